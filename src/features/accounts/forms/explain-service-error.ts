import { m } from '#i18n/paraglide/messages.js';

export interface ServiceError {
  name?: string;
  code?: string | undefined;
  status?: number | undefined;
  message: string;
}

/** `wrong_browser`, `key_not_used` and `network` are our own codes; the others come from the service. */
const messages: Record<string, (values: { seconds: number }) => string> = {
  invalid_credentials: m.accounts_error_invalid_credentials,
  email_not_confirmed: m.accounts_error_email_not_confirmed,
  phone_not_confirmed: m.accounts_error_phone_not_confirmed,
  email_provider_disabled: m.accounts_error_email_disabled,
  phone_provider_disabled: m.accounts_error_phone_disabled,
  signup_disabled: m.accounts_error_signup_disabled,
  user_already_exists: m.accounts_error_already_exists,
  email_exists: m.accounts_error_already_exists,
  email_address_invalid: m.accounts_error_email_wrong,
  email_address_not_authorized: m.accounts_error_email_wrong,
  weak_password: m.accounts_error_weak_password,
  same_password: m.accounts_error_same_password,
  user_banned: m.accounts_error_banned,
  otp_expired: m.accounts_error_link_expired,
  otp_disabled: m.accounts_error_link_expired,
  flow_state_expired: m.accounts_error_link_expired,
  flow_state_not_found: m.accounts_error_link_expired,
  flow_state_already_used: m.accounts_error_link_expired,
  wrong_browser: m.accounts_error_wrong_browser,
  access_denied: m.accounts_error_access_denied,
  bad_oauth_state: m.accounts_error_outside_failed,
  bad_oauth_callback: m.accounts_error_outside_failed,
  bad_code_verifier: m.accounts_error_outside_failed,
  provider_email_needs_verification: m.accounts_error_provider_email,
  sso_provider_not_found: m.accounts_error_sso_unknown,
  sso_provider_disabled: m.accounts_error_sso_unknown,
  saml_provider_disabled: m.accounts_error_sso_unknown,
  sms_send_failed: m.accounts_error_sms_failed,
  captcha_failed: m.accounts_error_captcha,
  phone_exists: m.accounts_error_already_exists,
  mfa_verification_failed: m.accounts_error_code_wrong,
  mfa_verification_rejected: m.accounts_error_code_wrong,
  mfa_challenge_expired: m.accounts_error_challenge_expired,
  mfa_ip_address_mismatch: m.accounts_error_challenge_expired,
  mfa_factor_not_found: m.accounts_error_challenge_expired,
  webauthn_verification_failed: m.accounts_error_key_not_used,
  key_not_used: m.accounts_error_key_not_used,
  over_email_send_rate_limit: m.accounts_error_mail_too_soon,
  over_sms_send_rate_limit: m.accounts_error_sms_too_soon,
  over_request_rate_limit: m.accounts_error_too_many_tries,
  network: m.accounts_error_network,
  request_timeout: m.accounts_error_network,
};

/** The code may come from a URL, so it may be `constructor`. */
export function explainServiceError(code: string, error: ServiceError): string {
  const message = Object.hasOwn(messages, code) ? messages[code] : undefined;
  return message ? message({ seconds: secondsToWait(error) }) : m.accounts_error_unknown();
}

/** GoTrue has the number only in its text: "… you can only request this after 38 seconds." */
export function secondsToWait({ message }: ServiceError): number {
  return Number(/after (\d+) second/.exec(message)?.[1] ?? 60);
}
