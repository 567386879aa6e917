import { migrate } from '@catlas/platform/db/migrate.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type { MailSender } from '@catlas/platform/mail/mail-sender.ts';
import type { SmsSender } from '@catlas/platform/sms/sms-sender.ts';
import { Hono, type MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { cors } from 'hono/cors';
import { getPath } from 'hono/utils/url';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { AuthContext } from './auth-context.ts';
import { authMigrations } from './auth-migrations.ts';
import type { AuthSchema } from './auth-schema.ts';
import { createOriginCheck } from './http/allowed-origins.ts';
import { AuthError } from './http/auth-error.ts';
import { answerError } from './http/error-answer.ts';
import { tellLimits } from './http/rate-limit.ts';
import { maxBodyBytes } from './http/request-body.ts';
import { readClient } from './http/request-info.ts';
import { limitTime, type TimeLimits } from './http/time-limit.ts';
import { createTokenBuckets } from './http/token-buckets.ts';
import { type RenderMail, renderDefaultMail } from './mail/mail-template.ts';
import { openProviders } from './providers/open-providers.ts';
import { removeExpiredHourly } from './remove-expired.ts';
import { adminAuditRoutes } from './routes/admin-audit.ts';
import { adminFactorRoutes } from './routes/admin-factors.ts';
import { adminLinkRoutes } from './routes/admin-links.ts';
import { adminSsoRoutes } from './routes/admin-sso.ts';
import { adminUserRoutes } from './routes/admin-users.ts';
import { authorizeRoutes } from './routes/authorize.ts';
import { callbackRoutes } from './routes/callback.ts';
import { factorRoutes } from './routes/factors.ts';
import { identityRoutes } from './routes/identities.ts';
import { logoutRoutes } from './routes/logout.ts';
import { oneTimeSignInRoutes } from './routes/one-time-sign-in.ts';
import { recoverRoutes } from './routes/recover.ts';
import { resendRoutes } from './routes/resend.ts';
import { serviceInfoRoutes } from './routes/service-info.ts';
import { signUpRoutes } from './routes/sign-up.ts';
import { ssoRoutes } from './routes/sso.ts';
import { tokenRoutes } from './routes/token.ts';
import { turnedOffRoutes } from './routes/turned-off.ts';
import { userRoutes } from './routes/user.ts';
import { verifyRoutes } from './routes/verify.ts';
import { createTurns } from './sessions/turns.ts';
import { parseAuthSettings } from './settings/auth-settings.ts';
import { openSmsSender } from './sms/open-sms-sender.ts';
import { putSignatureSample } from './tokens/signature-sample.ts';
import { openSigningKeys, refreshKeysRegularly } from './tokens/signing-keys.ts';
import { usualPasswordCost } from './users/passwords.ts';
import { type ConfirmedUser, putConfirmedUser } from './users/put-confirmed-user.ts';

export interface AuthServiceOptions {
  /** The pool is shared with the process and never closed here. */
  pool: pg.Pool;
  environment: Record<string, string | undefined>;
  mail: MailSender;
  /** Text messages go there with `GOTRUE_SMS_PROVIDER=file`. */
  mailFolder: string;
  sms?: SmsSender;
  log: Logger;
  now?: () => Date;
  renderMail?: RenderMail;
  observe?: MiddlewareHandler;
  timeLimits?: TimeLimits;
  /** The value is bcrypt's rounds as a power of two; only tests lower it. */
  passwordCost?: number;
}

export interface AuthService {
  /** The routes are at `/` and below `/auth/v1`, so that callers need not rewrite the request. */
  app: Hono;
  createServiceRoleToken(): Promise<string>;
  /** Adds a user or sets the password of an existing one, without time limits. Returns the id. */
  putConfirmedUser(user: ConfirmedUser): Promise<string>;
  /** Ends the hourly clean-up; the pool stays open. */
  close(): Promise<void>;
}

const serviceTokenSeconds = 60;
/** HS256 needs this many characters. */
const shortSecretLength = 32;

/** Migrates schema `auth` and opens the service. Throws AuthSettingsError or MigrationError. */
export async function openAuthService(options: AuthServiceOptions): Promise<AuthService> {
  const settings = parseAuthSettings(options.environment);
  await migrate(options.pool, authMigrations);
  if (settings.jwt.secret && settings.jwt.secret.length < shortSecretLength) {
    options.log.warn('GOTRUE_JWT_SECRET is short: anyone who guesses it is an administrator');
  }
  if (settings.unusedNames.length > 0) {
    options.log.warn({ settings: settings.unusedNames }, 'these settings of GoTrue have no effect in this service');
  }
  if (settings.phone.isEnabled && !settings.smsHook && !['', 'file'].includes(settings.phone.provider)) {
    options.log.warn(
      { provider: settings.phone.provider },
      'no text message is sent: set GOTRUE_HOOK_SEND_SMS_ENABLED',
    );
  }
  const dialect = new PostgresDialect({ pool: options.pool });
  const db = new Kysely<AuthSchema>({ dialect }).withSchema('auth');
  const now = options.now ?? (() => new Date());
  const keys = await openSigningKeys(db, settings);
  await putSignatureSample(db, settings, keys);
  const context: AuthContext = {
    settings,
    db,
    keys,
    mail: options.mail,
    renderMail: options.renderMail ?? renderDefaultMail,
    sms: options.sms ?? openSmsSender(settings, options.mailFolder),
    providers: openProviders(settings.providers, now),
    buckets: createTokenBuckets(now),
    turns: createTurns(),
    passwordCost: options.passwordCost ?? usualPasswordCost,
    log: options.log,
    now,
  };
  const stopRemoving = removeExpiredHourly(context);
  const stopRefreshing = refreshKeysRegularly(context.keys, (error) =>
    options.log.error({ err: error }, 'the signing keys could not be read again'),
  );
  return {
    app: createAuthApp(context, options),
    createServiceRoleToken: () => {
      const issuedAt = Math.floor(now().getTime() / 1000);
      const claims = { iss: settings.jwt.issuer, iat: issuedAt, exp: issuedAt + serviceTokenSeconds };
      return context.keys.sign({ ...claims, role: settings.jwt.adminRoles[0] ?? 'service_role' });
    },
    putConfirmedUser: (user) => putConfirmedUser(context, user),
    close: async () => {
      stopRefreshing();
      await stopRemoving();
    },
  };
}

export { maxBodyBytes };

const usualTimeLimits: TimeLimits = { workMs: 10_000, totalMs: 60_000 };

export function createAuthApp(
  context: AuthContext,
  { observe, timeLimits = usualTimeLimits }: Pick<AuthServiceOptions, 'observe' | 'timeLimits'> = {},
): Hono {
  const app = new Hono({ getPath: (request) => getPath(request).replace(/^\/auth\/v1(?=\/|$)/, '') || '/' });
  app.onError((error, c) => answerError(c, error, context.log));
  if (observe) app.use('*', observe);
  app.use('*', allowOrigins(context));
  app.use(
    '*',
    limitTime(timeLimits, (c) => readClient(c, context)),
  );
  app.use('*', tellLimits);
  // Responses contain tokens or personal data.
  app.use('*', async (c, next) => {
    await next();
    if (!c.res.headers.has('Cache-Control')) c.header('Cache-Control', 'no-store');
  });
  const tooLarge = () => {
    throw new AuthError(413, 'request_entity_too_large', 'Request body exceeds maximum size');
  };
  app.use('*', bodyLimit({ maxSize: maxBodyBytes, onError: tooLarge }));
  const routes = [
    serviceInfoRoutes(context),
    signUpRoutes(context),
    tokenRoutes(context),
    oneTimeSignInRoutes(context),
    recoverRoutes(context),
    resendRoutes(context),
    verifyRoutes(context),
    userRoutes(context),
    logoutRoutes(context),
    authorizeRoutes(context),
    callbackRoutes(context),
    identityRoutes(context),
    ssoRoutes(context),
    factorRoutes(context),
    adminUserRoutes(context),
    adminLinkRoutes(context),
    adminAuditRoutes(context),
    adminFactorRoutes(context),
    adminSsoRoutes(context),
    turnedOffRoutes(),
  ];
  for (const each of routes) app.route('/', each);
  const paths = new Set(app.routes.filter(({ method }) => method !== 'ALL').map(({ path }) => path));
  for (const path of paths) app.all(path, (c) => c.text('Method Not Allowed', 405));
  app.all('*', (c) => c.text('404 page not found', 404));
  return app;
}

/** Any origin may call (contract); only configured origins may send credentials. */
function allowOrigins({ settings }: AuthContext): MiddlewareHandler {
  const mayUseCredentials = createOriginCheck(settings);
  const options = {
    // Browsers take no `*` for a call with credentials.
    origin: (origin: string) => origin || '*',
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
    allowHeaders: [
      'Accept',
      'Authorization',
      'Content-Type',
      'X-Client-IP',
      'X-Client-Info',
      'X-JWT-AUD',
      'x-use-cookie',
      'X-Supabase-Api-Version',
      'apikey',
      ...settings.corsAllowedHeaders,
    ],
    exposeHeaders: ['X-Total-Count', 'Link', 'X-Supabase-Api-Version', 'RateLimit', 'RateLimit-Policy'],
  };
  const withCredentials = cors({ ...options, credentials: true });
  const withoutCredentials = cors(options);
  return (c, next) =>
    mayUseCredentials(c.req.header('origin') ?? '') ? withCredentials(c, next) : withoutCredentials(c, next);
}
