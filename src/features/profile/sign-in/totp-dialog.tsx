import { useState } from 'react';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { endOtherSessions } from '#features/profile/section/profile-calls.ts';
import { useAuth, useProfileForm } from '#features/profile/section/profile-form.ts';
import { errorsOf } from '#features/profile/section/profile-outcome.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { TextField } from '#ui/field.tsx';
import { CopyButton } from './copy-button.tsx';
import {
  enrollTotp,
  factorNameMaxCharacters,
  removeFactor,
  type TotpEnrolment,
  verifyTotp,
} from './second-step-attempts.ts';
import { type SecondStepDialogProps, SecondStepDone } from './second-step-done.tsx';

/** Three steps to codes from an app: its name, the secret, the first code. Import it lazily. */
export function TotpDialog({ isOpen, onOpenChange, onChange, isFirst }: SecondStepDialogProps) {
  const auth = useAuth();
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null);
  const [isDone, setDone] = useState(false);
  const close = (next: boolean) => {
    onOpenChange(next);
    // A secret that no app has confirmed is of no use to anybody.
    if (!next && enrolment && !isDone) void auth().then((client) => removeFactor(client, enrolment.factorId));
  };
  return (
    <Dialog isOpen={isOpen} onOpenChange={close} title={m.profile_totp_title()} isGuarded>
      {isDone ? (
        <SecondStepDone onClose={() => close(false)} />
      ) : enrolment ? (
        <CodeForm
          enrolment={enrolment}
          onDone={() => {
            setDone(true);
            // The service has signed out the devices that came without one.
            void (isFirst ? endOtherSessions() : Promise.resolve()).then(onChange);
          }}
        />
      ) : (
        <NameForm onEnrolled={setEnrolment} />
      )}
    </Dialog>
  );
}

function NameForm({ onEnrolled }: { onEnrolled: (enrolment: TotpEnrolment) => void }) {
  const auth = useAuth();
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({
    attempt: async (form) => {
      const { outcome, enrolment } = await enrollTotp(await auth(), form);
      if (enrolment) onEnrolled(enrolment);
      return outcome;
    },
  });
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
      <ProfileAlert outcome={outcome} />
      <p>{m.profile_totp_intro()}</p>
      <TextField
        label={m.profile_factor_name()}
        hint={m.profile_factor_name_hint()}
        name="name"
        autoComplete="off"
        required
        maxCharacters={factorNameMaxCharacters}
        defaultValue={m.profile_totp_default_name()}
        error={errorsOf(outcome).name}
      />
      <div className="flex justify-end">
        <Button type="submit" isBusy={isBusy}>
          {m.profile_next()}
        </Button>
      </div>
    </form>
  );
}

function CodeForm({ enrolment, onDone }: { enrolment: TotpEnrolment; onDone: () => void }) {
  const auth = useAuth();
  const { outcome, isBusy, formRef, onSubmit } = useProfileForm({
    attempt: async (form) => verifyTotp(await auth(), form, enrolment.factorId),
    onDone,
  });
  return (
    <form ref={formRef} onSubmit={onSubmit} noValidate className="space-y-5">
      <ProfileAlert outcome={outcome} />
      <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
        {/* On white in the dark, too: not every camera reads light codes on dark. */}
        <img
          src={enrolment.qrCode}
          alt={m.profile_totp_qr()}
          width={192}
          height={192}
          className="size-48 shrink-0 rounded-2xl border border-line bg-white p-2"
        />
        <div className="min-w-0 flex-1 basis-52 space-y-3">
          <p className="font-semibold">{m.profile_totp_scan()}</p>
          <p className="text-sm">
            {m.profile_totp_secret()}
            <code className="mt-1 block select-all break-words rounded-lg bg-sunken px-2.5 py-1.5 text-base">
              {inFours(enrolment.secret)}
            </code>
          </p>
          <div className="flex flex-wrap items-center gap-3">
            <CopyButton text={enrolment.secret} />
            <a
              href={enrolment.uri}
              className="inline-flex min-h-9 items-center font-semibold text-link text-sm hover:underline pointer-coarse:min-h-11"
            >
              {m.profile_totp_open_app()}
            </a>
          </div>
        </div>
      </div>
      <TextField
        // The next step is here, whichever way the secret went.
        autoFocus
        label={m.profile_totp_code()}
        hint={m.profile_totp_code_hint()}
        name="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        required
        className="max-w-44 text-lg tabular-nums tracking-widest"
        error={errorsOf(outcome).code}
      />
      <div className="flex justify-end">
        <Button type="submit" isBusy={isBusy}>
          {isBusy ? m.profile_checking() : m.profile_totp_verify()}
        </Button>
      </div>
    </form>
  );
}

/** Groups are easier to type off a screen. */
function inFours(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
