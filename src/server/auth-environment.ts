import type { Config } from '#platform/config/config.ts';
import { authClientAddressHeader } from '#platform/http/client-address.ts';

/** The embedded service's settings as the product wants them; any GOTRUE_… setting of the operator wins. */
export function authEnvironment(
  config: Config,
  environment: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const given = Object.fromEntries(Object.entries(environment).filter(([name]) => name.startsWith('GOTRUE_')));
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
    ...given,
  };
}
