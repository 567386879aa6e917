import { useEffect, useRef } from 'react';
import { Form, useNavigate, useNavigation } from 'react-router';
import { withNextPath } from '#context/account-next-path.ts';
import { useViewer } from '#context/root-data.ts';
import { AccountAlertBox } from '#features/accounts/forms/account-alert.tsx';
import type { AccountAnswer, AccountOutcome } from '#features/accounts/forms/account-outcome.ts';
import { emailFormSchema } from '#features/accounts/forms/account-schemas.ts';
import { useCorrectedFields } from '#features/accounts/forms/use-corrected-fields.ts';
import { splitLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { toast } from '#ui/overlays/toast.ts';

interface ConfirmButtonProps {
  link: { tokenHash: string; type: string; next: string | null; mailbox: string | null };
}

/** Mail scanners open links and run their scripts, so only a press of this button uses the link. */
export function ConfirmButton({ link }: ConfirmButtonProps) {
  const navigation = useNavigation();
  const isPressed = useRef(false);
  const leadsTo = navigation.state === 'loading' ? splitLocale(navigation.location.pathname).path : null;
  const isConfirmed = leadsTo !== null && leadsTo !== '/confirm' && leadsTo !== '/login/verify' && isPressed.current;
  useEffect(() => {
    if (isConfirmed) toast({ title: m.accounts_signed_in(), variant: 'success' });
  }, [isConfirmed]);

  const isBusy = navigation.state !== 'idle';
  return (
    <Form
      method="post"
      onSubmit={() => {
        isPressed.current = true;
      }}
      className="space-y-5"
    >
      <input type="hidden" name="token_hash" value={link.tokenHash} />
      <input type="hidden" name="type" value={link.type} />
      {link.next && <input type="hidden" name="next" value={link.next} />}
      {link.mailbox && <input type="hidden" name="mailbox" value={link.mailbox} />}
      <p>{m.accounts_confirm_text()}</p>
      <Button type="submit" size="large" isBusy={isBusy} className="w-full">
        {isBusy ? m.accounts_confirm_busy() : m.accounts_confirm_button()}
      </Button>
    </Form>
  );
}

/** A hosted service may put its errors into the fragment, so move them into the query for the server. */
export function useAddressedFragment(): void {
  const navigate = useNavigate();
  useEffect(() => {
    const said = new URLSearchParams(location.hash.slice(1));
    if (!['error', 'error_code', 'error_description', 'message'].some((name) => said.has(name))) return;
    void navigate({ search: `?${said}`, hash: '' }, { replace: true });
  }, [navigate]);
}

export function OtherMailbox({ missing, address }: Extract<AccountOutcome, { kind: 'other-mailbox' }>) {
  if (address) return <p className="break-words">{m.accounts_confirm_other_named({ email: address })}</p>;
  return (
    <p>
      {missing === 'new'
        ? m.accounts_confirm_other_new()
        : missing === 'current'
          ? m.accounts_confirm_other_current()
          : m.accounts_confirm_other_text()}
    </p>
  );
}

export function titleOfFailure(outcome: AccountOutcome | null): string {
  if (!outcome) return m.accounts_confirm_incomplete_title();
  if (outcome.kind === 'check-mail') return m.accounts_check_mail_title();
  const code = outcome.kind === 'refused' ? outcome.alert?.code : undefined;
  if (code === 'link_used') return m.accounts_confirm_used_title();
  if (code === 'wrong_browser') return m.accounts_confirm_elsewhere_title();
  return !code || oldLinkCodes.has(code) ? m.accounts_confirm_failed_title() : m.accounts_confirm_refused_title();
}

const oldLinkCodes = new Set(['otp_expired', 'flow_state_expired', 'flow_state_not_found', 'flow_state_already_used']);

interface ConfirmFailureProps {
  outcome: AccountOutcome | null;
  answer: AccountAnswer | undefined;
  isAddressChange: boolean;
  next: string | null;
}

export function ConfirmFailure({ outcome, answer, isAddressChange, next }: ConfirmFailureProps) {
  const navigation = useNavigation();
  const viewer = useViewer();
  const formRef = useRef<HTMLFormElement>(null);
  const errors = useCorrectedFields({ outcome, formRef, schema: emailFormSchema });
  if (outcome?.kind === 'check-mail') {
    return <Alert variant="success">{m.accounts_new_link_sent({ email: outcome.email })}</Alert>;
  }
  if (isUsedLink(outcome)) return <UsedLink next={next} />;
  return (
    <div className="space-y-5">
      {viewer && (
        <Alert variant="success">
          {m.accounts_signed_in_already()}{' '}
          <LocalLink to="/user" className="font-semibold underline underline-offset-2">
            {m.accounts_button_account()}
          </LocalLink>
        </Alert>
      )}
      {outcome === null ? (
        <Alert variant="warning">{m.accounts_confirm_incomplete()}</Alert>
      ) : isOldLink(outcome) ? (
        <Alert variant="warning">
          {isAddressChange ? m.accounts_confirm_change_old() : m.accounts_confirm_failed_text()}
        </Alert>
      ) : (
        <AccountAlertBox outcome={outcome} />
      )}
      {!isAddressChange && !viewer && (
        <Form method="post" ref={formRef} noValidate className="space-y-5">
          <input type="hidden" name="intent" value="link" />
          {next && <input type="hidden" name="next" value={next} />}
          <EmailField label={m.accounts_email()} required defaultValue={answer?.values.email} error={errors.email} />
          <Button type="submit" isBusy={navigation.state !== 'idle'} className="w-full">
            {m.accounts_new_link()}
          </Button>
        </Form>
      )}
    </div>
  );
}

function UsedLink({ next }: Pick<ConfirmFailureProps, 'next'>) {
  const viewer = useViewer();
  return (
    <div className="space-y-5">
      <Alert variant="success">{viewer ? m.accounts_confirm_used_signed_in() : m.accounts_confirm_used_text()}</Alert>
      {viewer ? (
        <ButtonLink to={next ?? '/user'} className="w-full">
          {m.accounts_confirm_used_on()}
        </ButtonLink>
      ) : (
        <ButtonLink to={withNextPath('/login', next)} className="w-full">
          {m.accounts_sign_in()}
        </ButtonLink>
      )}
    </div>
  );
}

const isUsedLink = (outcome: AccountOutcome | null) =>
  outcome?.kind === 'refused' && outcome.alert?.code === 'link_used';

function isOldLink(outcome: AccountOutcome): boolean {
  return outcome.kind === 'refused' && outcome.alert?.code === 'otp_expired';
}
