import { editDistance } from '@catlas/platform/text/edit-distance.ts';

/*
 * GoTrue has these settings (internal/conf, and the contract §5) and this service does not; an operator who migrates
 * gets a warning.
 */

const providerNames =
  'APPLE|AZURE|BITBUCKET|DISCORD|FACEBOOK|FIGMA|FLY|GITHUB|GITLAB|GOOGLE|KAKAO|KEYCLOAK|LINKEDIN|LINKEDIN_OIDC|NOTION|' +
  'SLACK|SLACK_OIDC|SNAPCHAT|SPOTIFY|TWITCH|TWITTER|VERCEL_MARKETPLACE|WORKOS|X|ZOOM';
const providerKeys =
  'ENABLED|CLIENT_ID|SECRET|REDIRECT_URI|URL|API_URL|SKIP_NONCE_CHECK|EMAIL_OPTIONAL|INSECURE_SKIP_VERIFY';
const mailKinds = 'INVITE|CONFIRMATION|RECOVERY|EMAIL_CHANGE|MAGIC_LINK|REAUTHENTICATION|\\w+_NOTIFICATION';

const unused = [
  `EXTERNAL_(${providerNames})_(${providerKeys})`,
  'EXTERNAL_(IOS_BUNDLE_ID|REDIRECT_URL|REDIRECTURL|ALLOWED_ID_TOKEN_ISSUERS)',
  'EXTERNAL_WEB3_(SOLANA|ETHEREUM)_\\w+',
  'API_(HOST|PORT|ENDPOINT|REQUEST_ID_HEADER|MAX_REQUEST_DURATION)|PORT|REQUEST_ID_HEADER',
  'DB_(DRIVER|DATABASE_URL|NAMESPACE|MAX_POOL_SIZE|MAX_IDLE_POOL_SIZE|CONN_\\w+|HEALTH_CHECK_PERIOD|MIGRATIONS_PATH)',
  'DB_ADVISOR_\\w+|DATABASE_URL',
  'LOG_(LEVEL|FILE|DISABLE_COLORS|QUOTE_EMPTY_FIELDS|TS_FORMAT|FIELDS|SQL)|LOG_FIELDS_\\w+',
  '(TRACING|METRICS|PROFILER|COOKIE|COOKIES|WEBHOOK|AUDIT_LOG|RELOADING|INDEX_WORKER|EXPERIMENTAL)_\\w+',
  '(OAUTH_SERVER|CUSTOM_OAUTH|PASSKEY|WEB3)_\\w+',
  'OPERATOR_TOKEN|MULTI_INSTANCE_MODE|INSTANCE_ID',
  'JWT_(ADMIN_GROUP_NAME|VALID_METHODS|VALIDMETHODS)',
  `MAILER_(TEMPLATES|URLPATHS|SUBJECTS|NOTIFICATIONS)_(${mailKinds})(_ENABLED)?`,
  'MAILER_NOTIFICATIONS_\\w+_ENABLED',
  'MAILER_(ALLOW_UNVERIFIED_EMAIL_SIGN_INS|EXTERNAL_HOSTS|EMAIL_BACKGROUND_SENDING|TEMPLATE_\\w+|EMAIL_VALIDATION_\\w+)',
  'SMTP_(HEADERS|LOGGING_ENABLED)',
  'SMS_(TWILIO|TWILIO_VERIFY|MESSAGEBIRD|TEXTLOCAL|VONAGE)_\\w+',
  'HOOK_(CUSTOM_ACCESS_TOKEN|SEND_EMAIL|MFA_VERIFICATION_ATTEMPT|PASSWORD_VERIFICATION_ATTEMPT|BEFORE_USER_CREATED|AFTER_USER_CREATED)_(ENABLED|URI|SECRETS)',
  'PASSWORD_HIBP_\\w+',
  'MFA_ENABLED',
  'SECURITY_REFRESH_TOKEN_(ALGORITHM_VERSION|UPGRADE_PERCENTAGE|ALLOW_REUSE)',
  'SECURITY_(DB_ENCRYPTION_\\w+|SB_FORWARDED_FOR_ENABLED)',
  'SESSIONS_TAGS',
  'RATE_LIMIT_(WEB3|O_AUTH_DYNAMIC_CLIENT_REGISTER|PASSKEY)',
];
const unusedPattern = new RegExp(`^GOTRUE_(?:${unused.join('|')})$`);

interface UnreadSettings {
  unused: string[];
  unknown: { name: string; nearest: string }[];
}

export function findUnreadSettings(
  environment: Record<string, string | undefined>,
  { isRead, readNames }: { isRead: (name: string) => boolean; readNames: string[] },
): UnreadSettings {
  const unread = Object.keys(environment).filter(
    (name) => name.startsWith('GOTRUE_') && environment[name] && !isRead(name),
  );
  return {
    unused: unread.filter((name) => unusedPattern.test(name)).sort(),
    unknown: unread
      .filter((name) => !unusedPattern.test(name))
      .sort()
      .map((name) => ({ name, nearest: findNearest(name, readNames) })),
  };
}

function findNearest(name: string, candidates: string[]): string {
  const byDistance = candidates.map((candidate) => ({
    candidate,
    distance: editDistance(name, candidate, name.length),
  }));
  return byDistance.reduce((best, each) => (each.distance < best.distance ? each : best)).candidate;
}
