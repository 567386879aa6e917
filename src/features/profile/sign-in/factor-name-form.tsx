import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { type Auth, useAuth, useProfileForm } from '#features/profile/section/profile-form.ts';
import { errorsOf, type ProfileOutcome } from '#features/profile/section/profile-outcome.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { factorNameMaxCharacters } from './second-step-attempts.ts';

interface FactorNameFormProps {
  intro: string;
  defaultName: string;
  label: string;
  busyLabel: string;
  attempt: (auth: Auth, form: FormData) => Promise<ProfileOutcome>;
  onDone?: () => void;
}

export function FactorNameForm({ intro, defaultName, label, busyLabel, attempt, onDone }: FactorNameFormProps) {
  const auth = useAuth();
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({
    attempt: async (form) => attempt(await auth(), form),
    ...(onDone && { onDone }),
  });
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
      <ProfileAlert outcome={outcome} />
      <p>{intro}</p>
      <TextField
        label={m.profile_factor_name()}
        hint={m.profile_factor_name_hint()}
        name="name"
        autoComplete="off"
        required
        maxCharacters={factorNameMaxCharacters}
        defaultValue={defaultName}
        error={errorsOf(outcome).name}
      />
      <div className="flex justify-end">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? busyLabel : label}
        </Button>
      </div>
    </form>
  );
}
