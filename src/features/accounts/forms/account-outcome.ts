import { explainServiceError, type ServiceError, secondsToWait } from './explain-service-error.ts';

export type AccountField = 'identifier' | 'displayName' | 'email' | 'phone' | 'password' | 'code';

export interface AccountAlert {
  /** This is the service's error code, or `network` when the service did not answer. */
  code: string;
  message: string;
  /** Null means that no rate limit applies. */
  retryAfterSeconds: number | null;
}

export type AccountOutcome =
  | { kind: 'done' }
  | { kind: 'second-step' }
  | { kind: 'check-mail'; email: string }
  | { kind: 'check-phone'; phone: string }
  /** One of two mailboxes confirmed a change of address; `missing` names the other one, null if unknown. */
  | { kind: 'other-mailbox'; missing: 'new' | 'current' | null; address: string | null }
  | { kind: 'leave'; url: string }
  | { kind: 'refused'; fields: Partial<Record<AccountField, string>>; alert: AccountAlert | null };

export interface AccountAnswer {
  outcome: AccountOutcome;
  intent: string;
  values: Partial<Record<Exclude<AccountField, 'password' | 'code'>, string>>;
}

const fieldOf: Record<string, AccountField> = {
  weak_password: 'password',
  same_password: 'password',
  mfa_verification_failed: 'code',
  mfa_verification_rejected: 'code',
};

/** Puts the service's error on its field where it has one, in the user's language. */
export function refuse(error: ServiceError): AccountOutcome {
  const code = error.code ?? (isNetworkFailure(error) ? 'network' : 'unknown');
  const message = explainServiceError(code, error);
  // The code may come from the URL of `/confirm`, so it may be `constructor`.
  const field = Object.hasOwn(fieldOf, code) ? fieldOf[code] : undefined;
  if (field) return { kind: 'refused', fields: { [field]: message }, alert: null };
  const retryAfterSeconds = error.status === 429 ? secondsToWait(error) : null;
  return { kind: 'refused', fields: {}, alert: { code, message, retryAfterSeconds } };
}

export function refuseFields(issues: readonly { path: PropertyKey[]; message: string }[]): AccountOutcome {
  const fields: Partial<Record<AccountField, string>> = {};
  for (const { path, message } of issues) fields[path[0] as AccountField] ??= message;
  return { kind: 'refused', fields, alert: null };
}

function isNetworkFailure({ name, status }: ServiceError) {
  return name === 'AuthRetryableFetchError' || name === 'TypeError' || status === 0 || (status ?? 0) >= 500;
}
