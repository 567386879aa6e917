import { m } from '#i18n/paraglide/messages.js';

export type AccountField = 'identifier' | 'displayName' | 'email' | 'phone' | 'password' | 'code';

/** A refusal that belongs to no field, or to more than one. */
export interface AccountAlert {
  /** The service's error code, or `network` when the service did not answer. */
  code: string;
  message: string;
  /** How long trying again is pointless. */
  retryAfterSeconds: number | null;
}

/** How an account form ended. The server's action answers it as it is, so that the page shows the same either way. */
export type AccountOutcome =
  | { kind: 'done' }
  /** The first of two steps is done. */
  | { kind: 'second-step' }
  | { kind: 'check-mail'; email: string }
  /** A code is on its way to this number. */
  | { kind: 'check-phone'; phone: string }
  /** One of the two mailboxes has confirmed a change of address; this one has not, as far as that is known. */
  | { kind: 'other-mailbox'; missing: 'new' | 'current' | null; address: string | null }
  /** It goes on at another site. */
  | { kind: 'leave'; url: string }
  | { kind: 'refused'; fields: Partial<Record<AccountField, string>>; alert: AccountAlert | null };

/** What a page's action answers: the outcome, and what was typed, so that the form can be shown again as it was. */
export interface AccountAnswer {
  outcome: AccountOutcome;
  /** Which of the page's forms it was: `link`, `code`, …; empty for its first. */
  intent: string;
  values: Partial<Record<Exclude<AccountField, 'password' | 'code'>, string>>;
}

interface ServiceError {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}

/** GoTrue says it in its text only: "… you can only request this after 38 seconds." */
function secondsToWait({ message }: ServiceError): number {
  return Number(/after (\d+) second/.exec(message)?.[1] ?? 60);
}

/** Refusals that belong to one field. */
const fieldOf: Record<string, AccountField> = {
  weak_password: 'password',
  same_password: 'password',
  mfa_verification_failed: 'code',
  mfa_verification_rejected: 'code',
};

/** The sign-in service's refusal in the reader's language, at its field where it has one. */
export function refuse(error: ServiceError): AccountOutcome {
  const code = error.code ?? (isNetworkFailure(error) ? 'network' : 'unknown');
  const message = messageOf(code, error);
  // The code may come from the address of `/confirm`.
  const field = Object.hasOwn(fieldOf, code) ? fieldOf[code] : undefined;
  if (field) return { kind: 'refused', fields: { [field]: message }, alert: null };
  const retryAfterSeconds = error.status === 429 ? secondsToWait(error) : null;
  return { kind: 'refused', fields: {}, alert: { code, message, retryAfterSeconds } };
}

/** A schema's refusal, the first message of each field. */
export function refuseFields(issues: readonly { path: PropertyKey[]; message: string }[]): AccountOutcome {
  const fields: Partial<Record<AccountField, string>> = {};
  for (const { path, message } of issues) fields[path[0] as AccountField] ??= message;
  return { kind: 'refused', fields, alert: null };
}

function isNetworkFailure({ name, status }: ServiceError) {
  return name === 'AuthRetryableFetchError' || name === 'TypeError' || status === 0 || (status ?? 0) >= 500;
}

function messageOf(code: string, error: ServiceError): string {
  switch (code) {
    case 'invalid_credentials':
      return m.accounts_error_invalid_credentials();
    case 'email_not_confirmed':
      return m.accounts_error_email_not_confirmed();
    case 'phone_not_confirmed':
      return m.accounts_error_phone_not_confirmed();
    case 'email_provider_disabled':
      return m.accounts_error_email_disabled();
    case 'phone_provider_disabled':
      return m.accounts_error_phone_disabled();
    case 'signup_disabled':
      return m.accounts_error_signup_disabled();
    case 'user_already_exists':
    case 'email_exists':
      return m.accounts_error_already_exists();
    case 'email_address_invalid':
    case 'email_address_not_authorized':
      return m.accounts_error_email_wrong();
    case 'weak_password':
      return m.accounts_error_weak_password();
    case 'same_password':
      return m.accounts_error_same_password();
    case 'user_banned':
      return m.accounts_error_banned();
    case 'otp_expired':
    case 'otp_disabled':
    case 'flow_state_expired':
    case 'flow_state_not_found':
    case 'flow_state_already_used':
      return m.accounts_error_link_expired();
    case 'wrong_browser':
      return m.accounts_error_wrong_browser();
    case 'access_denied':
      return m.accounts_error_access_denied();
    case 'bad_oauth_state':
    case 'bad_oauth_callback':
    case 'bad_code_verifier':
      return m.accounts_error_outside_failed();
    case 'provider_email_needs_verification':
      return m.accounts_error_provider_email();
    case 'sso_provider_not_found':
    case 'sso_provider_disabled':
    case 'saml_provider_disabled':
      return m.accounts_error_sso_unknown();
    case 'sms_send_failed':
      return m.accounts_error_sms_failed();
    case 'captcha_failed':
      return m.accounts_error_captcha();
    case 'phone_exists':
      return m.accounts_error_already_exists();
    case 'mfa_verification_failed':
    case 'mfa_verification_rejected':
      return m.accounts_error_code_wrong();
    case 'mfa_challenge_expired':
    case 'mfa_ip_address_mismatch':
    case 'mfa_factor_not_found':
      return m.accounts_error_challenge_expired();
    case 'webauthn_verification_failed':
    case 'key_not_used':
      return m.accounts_error_key_not_used();
    case 'over_email_send_rate_limit':
      return m.accounts_error_mail_too_soon({ seconds: secondsToWait(error) });
    case 'over_sms_send_rate_limit':
      return m.accounts_error_sms_too_soon({ seconds: secondsToWait(error) });
    case 'over_request_rate_limit':
      return m.accounts_error_too_many_tries({ seconds: secondsToWait(error) });
    case 'network':
    case 'request_timeout':
      return m.accounts_error_network();
    default:
      return m.accounts_error_unknown();
  }
}
