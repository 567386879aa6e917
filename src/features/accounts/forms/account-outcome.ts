import { explainServiceError, type ServiceError, secondsToWait } from './explain-service-error.ts';

export type AccountField = 'identifier' | 'displayName' | 'email' | 'phone' | 'password' | 'code';

/** An error of no single field. */
export interface AccountAlert {
  /** The service's error code, or `network` when the service did not answer. */
  code: string;
  message: string;
  /** Time until a retry can succeed. Null: not rate-limited. */
  retryAfterSeconds: number | null;
}

/** The result of an account form, the same from the browser's client and from the page's action. */
export type AccountOutcome =
  | { kind: 'done' }
  /** The first of two steps is done. */
  | { kind: 'second-step' }
  | { kind: 'check-mail'; email: string }
  /** The service sent a code to this number. */
  | { kind: 'check-phone'; phone: string }
  /** One of the two mailboxes confirmed a change of address. `missing`: the other one, null if unknown. */
  | { kind: 'other-mailbox'; missing: 'new' | 'current' | null; address: string | null }
  /** The browser must open another site, which continues the sign-in. */
  | { kind: 'leave'; url: string }
  | { kind: 'refused'; fields: Partial<Record<AccountField, string>>; alert: AccountAlert | null };

/** The response of a page's action: the outcome, and the typed values to fill the form again. */
export interface AccountAnswer {
  outcome: AccountOutcome;
  /** The page's form: `link`, `code`, …; empty for the first one. */
  intent: string;
  values: Partial<Record<Exclude<AccountField, 'password' | 'code'>, string>>;
}

/** Errors that belong to one field. */
const fieldOf: Record<string, AccountField> = {
  weak_password: 'password',
  same_password: 'password',
  mfa_verification_failed: 'code',
  mfa_verification_rejected: 'code',
};

/** The sign-in service's error as a message in the user's language, on its field where it has one. */
export function refuse(error: ServiceError): AccountOutcome {
  const code = error.code ?? (isNetworkFailure(error) ? 'network' : 'unknown');
  const message = explainServiceError(code, error);
  // The code may come from the URL of `/confirm`, so it may be `constructor`.
  const field = Object.hasOwn(fieldOf, code) ? fieldOf[code] : undefined;
  if (field) return { kind: 'refused', fields: { [field]: message }, alert: null };
  const retryAfterSeconds = error.status === 429 ? secondsToWait(error) : null;
  return { kind: 'refused', fields: {}, alert: { code, message, retryAfterSeconds } };
}

/** The first message of each field from a schema's issues. */
export function refuseFields(issues: readonly { path: PropertyKey[]; message: string }[]): AccountOutcome {
  const fields: Partial<Record<AccountField, string>> = {};
  for (const { path, message } of issues) fields[path[0] as AccountField] ??= message;
  return { kind: 'refused', fields, alert: null };
}

function isNetworkFailure({ name, status }: ServiceError) {
  return name === 'AuthRetryableFetchError' || name === 'TypeError' || status === 0 || (status ?? 0) >= 500;
}
