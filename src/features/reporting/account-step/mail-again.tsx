import { ApiError } from '@catlas/platform/http/call-api.ts';
import { type FormEvent, useState } from 'react';
import { secondsBetweenMails, useCountdown } from '#features/accounts/forms/use-countdown.ts';
import type { AwaitedDraft } from '#features/reporting/draft/awaited-draft.ts';
import { draftEmailSchema } from '#features/reporting/stored-draft/cat-draft-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { mailDraftAgain } from './draft-calls.ts';

interface MailAgainProps {
  draft: AwaitedDraft;
  onChanged: (draft: AwaitedDraft) => void;
}

export function MailAgain({ draft, onChanged }: MailAgainProps) {
  const [isChanging, setChanging] = useState(false);
  const { isBusy, message, fieldError, seconds, mail, clearFieldError } = useMailing(draft, onChanged);
  return (
    <div className="space-y-3">
      <p className="text-muted text-sm">{m.accounts_check_mail_spam()}</p>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          variant="secondary"
          size="small"
          isBusy={isBusy && !isChanging}
          disabled={seconds > 0}
          className="tabular-nums"
          onClick={() => void mail()}
        >
          {seconds > 0 ? m.accounts_resend_in({ seconds }) : m.accounts_resend()}
        </Button>
        <button
          type="button"
          aria-expanded={isChanging}
          onClick={() => setChanging(!isChanging)}
          className="inline-flex min-h-11 items-center font-semibold text-link text-sm hover:underline"
        >
          {m.accounts_change_address()}
        </button>
      </div>
      {isChanging && (
        <AddressChange
          isBusy={isBusy}
          error={fieldError}
          onTyped={clearFieldError}
          onSubmit={async (email) => {
            if (await mail(email)) setChanging(false);
          }}
        />
      )}
      <p role="status" className="text-sm empty:hidden">
        {message}
      </p>
    </div>
  );
}

function useMailing(draft: AwaitedDraft, onChanged: (draft: AwaitedDraft) => void) {
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState<string | null>(null);
  const [fieldError, setFieldError] = useState<string | null>(null);
  const [seconds, setSeconds] = useCountdown(useState(() => secondsLeft(draft))[0]);
  /** Returns false if the mail failed, and shows why. */
  const mail = async (email?: string): Promise<boolean> => {
    if (isBusy) return false;
    setBusy(true);
    setMessage(null);
    setFieldError(null);
    try {
      const changed = await mailDraftAgain(draft, email);
      onChanged(changed);
      if (changed.mailedAt) setSeconds(secondsBetweenMails);
      const said = email ? m.drafts_new_address_done({ email: changed.email }) : m.accounts_resent();
      setMessage(changed.mailedAt ? said : null);
      return true;
    } catch (error) {
      const { problem = null, retryAfterSeconds = null } = error instanceof ApiError ? error : {};
      const field = problem?.errors?.find((each) => each.field === 'email')?.message ?? null;
      setFieldError(field);
      if (retryAfterSeconds) setSeconds(retryAfterSeconds);
      if (!field) setMessage(explain(problem?.code ?? null, retryAfterSeconds));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, message, fieldError, seconds, mail, clearFieldError: () => setFieldError(null) };
}

function explain(code: string | null, retryAfterSeconds: number | null): string {
  if (code === 'rate-limited') return m.accounts_error_too_many_tries({ seconds: retryAfterSeconds ?? 60 });
  return code === 'not-found' ? m.drafts_error_expired() : m.accounts_error_network();
}

/** The service sends no other mail before this time is over. */
function secondsLeft({ mailedAt }: AwaitedDraft): number {
  if (mailedAt === null) return 0;
  const age = (Date.now() - Date.parse(mailedAt)) / 1000;
  // The clock of the device may be wrong.
  return Math.ceil(Math.min(Math.max(secondsBetweenMails - age, 0), secondsBetweenMails));
}

interface AddressChangeProps {
  isBusy: boolean;
  error: string | null;
  onTyped: () => void;
  onSubmit: (email: string) => Promise<void>;
}

function AddressChange({ isBusy, error, onTyped, onSubmit }: AddressChangeProps) {
  const [email, setEmail] = useState('');
  const [ownError, setOwnError] = useState<string | null>(null);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = draftEmailSchema.safeParse(email);
    setOwnError(parsed.error?.issues[0]?.message ?? null);
    if (parsed.success) void onSubmit(parsed.data);
  };
  return (
    <form onSubmit={submit} noValidate className="space-y-3 rounded-2xl bg-sunken p-4">
      <EmailField
        label={m.drafts_new_address()}
        required
        value={email}
        onChange={(event) => {
          setEmail(event.currentTarget.value);
          setOwnError(null);
          onTyped();
        }}
        error={ownError ?? error}
      />
      <Button type="submit" isBusy={isBusy}>
        {m.drafts_new_address_button()}
      </Button>
    </form>
  );
}
