import { createServer } from 'node:http';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import { Hono } from 'hono';
import { openAuthService } from '#auth-service/auth-service.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { createLogger } from '#platform/log/logger.ts';
import { createOutboxMailSender, createSmtpMailSender, type MailSender } from '#platform/mail/mail-sender.ts';
import { runKeysCommand } from './auth/keys-command.ts';

const help = `Runs the sign-in service (auth/v1) alone, at / and at /auth/v1.

  npm run auth -- --port 9999 --data ./auth-data
  npm run auth -- keys list|rotate|revoke <kid>    the keys that sign tokens, also beside a running service

  --port N     where it listens (PORT, or 9999)
  --host ADDR  on which address (HOST, or 0.0.0.0)
  --data DIR   its folder: the embedded database and, without SMTP, the mails in outbox/ (./auth-data)

Settings come from the environment under GoTrue's names. The most useful ones:

  DATABASE_URL              PostgreSQL instead of the embedded database
  API_EXTERNAL_URL          where clients reach it (http://localhost:PORT)
  GOTRUE_SITE_URL           where people land after a link (http://localhost:3000)
  GOTRUE_URI_ALLOW_LIST     other places they may land, with * and **, separated by commas
  GOTRUE_JWT_SECRET         one HS256 secret; or GOTRUE_JWT_KEYS, a list of JWKs; else a key is made and kept
  GOTRUE_SMTP_HOST, _PORT, _USER, _PASS, _ADMIN_EMAIL, _SENDER_NAME
`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string' },
    host: { type: 'string' },
    data: { type: 'string', default: './auth-data' },
    help: { type: 'boolean', short: 'h', default: false },
  },
});

/** How long requests may still take once the process is asked to end. */
const shutdownGraceMs = 10_000;

async function main() {
  const port = Number(values.port ?? process.env.PORT ?? 9999);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port must be a number up to 65535');
  const dataDir = resolve(values.data);
  const environment = {
    GOTRUE_SITE_URL: 'http://localhost:3000',
    API_EXTERNAL_URL: `http://localhost:${port}`,
    ...process.env,
  };
  const log = createLogger(process.env.LOG_LEVEL ?? 'info');
  const database = await openDatabase({
    databaseUrl: process.env.DATABASE_URL || null,
    dataDir,
    onError: (error) => log.error({ err: error }, 'a database connection broke'),
    onDeath: (error) => {
      log.fatal({ err: error }, 'the embedded database ended');
      process.exit(1);
    },
  });
  const outboxDir = join(dataDir, 'outbox');
  const { mail, where } = chooseMailSender(environment, outboxDir);
  const options = { pool: database.pool, environment, mail, outboxDir, log };
  const service = await openAuthService(options).catch(async (error) => {
    await database.close();
    throw error;
  });

  const app = new Hono();
  app.mount('/auth/v1', service.app.fetch);
  app.mount('/', service.app.fetch);
  const server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen(port, values.host ?? process.env.HOST ?? '0.0.0.0', done);
  }).catch(async (error) => {
    await database.close();
    throw error;
  });
  console.log(`Sign-in service on http://localhost:${port} (and below /auth/v1), mails ${where}`);

  let isClosing = false;
  const shutDown = async () => {
    if (isClosing) return;
    isClosing = true;
    const tooLong = setTimeout(() => server.closeAllConnections(), shutdownGraceMs);
    await new Promise<void>((done) => {
      server.close(() => done());
      server.closeIdleConnections();
    });
    clearTimeout(tooLong);
    await service.close();
    await database.close();
    process.exit(0);
  };
  process.once('SIGINT', () => void shutDown());
  process.once('SIGTERM', () => void shutDown());
}

function chooseMailSender(environment: Record<string, string | undefined>, outboxDir: string) {
  const { GOTRUE_SMTP_HOST: host, GOTRUE_SMTP_USER: user, GOTRUE_SMTP_PASS: password } = environment;
  const address = environment.GOTRUE_SMTP_ADMIN_EMAIL ?? 'auth@localhost';
  const name = environment.GOTRUE_SMTP_SENDER_NAME;
  const from = name ? `${JSON.stringify(name)} <${address}>` : address;
  if (!host) {
    const mail: MailSender = createOutboxMailSender({ outboxDir, from });
    return { mail, where: `in ${outboxDir}` };
  }
  const port = Number(environment.GOTRUE_SMTP_PORT ?? 587);
  const credentials = user ? `${encodeURIComponent(user)}:${encodeURIComponent(password ?? '')}@` : '';
  const protocol = port === 465 ? 'smtps' : 'smtp';
  return {
    mail: createSmtpMailSender({ smtpUrl: `${protocol}://${credentials}${host}:${port}`, from }),
    where: `through ${host}`,
  };
}

async function manageKeys(words: string[]) {
  const place = { databaseUrl: process.env.DATABASE_URL || null, dataDir: resolve(values.data) };
  const lines = await runKeysCommand(words, place);
  if (process.env.GOTRUE_JWT_KEYS || process.env.GOTRUE_JWT_SECRET) {
    lines.push('', 'GOTRUE_JWT_KEYS or GOTRUE_JWT_SECRET is set: with it the service signs, and not with these keys.');
  }
  process.stdout.write(`${lines.join('\n')}\n`);
}

/** Errors that tell a person at the terminal what to do; a stack would only hide it. */
const plainErrors = new Set(['AuthSettingsError', 'DataDirInUseError', 'KeyCommandError', 'MigrationError']);

const [command, ...words] = positionals;
if (values.help) process.stdout.write(help);
else if (command !== undefined && command !== 'keys') {
  process.stderr.write(`There is no command "${command}".\n\n${help}`);
  process.exitCode = 2;
} else {
  (command === 'keys' ? manageKeys(words) : main()).catch((error: Error & { code?: string }) => {
    const isPlain = plainErrors.has(error.name) || error.code === 'EADDRINUSE' || error.code === 'EACCES';
    process.stderr.write(isPlain ? `\n${error.message}\n\n` : `${error.stack}\n`);
    process.exit(1);
  });
}
