import { useState } from 'react';
import { ProfileAlert } from '#features/profile/section/profile-alert.tsx';
import { useAuth, useProfileForm } from '#features/profile/section/profile-form.ts';
import { errorsOf } from '#features/profile/section/profile-outcome.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { FactorNameForm } from './factor-name-form.tsx';
import { enrollTotp, removeFactor, type TotpEnrolment, verifyTotp } from './second-step-attempts.ts';
import { SecondStepDialog, type SecondStepDialogProps } from './second-step-dialog.tsx';

/** Import it lazily. */
export function TotpDialog(props: SecondStepDialogProps) {
  const auth = useAuth();
  /** The secret is null before the service has made one, and after it has accepted a code. */
  const [unconfirmed, setUnconfirmed] = useState<TotpEnrolment | null>(null);
  const close = (next: boolean) => {
    props.onOpenChange(next);
    // Without a first code the secret has no use.
    if (!next && unconfirmed) void auth().then((client) => removeFactor(client, unconfirmed.factorId));
  };
  return (
    <SecondStepDialog {...props} onOpenChange={close} title={m.profile_totp_title()}>
      {(onDone) =>
        unconfirmed ? (
          <CodeForm
            enrolment={unconfirmed}
            onDone={() => {
              setUnconfirmed(null);
              onDone();
            }}
          />
        ) : (
          <FactorNameForm
            intro={m.profile_totp_intro()}
            defaultName={m.profile_totp_default_name()}
            label={m.profile_next()}
            busyLabel={m.profile_next()}
            attempt={async (client, form) => {
              const { outcome, enrolment } = await enrollTotp(client, form);
              if (enrolment) setUnconfirmed(enrolment);
              return outcome;
            }}
          />
        )
      }
    </SecondStepDialog>
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
        {/* The code is white also in dark mode: some cameras cannot read light codes on dark. */}
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
        // The button is the next step for a scanned and for a copied secret.
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

/** Groups of four are easier to copy by hand. */
function inFours(secret: string): string {
  return secret.replaceAll(/.{4}(?=.)/g, '$& ');
}
