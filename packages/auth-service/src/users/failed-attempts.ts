import { createHash } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import { sql } from 'kysely';
import type { AuthContext } from '#auth-context.ts';
import { AuthError, waitBefore } from '#http/auth-error.ts';

type Scope = Pick<AuthContext, 'db' | 'now' | 'settings'>;

type Secret = 'password' | 'code' | 'factor';

export interface Attempt {
  secret: Secret;
  /** Unknown addresses are counted like known ones, so that responses are the same. */
  account: string;
  /** Other clients can't forge it; empty means unknown. */
  client: string;
  /** These sessions make the client's IP address a known one. */
  knownBy: { userId: string } | { email: string } | { phone: string };
}

/** Without a failure for this time, the count restarts. */
const windowMs = 60 * 60_000;
const firstWaitSeconds = 1;
/** An attacker gets 96 attempts a day; a user who waits can soon try again. */
const longestWaitSeconds = 15 * 60;

const wrongCodes: Record<Secret, string> = {
  password: 'invalid_credentials',
  code: 'otp_expired',
  factor: 'mfa_verification_failed',
};

export interface CountedAttempt {
  /** Codes sent before this time are void: there were too many wrong attempts since. */
  codesVoidBefore: Date | null;
}

/**
 * Throws 429 with the seconds to wait, twice as long each time; counts before the work, so that concurrent guesses
 * count. A known client has a separate count, so that others can't lock the owner out.
 */
export async function countFailures<Result>(
  context: Scope,
  attempt: Attempt,
  work: (counted: CountedAttempt) => Promise<Result>,
): Promise<Result> {
  const { key, counted } = await takeAttempt(context, attempt);
  try {
    const result = await work(counted);
    await context.db.deleteFrom('catlas_failed_attempts').where('key', '=', key).execute();
    return result;
  } catch (error) {
    // Other failures are not wrong guesses.
    const isWrong = error instanceof AuthError && error.code === wrongCodes[attempt.secret];
    if (!isWrong) await giveBack(context, key);
    throw error;
  }
}

async function takeAttempt(context: Scope, attempt: Attempt): Promise<{ key: string; counted: CountedAttempt }> {
  const { secret, account, client } = attempt;
  const key = digest(secret, account);
  const counted = await count(context, secret, key);
  if (counted) return { key, counted };
  const ownKey = digest(secret, account, client);
  const own = (await isKnownClient(context, attempt)) ? await count(context, secret, ownKey) : null;
  if (own) return { key: ownKey, counted: own };
  throw waitBefore(await findWait(context, key));
}

/** Returns null while the account has to wait. */
async function count({ db, now, settings }: Scope, secret: Secret, key: string): Promise<CountedAttempt | null> {
  const at = now();
  const free = settings.failedAttempts[secret === 'password' ? 'passwords' : 'codes'];
  const attempts = sql`case when t.last_at < ${new Date(at.getTime() - windowMs)}::timestamptz then 1 else t.attempts + 1 end`;
  const { rows } = await sql<{ codesVoidBefore: Date | null }>`
    insert into auth.catlas_failed_attempts as t (key, attempts, last_at) values (${key}, 1, ${at}::timestamptz)
    on conflict (key) do update set
      attempts = ${attempts},
      last_at = ${at}::timestamptz,
      blocked_until = case when ${attempts} >= ${free}::int then ${at}::timestamptz + make_interval(
        secs => least(${longestWaitSeconds}::int, ${firstWaitSeconds}::int * power(2, least(${attempts} - ${free}::int, 20)))) end,
      codes_void_before = case when ${attempts} > ${free}::int and (${attempts} - 1) % ${free}::int = 0
        then ${at}::timestamptz else t.codes_void_before end
    where t.blocked_until is null or t.blocked_until <= ${at}::timestamptz
    returning codes_void_before as "codesVoidBefore"`.execute(db);
  return rows[0] ?? null;
}

async function giveBack({ db }: Scope, key: string): Promise<void> {
  await db
    .updateTable('catlas_failed_attempts')
    .set((eb) => ({ attempts: eb('attempts', '-', 1), blocked_until: null }))
    .where('key', '=', key)
    .execute();
}

async function findWait({ db, now }: Scope, key: string): Promise<number> {
  const row = await db
    .selectFrom('catlas_failed_attempts')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst();
  const waitMs = (row?.blocked_until?.getTime() ?? 0) - now().getTime();
  return Math.max(1, Math.ceil(waitMs / 1000));
}

/** For a second factor, only aal2 sessions count: an attacker who guesses the factor has an aal1 session. */
async function isKnownClient({ db }: Scope, { secret, client, knownBy }: Attempt): Promise<boolean> {
  if (isIP(client.split('/')[0]!) === 0) return false;
  // A socket for both families has IPv4 addresses as mapped ones.
  const networks = isIPv4(client) ? [client, `::ffff:${client}`] : [client];
  const [[column, value]] = Object.entries(knownBy) as [[string, string]];
  const { rows } = await sql`
    select 1 from auth.sessions s join auth.users u on u.id = s.user_id
    where ${sql.ref(column === 'userId' ? 'u.id' : `u.${column}`)} = ${value} and s.ip <<= any(${networks}::inet[])
      and (${secret !== 'factor'}::boolean or s.aal = 'aal2')
    limit 1`.execute(db);
  return rows.length > 0;
}

function digest(...parts: string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('base64url');
}
