import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AuthDatabase, AuthSchema } from '@catlas/auth-service/schema';
import { parseAuthSettings } from '@catlas/auth-service/settings';
import { isSignedAlike } from '@catlas/auth-service/signature-sample';
import { openSigningKeys } from '@catlas/auth-service/signing-keys';
import {
  KeyCommandError,
  listStoredKeys,
  revokeStoredKey,
  rotateStoredKey,
  type StoredKey,
} from '@catlas/auth-service/stored-keys';
import { joinDatabase } from '@catlas/platform/db/open-database.ts';
import { Kysely, PostgresDialect } from 'kysely';
import { textTable } from '../catlas/text-table.ts';

interface Place {
  /** Null means the embedded database in `dataDir`. */
  databaseUrl: string | null;
  dataDir: string;
  environment: Record<string, string | undefined>;
}

const usage = `npm run auth -- keys list            the keys that the service made itself
npm run auth -- keys rotate          a new key signs from now on; tokens of the older ones stay valid
npm run auth -- keys revoke <kid>    tokens of this key count for nothing any more
npm run auth -- keys token           an administrator's token for calls of /admin/…, good for an hour`;

const tokenSeconds = 3600;

/** Works beside a running service or without one. Returns the lines to print. Throws KeyCommandError. */
export async function runKeysCommand(words: string[], place: Place): Promise<string[]> {
  const [name, kid, ...rest] = words;
  const isWhole = rest.length === 0 && (name === 'revoke' ? Boolean(kid) : kid === undefined);
  if (!['list', 'rotate', 'revoke', 'token'].includes(name ?? '') || !isWhole) throw new KeyCommandError(usage);
  return withDatabase(place, async (db) => {
    if (name === 'token') return [await signAdminToken(db, place)];
    const lines = await changeKeys(db, { name, kid });
    const { GOTRUE_JWT_KEYS, GOTRUE_JWT_SECRET } = place.environment;
    const isUnused = GOTRUE_JWT_KEYS || GOTRUE_JWT_SECRET;
    return isUnused ? [...lines, '', unusedNote] : lines;
  });
}

const otherKeysNote = `The running service signs with other keys, and would refuse this token. Run this command with the service's own
GOTRUE_JWT_SECRET or GOTRUE_JWT_KEYS, or without them if the service has none. Restart the service after a change of either.`;

const unusedNote = 'GOTRUE_JWT_KEYS or GOTRUE_JWT_SECRET is set: with it the service signs, and not with these keys.';

async function changeKeys(db: AuthDatabase, { name, kid }: { name?: string; kid?: string }): Promise<string[]> {
  if (name === 'list') return describeKeys(await listStoredKeys(db));
  if (name === 'rotate') {
    const made = await rotateStoredKey(db);
    return [`${made} signs from now on.`, 'Running processes take it within half a minute; older tokens stay valid.'];
  }
  await revokeStoredKey(db, kid!);
  return [
    `${kid} is revoked.`,
    'The sign-in service refuses its tokens within half a minute, the product within ten minutes.',
  ];
}

/** Throws KeyCommandError where the service's signing key is not known here. */
async function signAdminToken(db: AuthDatabase, { environment }: Place): Promise<string> {
  const addresses = { GOTRUE_SITE_URL: 'http://localhost', API_EXTERNAL_URL: 'http://localhost' };
  const settings = parseAuthSettings({ ...addresses, ...environment });
  const keys = await openSigningKeys(db, settings);
  if (!(await isSignedAlike(db, settings, keys))) throw new KeyCommandError(otherKeysNote);
  const issuedAt = Math.floor(Date.now() / 1000);
  const role = settings.jwt.adminRoles[0] ?? 'service_role';
  return keys.sign({ iss: settings.jwt.issuer, iat: issuedAt, exp: issuedAt + tokenSeconds, role });
}

function describeKeys(keys: StoredKey[]): string[] {
  const rows = keys.map(({ kid, isCurrent, createdAt }, index) => {
    const replacedAt = keys[index - 1]?.createdAt.toISOString() ?? '';
    return [kid, createdAt.toISOString(), isCurrent ? 'signs' : `verifies; replaced ${replacedAt}`];
  });
  return textTable([['key', 'made', 'what it does'], ...rows]);
}

async function withDatabase<Result>({ databaseUrl, dataDir }: Place, work: (db: AuthDatabase) => Promise<Result>) {
  if (!databaseUrl && !existsSync(join(dataDir, 'database'))) {
    throw new KeyCommandError(`There is no database in ${dataDir}. Say where it is with --data or DATABASE_URL.`);
  }
  const database = await joinDatabase({ databaseUrl, dataDir, onError: () => undefined });
  try {
    const dialect = new PostgresDialect({ pool: database.pool });
    return await work(new Kysely<AuthSchema>({ dialect }).withSchema('auth')).catch((error) => {
      const undefinedTable = '42P01';
      if (error.code !== undefinedTable) throw error;
      throw new KeyCommandError('This database has no sign-in service yet: start it once, which makes its tables.');
    });
  } finally {
    await database.close();
  }
}
