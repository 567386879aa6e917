import { authClientAddressHeader } from '@catlas/platform/http/client-address.ts';
import type { Config } from '#context/config.ts';

/** Spec §9: a session's cookie lives for 400 days. */
const longestSessionDays = 400;

/** Shorter labels of a host, such as `www` and `org`, are too common to be refused in passwords. */
const shortestContextWord = 4;

/** Attackers guess the site's name and the labels of its host first. */
function listContextWords(publicUrl: string): string[] {
  const labels = new URL(publicUrl).hostname.split('.').filter((label) => /[a-z]/.test(label));
  return ['catlas', ...labels.filter((label) => label.length >= shortestContextWord)];
}

/** The operator's own settings override these. */
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
    CATLAS_PASSWORD_REFUSE_COMMON: 'true',
    CATLAS_PASSWORD_CONTEXT_WORDS: listContextWords(config.publicUrl).join(),
    GOTRUE_MAILER_OTP_EXP: '3600',
    GOTRUE_RATE_LIMIT_HEADER: authClientAddressHeader,
    GOTRUE_RATE_LIMIT_EMAIL_SENT: '300',
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: '10',
    GOTRUE_SESSIONS_TIMEBOX: `${longestSessionDays * 24}h`,
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: 'true',
    GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: 'true',
    GOTRUE_WEBAUTHN_RP_ID: new URL(config.publicUrl).hostname,
    GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: 'Catlas',
    GOTRUE_WEBAUTHN_RP_ORIGINS: new URL(config.publicUrl).origin,
    CATLAS_MFA_TOTP_SINGLE_USE: 'true',
    CATLAS_RATE_LIMIT_FAILED_CODES: '10',
    ...given,
  };
}
