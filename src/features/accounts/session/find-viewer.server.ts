import { randomInt } from 'node:crypto';
import type { SessionState } from '@catlas/platform/auth-port/session-state.ts';
import { kept } from '@catlas/platform/db/prepared-statements.ts';
import { isStorageFull } from '@catlas/platform/errors/storage-full.ts';
import { tidyName } from '@catlas/platform/text/tidy-name.ts';
import { type RawBuilder, type Selectable, sql } from 'kysely';
import type { Context } from '#context/context.ts';
import type { SessionClaims } from '#context/session-claims.ts';
import { toViewer, type Viewer } from '#context/viewer.ts';
import type { Schema } from '#db/schema.ts';
import { displayNameMaxCharacters, displayNameSchema } from '#features/accounts/names/display-name.ts';
import { neutralName } from '#features/accounts/names/neutral-name.ts';
import { imitatesStaff } from '#features/accounts/names/staff-name.ts';
import type { Locale } from '#i18n/languages.ts';
import { checkSecondFactor, digestToken, type FactorAnswer } from './check-second-factor.server.ts';
import { isSessionEnded, noteSession } from './member-session.server.ts';

interface Asking {
  session: SessionClaims;
  locale: Locale;
  userAgent: string;
}

export type AccountState =
  | { kind: 'member'; viewer: Viewer }
  | { kind: 'second-step' }
  | { kind: 'banned' }
  | { kind: 'ended' }
  /** The sign-in service has ended this session, for example after a sign-out in another app. */
  | { kind: 'ended-by-service' }
  | { kind: 'unknown' };

type User = Selectable<Schema['users']>;

interface Known extends User {
  last_seen_at: Date | null;
  ended_at: Date | null;
  checked_token: string | null;
  checked_at: Date | null;
  state: SessionState | null;
}

/** The columns are named, because a prepared statement with `*` fails once a migration has added a column. */
const userColumns = [
  'users.id',
  'users.email',
  'users.phone',
  'users.display_name',
  'users.locale',
  'users.type',
  'users.status',
  'users.created_at',
  'users.updated_at',
  'users.sessions_ended_at',
  'users.has_second_factor',
  'users.factors_checked_at',
  'users.is_banned_at_service',
  'users.has_mail_on',
  'users.has_thread_mail_on',
] as const satisfies `users.${keyof User}`[];

/** A hosted service's answer is cached this long, so a sign-out in another app takes effect later by at most this. */
const hostedAnswerMs = 5 * 60 * 1000;

/** Creates the member at their first request. An address in ADMIN_EMAILS makes them an administrator. */
export async function findViewer(
  context: Pick<Context, 'db' | 'config' | 'now' | 'auth' | 'log'>,
  { session, locale, userAgent }: Asking,
): Promise<AccountState> {
  const known = await findKnown(context, session);
  if (known && known.status !== 'banned' && isSessionEnded(session, known)) return { kind: 'ended' };
  const user = await storeUser(context, { known, session, locale });
  if (user.status === 'inactive') return { kind: 'ended' };
  if (user.status === 'banned') return { kind: 'banned' };

  const factors = await findFactors(context, { session, known, user });
  if (factors === 'ended') return { kind: 'ended-by-service' };
  if (factors === 'unknown') return { kind: 'unknown' };
  const checkedToken = factors.isAsked ? digestToken(session.accessToken) : null;
  await noteSession(context, { session, userAgent, lastSeenAt: known?.last_seen_at ?? null, checkedToken }).catch(
    (error) => {
      // Members can still read while the database cannot store anything.
      if (!isStorageFull(error)) throw error;
    },
  );
  if (factors.hasSecondFactor && session.assuranceLevel !== 'aal2') return { kind: 'second-step' };
  return { kind: 'member', viewer: toViewer(user) };
}

/** Reads the embedded service's tables, or calls a hosted service. */
async function findFactors(
  context: Pick<Context, 'db' | 'now' | 'auth' | 'log'>,
  { session, known, user }: { session: SessionClaims; known: Known | undefined; user: User },
): Promise<FactorAnswer> {
  if (known?.state) {
    const { isAlive, hasSecondFactor } = known.state;
    return isAlive ? { hasSecondFactor, isAsked: false } : 'ended';
  }
  const isSameToken = known?.checked_token === digestToken(session.accessToken);
  const checkedMs = known?.checked_at?.getTime() ?? 0;
  if (isSameToken && context.now().getTime() - checkedMs < hostedAnswerMs) {
    return { hasSecondFactor: user.has_second_factor, isAsked: false };
  }
  const answer = await checkSecondFactor(context, { session, known: user });
  // Do not repeat the request to an unavailable service on every page.
  return isSameToken && typeof answer === 'object' ? { ...answer, isAsked: true } : answer;
}

/** This is SQL, because every request runs it and Kysely would take longer than the database. */
async function findKnown(
  { db, auth }: Pick<Context, 'db' | 'auth'>,
  session: SessionClaims,
): Promise<Known | undefined> {
  const state: RawBuilder<SessionState | null> = auth.selectSessionState?.(session) ?? sql<null>`null`;
  const { rows } = await sql<Known>`
    select ${sql.raw(userColumns.join(', '))}, seen.last_seen_at, seen.ended_at, seen.checked_token, seen.checked_at,
           ${state} as state
    from users
    left join member_sessions as seen on seen.user_id = users.id and seen.session_id = ${session.sessionId}
    where users.id = ${session.userId} ${kept}`.execute(db);
  return rows[0];
}

async function storeUser(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { known, session, locale }: { known: User | undefined; session: SessionClaims; locale: Locale },
): Promise<User> {
  // An organisation with single sign-on can assign any address, so only a confirmed mailbox counts for ADMIN_EMAILS.
  const isListedAdmin =
    session.email !== null && !session.isSingleSignOn && config.adminEmails.includes(session.email.toLowerCase());
  if (!known) {
    return db
      .insertInto('users')
      .values({
        id: session.userId,
        email: session.email,
        phone: session.phone,
        display_name:
          readDisplayName(session, { isAdmin: isListedAdmin, operatorName: config.operatorName }) ??
          createNeutralName(session.locale ?? locale),
        locale: session.locale ?? locale,
        status: 'active',
        type: isListedAdmin ? 'admin' : 'user',
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ updated_at: now() }))
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const isNamedByAddress = hasNameOfAddress(known, session);
  const isAsKnown = known.email === session.email && known.phone === session.phone && !isNamedByAddress;
  // A closed account's data are erased; its last token must not restore them.
  const isClosed = known.status === 'inactive';
  if (isClosed || (isAsKnown && (!isListedAdmin || known.type === 'admin'))) return known;
  const changed = await db
    .updateTable('users')
    .set({
      email: session.email,
      phone: session.phone,
      ...(isListedAdmin ? { type: 'admin' as const } : {}),
      ...(isNamedByAddress ? { display_name: createNeutralName(known.locale) } : {}),
      updated_at: now(),
    })
    .where('id', '=', session.userId)
    .where('status', '<>', 'inactive')
    .returningAll()
    .executeTakeFirst();
  return changed ?? { ...known, status: 'inactive' };
}

/** Any client can write this metadata. Returns null for no name and for one that this site refuses. */
function readDisplayName(
  { displayName }: SessionClaims,
  { isAdmin, operatorName }: { isAdmin: boolean; operatorName: string },
): string | null {
  const shortened = [...tidyName(displayName ?? '')].slice(0, displayNameMaxCharacters).join('');
  const { data: name } = displayNameSchema.safeParse(shortened);
  return name && (isAdmin || !imitatesStaff(name, operatorName)) ? name : null;
}

/** The name is not derived from personal data. */
function createNeutralName(locale: Locale): string {
  return neutralName(randomInt(1000, 10_000), locale);
}

/** Older versions derived names from the address. A token from before the last profile change does not count. */
function hasNameOfAddress(known: User, session: SessionClaims): boolean {
  return (
    session.displayName === null &&
    session.issuedAt > known.updated_at &&
    known.display_name === known.email?.split('@')[0]?.slice(0, displayNameMaxCharacters)
  );
}
