import { resolve } from 'node:path';
import { ConfigError, flag, httpUrl, parseSettings, postgresUrl, urlWith } from '@catlas/platform/config/settings.ts';
import type { PoolSettings } from '@catlas/platform/db/open-database.ts';
import { findVapidProblem, type VapidKeys } from '@catlas/platform/push/vapid-keys.ts';
import { parseStorageUrl, type S3Location } from '@catlas/platform/storage/storage-url.ts';
import { z } from 'zod';

const settingsSchema = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  HOST: z.string().min(1).default('0.0.0.0'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  PUBLIC_URL: httpUrl.optional(),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: postgresUrl.optional(),
  DATABASE_REPLICA_URL: postgresUrl.optional(),
  DATABASE_POOL_SIZE: z.coerce.number().int().min(3, { error: 'must be at least 3' }).max(1000).default(10),
  DATABASE_STATEMENT_TIMEOUT: z.coerce.number().min(0).max(3600).default(60),
  DATABASE_ACQUIRE_TIMEOUT: z.coerce.number().min(0.1).max(600).default(10),
  STORAGE_URL: z
    .string()
    .transform((value, check) => {
      try {
        return parseStorageUrl(value);
      } catch (error) {
        check.addIssue({ code: 'custom', message: (error as Error).message });
        return z.NEVER;
      }
    })
    .optional(),
  AUTH_URL: httpUrl.optional(),
  AUTH_PUBLISHABLE_KEY: z.string().min(1).optional(),
  AUTH_SECRET_KEY: z.string().min(1).optional(),
  SMTP_URL: urlWith(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z.string().min(3).default('Catlas <catlas@localhost>'),
  INBOUND_MAIL_SECRET: z.string().min(32, { error: 'must have at least 32 characters' }).optional(),
  INBOUND_MAIL_DOMAIN: z
    .string()
    .toLowerCase()
    .regex(/^(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z0-9-]{2,}$/, {
      error: 'must be a domain, such as reply.example.org',
    })
    .max(180)
    .optional(),
  VAPID_PUBLIC_KEY: z.string().min(1).optional(),
  VAPID_PRIVATE_KEY: z.string().min(1).optional(),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:[^@\s]+@[^@\s]+|https:\/\/[^\s/]+\S*)$/, {
      error: 'must be an address that starts with mailto: or https://',
    })
    .optional(),
  OPERATOR_NAME: z.string().trim().min(1).max(200).optional(),
  CONTACT_EMAIL: z.email({ error: 'must be an e-mail address' }).optional(),
  GEOCODER_URL: httpUrl.optional(),
  MAP_STYLE_URL: z.union([z.literal('none'), httpUrl]).default('https://tiles.openfreemap.org/styles/positron'),
  MAP_STYLE_DARK_URL: z.union([z.literal('none'), httpUrl]).default('https://tiles.openfreemap.org/styles/dark'),
  ADMIN_EMAILS: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((email) => email.trim().toLowerCase())
        .filter(Boolean),
    )
    .pipe(z.array(z.email({ error: 'must be e-mail addresses separated by commas' }))),
  GOTRUE_URI_ALLOW_LIST: z
    .string()
    .default('')
    .transform((value) =>
      value
        .split(',')
        .map((address) => address.trim())
        .filter(Boolean),
    ),
  DEMO: flag.optional(),
  PUBLISH_FIRST: flag.default(false),
  TRUST_PROXY: flag.default(false),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
  CSRF_HEADER: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, { error: 'must be a header name' })
    .default('csrf-token')
    .transform((value) => value.toLowerCase()),
});

export const settingNames = Object.keys(settingsSchema.shape);

export interface Config {
  mode: 'production' | 'development' | 'test';
  host: string;
  port: number;
  /** The URL has no trailing slash. */
  publicUrl: string;
  /** False means that `publicUrl` is a guess, and that people may use another address of this machine. */
  isPublicUrlSet: boolean;
  dataDir: string;
  databaseUrl: string | null;
  /** Null reads everything from the primary; a replica serves what may be a moment late. */
  databaseReplicaUrl: string | null;
  databasePool: PoolSettings;
  storage: S3Location | null;
  auth: { url: string; publishableKey: string } | null;
  /** The service role key is never given to a browser; null limits bans and closings to this site. */
  authSecretKey: string | null;
  smtpUrl: string | null;
  mailFrom: string;
  /** Null means that replies are only written on the page; otherwise a webhook with the secret receives mailed ones. */
  inboundMail: { secret: string; domain: string } | null;
  /** Null means that the first start makes the keys. */
  vapidKeys: VapidKeys | null;
  /** Push services use it to reach the operator. */
  vapidSubject: string;
  operatorName: string;
  contactEmail: string;
  geocoderUrl: string | null;
  mapStyleUrl: { light: string | null; dark: string | null };
  adminEmails: string[];
  /** Mailed links may lead only to these patterns, and pages of their origins may call the API. */
  redirectAllowList: string[];
  /** Null seeds invented data only where the engine is the embedded one. */
  demo: boolean | null;
  /** New reports that no rule holds back are public before a moderator checks them. */
  isPublishFirst: boolean;
  trustProxy: boolean;
  logLevel: string;
  metrics: { host: string; port: number } | null;
  csrfHeader: string;
}

/** Throws one ConfigError with a line for each setting that is wrong. */
export function parseConfig(environment: Record<string, string | undefined>): Config {
  const settings = parseSettings(settingsSchema, environment);
  if (settings.AUTH_URL && !settings.AUTH_PUBLISHABLE_KEY) {
    throw new ConfigError('These settings are wrong:\n  AUTH_PUBLISHABLE_KEY: is needed beside AUTH_URL');
  }
  if (settings.DATABASE_REPLICA_URL && !settings.DATABASE_URL) {
    throw new ConfigError(
      'These settings are wrong:\n  DATABASE_REPLICA_URL: needs DATABASE_URL beside it, the database that it is a replica of',
    );
  }
  const { INBOUND_MAIL_SECRET: secret, INBOUND_MAIL_DOMAIN: domain } = settings;
  if (!secret !== !domain) {
    throw new ConfigError(
      `These settings are wrong:\n  INBOUND_MAIL_${secret ? 'DOMAIN' : 'SECRET'}: is needed beside INBOUND_MAIL_${secret ? 'SECRET' : 'DOMAIN'}`,
    );
  }
  const vapidKeys = toVapidKeys(settings);
  const contactEmail = settings.CONTACT_EMAIL ?? addressOf(settings.MAIL_FROM);
  const publicUrl = settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`;
  return {
    mode: settings.NODE_ENV,
    host: settings.HOST,
    port: settings.PORT,
    publicUrl,
    isPublicUrlSet: settings.PUBLIC_URL !== undefined,
    dataDir: resolve(settings.DATA_DIR),
    databaseUrl: settings.DATABASE_URL ?? null,
    databaseReplicaUrl: settings.DATABASE_REPLICA_URL ?? null,
    databasePool: {
      size: settings.DATABASE_POOL_SIZE,
      statementTimeoutMs: settings.DATABASE_STATEMENT_TIMEOUT * 1000,
      acquireTimeoutMs: settings.DATABASE_ACQUIRE_TIMEOUT * 1000,
    },
    storage: settings.STORAGE_URL ?? null,
    auth: settings.AUTH_URL ? { url: settings.AUTH_URL, publishableKey: settings.AUTH_PUBLISHABLE_KEY! } : null,
    authSecretKey: settings.AUTH_SECRET_KEY ?? null,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    inboundMail: secret && domain ? { secret, domain } : null,
    vapidKeys,
    // Apple takes no address of a mail server without a domain, as the default of MAIL_FROM is.
    vapidSubject: settings.VAPID_SUBJECT ?? (publicUrl.startsWith('https:') ? publicUrl : `mailto:${contactEmail}`),
    operatorName: settings.OPERATOR_NAME ?? new URL(publicUrl).hostname,
    contactEmail,
    geocoderUrl: settings.GEOCODER_URL ?? null,
    mapStyleUrl: {
      light: settings.MAP_STYLE_URL === 'none' ? null : settings.MAP_STYLE_URL,
      dark: settings.MAP_STYLE_DARK_URL === 'none' ? null : settings.MAP_STYLE_DARK_URL,
    },
    adminEmails: settings.ADMIN_EMAILS,
    redirectAllowList: settings.GOTRUE_URI_ALLOW_LIST,
    demo: settings.DEMO ?? null,
    isPublishFirst: settings.PUBLISH_FIRST,
    trustProxy: settings.TRUST_PROXY,
    logLevel: settings.LOG_LEVEL,
    metrics: settings.METRICS_PORT ? { host: settings.METRICS_HOST, port: settings.METRICS_PORT } : null,
    csrfHeader: settings.CSRF_HEADER,
  };
}

function toVapidKeys({
  VAPID_PUBLIC_KEY: publicKey,
  VAPID_PRIVATE_KEY: privateKey,
}: z.output<typeof settingsSchema>): VapidKeys | null {
  if (!publicKey && !privateKey) return null;
  if (!publicKey || !privateKey) {
    const [missing, given] = publicKey ? ['PRIVATE', 'PUBLIC'] : ['PUBLIC', 'PRIVATE'];
    throw new ConfigError(`These settings are wrong:\n  VAPID_${missing}_KEY: is needed beside VAPID_${given}_KEY`);
  }
  const problem = findVapidProblem({ publicKey, privateKey });
  if (!problem) return { publicKey, privateKey };
  // The value is not repeated, because logs have these lines.
  throw new ConfigError(`These settings are wrong:\n  VAPID_${problem.of.toUpperCase()}_KEY: ${problem.text}`);
}

function addressOf(sender: string): string {
  return /<([^<>]+)>\s*$/.exec(sender)?.[1] ?? sender;
}
