import { useState } from 'react';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { endOtherSessions } from '#features/profile/section/profile-calls.ts';
import { useAuth, useProfileForm } from '#features/profile/section/profile-form.ts';
import { errorsOf } from '#features/profile/section/profile-outcome.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { addSecurityKey, factorNameMaxCharacters } from './second-step-attempts.ts';
import { type SecondStepDialogProps, SecondStepDone } from './second-step-done.tsx';

/** A passkey, a phone or a key to plug in as a second step. Import it lazily. */
export function SecurityKeyDialog({ isOpen, onOpenChange, onChange, isFirst }: SecondStepDialogProps) {
  const auth = useAuth();
  const [isDone, setDone] = useState(false);
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({
    attempt: async (form) => addSecurityKey(await auth(), form),
    onDone: () => {
      setDone(true);
      // The service has signed out the devices that came without one.
      void (isFirst ? endOtherSessions() : Promise.resolve()).then(onChange);
    },
  });
  return (
    <Dialog isOpen={isOpen} onOpenChange={onOpenChange} title={m.profile_key_title()} isGuarded>
      {isDone ? (
        <SecondStepDone onClose={() => onOpenChange(false)} />
      ) : (
        <form ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
          <ProfileAlert outcome={outcome} />
          <p>{m.profile_key_intro()}</p>
          <TextField
            label={m.profile_factor_name()}
            hint={m.profile_factor_name_hint()}
            name="name"
            autoComplete="off"
            required
            maxCharacters={factorNameMaxCharacters}
            defaultValue={m.profile_key_default_name()}
            error={errorsOf(outcome).name}
          />
          <div className="flex justify-end">
            <Button type="submit" isBusy={isBusy}>
              {isBusy ? m.profile_key_waiting() : m.profile_key_button()}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
