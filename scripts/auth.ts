import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { describeFailure } from '@catlas/platform/process/describe-failure.ts';
import { runKeysCommand } from './auth/keys-command.ts';
import { runService } from './auth/run-service.ts';

const help = `Runs the sign-in service (auth/v1) alone, at / and at /auth/v1.

  npm run auth -- --port 9999 --data ./auth-data
  npm run auth -- keys list|rotate|revoke <kid>|token    the keys that sign tokens, and a token for administrators;
                                                         beside a running service or without one

  --port N     where it listens (PORT, or 9999); 0 is any free port, which the first line names
  --host ADDR  on which address (HOST, or 0.0.0.0)
  --data DIR   its folder: the embedded database and, without SMTP, the mails in outbox/ (./auth-data)

Several can run at once, each with a port and a folder of its own. Settings come from the environment under GoTrue's
names; docs/auth-settings.md has them all. The most useful ones:

  DATABASE_URL              PostgreSQL instead of the embedded database
  API_EXTERNAL_URL          where clients reach it (http://localhost:PORT)
  GOTRUE_SITE_URL           where people land after a link (http://localhost:3000)
  GOTRUE_URI_ALLOW_LIST     other places they may land, with * and **, separated by commas
  GOTRUE_JWT_SECRET         one HS256 secret; or GOTRUE_JWT_KEYS, a list of JWKs; else a key is made and kept
  GOTRUE_EXTERNAL_GITHUB_ENABLED, _CLIENT_ID, _SECRET   sign-in with GitHub; as well GITLAB, GOOGLE, APPLE, KEYCLOAK
  GOTRUE_SMTP_HOST, _PORT, _USER, _PASS, _ADMIN_EMAIL, _SENDER_NAME
  GOTRUE_EXTERNAL_PHONE_ENABLED=true with GOTRUE_SMS_PROVIDER=file puts text messages into outbox/
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

async function main() {
  const port = Number(values.port ?? process.env.PORT ?? 9999);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new Error('--port must be a number up to 65535');
  await runService({ port, host: values.host ?? process.env.HOST ?? '0.0.0.0', dataDir: resolve(values.data) });
}

async function manageKeys(words: string[]) {
  const { env: environment } = process;
  const place = { databaseUrl: environment.DATABASE_URL || null, dataDir: resolve(values.data), environment };
  const lines = await runKeysCommand(words, place);
  process.stdout.write(`${lines.join('\n')}\n`);
}

const [command, ...words] = positionals;
if (values.help) process.stdout.write(help);
else if (command !== undefined && command !== 'keys') {
  process.stderr.write(`There is no command "${command}".\n\n${help}`);
  process.exitCode = 2;
} else {
  (command === 'keys' ? manageKeys(words) : main()).catch((error: Error & { code?: string }) => {
    const isPortTaken = error.code === 'EADDRINUSE' || error.code === 'EACCES';
    process.stderr.write(`\n${isPortTaken ? error.message : describeFailure(error)}\n\n`);
    process.exit(1);
  });
}
