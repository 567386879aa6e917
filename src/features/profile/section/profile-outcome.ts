import { ApiError } from '@catlas/platform/http/call-api.ts';
import { type AccountAlert, refuse } from '#features/accounts/forms/account-outcome.ts';
import type { ServiceError } from '#features/accounts/forms/explain-service-error.ts';
import { m } from '#i18n/paraglide/messages.js';

export type ProfileField =
  | 'display_name'
  | 'locale'
  | 'email'
  | 'password'
  | 'current_password'
  | 'nonce'
  | 'name'
  | 'code'
  | 'posts'
  | 'confirmation';

export type ProfileOutcome =
  | { kind: 'done' }
  | { kind: 'refused'; fields: Partial<Record<ProfileField, string>>; alert: AccountAlert | null };

export const done: ProfileOutcome = { kind: 'done' };

export const sessionEnded = 'session-ended';
export const secondStepNeeded = 'insufficient_aal';

/** GoTrue sends these codes for a token of an ended session (contract §4), supabase-js without a session. */
const sessionCodes = new Set(['no_authorization', 'bad_jwt', 'user_not_found', 'session_not_found', 'session_expired']);

export function refuseProfile(error: ServiceError): ProfileOutcome {
  if (error.name === 'AuthSessionMissingError' || sessionCodes.has(error.code ?? '')) {
    return alert(sessionEnded, m.profile_session_ended());
  }
  const field = fieldOf(error.code ?? '');
  if (field) return { kind: 'refused', fields: { [field[0]]: field[1]() }, alert: null };
  const code = error.code ?? '';
  // The code may come from a URL, so it may be `constructor`.
  const message = Object.hasOwn(messages, code) ? messages[code] : undefined;
  if (message) return alert(error.code!, message());
  const refusal = refuse(error);
  return refusal.kind === 'refused' ? refusal : alert('unknown', m.accounts_error_unknown());
}

function alert(code: string, message: string, retryAfterSeconds: number | null = null): ProfileOutcome {
  return { kind: 'refused', fields: {}, alert: { code, message, retryAfterSeconds } };
}

function fieldOf(code: string): [ProfileField, () => string] | null {
  switch (code) {
    case 'email_exists':
      return ['email', m.profile_email_exists];
    case 'email_address_invalid':
    case 'email_address_not_authorized':
      return ['email', m.accounts_error_email_wrong];
    case 'current_password_required':
      return ['current_password', m.profile_password_current_needed];
    case 'current_password_invalid':
      return ['current_password', m.profile_password_current_wrong];
    case 'reauthentication_not_valid':
      return ['nonce', m.profile_nonce_wrong];
    case 'mfa_factor_name_conflict':
      return ['name', m.profile_factor_name_conflict];
    case 'mfa_verification_failed':
    case 'mfa_verification_rejected':
      return ['code', m.profile_totp_code_wrong];
    case 'mfa_challenge_expired':
      return ['code', m.profile_totp_expired];
    default:
      return null;
  }
}

const messages: Record<string, () => string> = {
  insufficient_aal: m.profile_second_step_needed,
  user_sso_managed: m.profile_managed_elsewhere,
  too_many_enrolled_mfa_factors: m.profile_factor_too_many,
  mfa_totp_enroll_not_enabled: m.profile_factor_kind_off,
  mfa_webauthn_enroll_not_enabled: m.profile_factor_kind_off,
  mfa_totp_verify_not_enabled: m.profile_factor_kind_off,
  mfa_webauthn_verify_not_enabled: m.profile_factor_kind_off,
  manual_linking_disabled: m.profile_identity_linking_off,
  identity_already_exists: m.profile_identity_already_linked,
  single_identity_not_deletable: m.profile_identity_only,
  email_conflict_identity_not_deletable: m.profile_identity_email_conflict,
};

export function refuseCall(error: unknown): ProfileOutcome {
  if (!(error instanceof ApiError) || error.isNetworkFailure) return alert('network', m.accounts_error_network());
  const { problem, retryAfterSeconds } = error;
  if (problem?.code === 'unauthenticated') return alert(sessionEnded, m.profile_session_ended());
  if (problem?.code === 'rate-limited') {
    const seconds = retryAfterSeconds ?? 60;
    return alert('rate-limited', m.accounts_error_too_many_tries({ seconds }), seconds);
  }
  if (problem?.errors)
    return refuseProfileFields(problem.errors.map(({ field, message }) => ({ path: [field], message })));
  return alert(problem?.code ?? 'unknown', problem?.detail ?? m.accounts_error_unknown());
}

export function refuseProfileFields(issues: readonly { path: PropertyKey[]; message: string }[]): ProfileOutcome {
  const fields: Partial<Record<ProfileField, string>> = {};
  for (const { path, message } of issues) fields[path[0] as ProfileField] ??= message;
  return { kind: 'refused', fields, alert: null };
}

export function errorsOf(outcome: ProfileOutcome | null): Partial<Record<ProfileField, string>> {
  return outcome?.kind === 'refused' ? outcome.fields : {};
}
