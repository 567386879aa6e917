import type { Config } from '#platform/config/config.ts';
import { authClientAddressHeader } from '#platform/http/client-address.ts';

/** The embedded service's settings as the product wants them; any setting of the operator's that is the service's wins. */
export function authEnvironment(
  config: Config,
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const given = Object.fromEntries(Object.entries(environment).filter(([name]) => /^(GOTRUE|CATLAS)_/.test(name)));
  return {
    GOTRUE_SITE_URL: config.publicUrl,
    API_EXTERNAL_URL: `${config.publicUrl}/auth/v1`,
    GOTRUE_JWT_ISSUER: `${config.publicUrl}/auth/v1`,
    GOTRUE_URI_ALLOW_LIST: `${config.publicUrl}/**`,
    GOTRUE_PASSWORD_MIN_LENGTH: '8',
    GOTRUE_MAILER_OTP_EXP: '3600',
    GOTRUE_RATE_LIMIT_HEADER: authClientAddressHeader,
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '300',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    GOTRUE_WEBAUTHN_RP_ID: new URL(config.publicUrl).hostname,
    GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: 'Catlas',
    GOTRUE_WEBAUTHN_RP_ORIGINS: new URL(config.publicUrl).origin,
    CATLAS_MFA_TOTP_SINGLE_USE: 'true',
    ...given,
  };
}
