import type { Selectable } from 'kysely';
import type { Locale } from '#i18n/locale.ts';
import type { Context } from '#platform/context.ts';
import type { Schema } from '#platform/db/schema.ts';
import { isSessionEnded, noteSession } from './member-session.server.ts';
import type { SessionClaims } from './read-session.server.ts';
import { toViewer, type Viewer } from './viewer.ts';

interface Asking {
  session: SessionClaims;
  locale: Locale;
  userAgent: string;
}

interface FoundViewer {
  viewer: Viewer | null;
  isBanned: boolean;
  /** The member has signed this session out, or has closed the account: it is none any more. */
  isEnded: boolean;
}

type User = Selectable<Schema['users']>;

/**
 * The member behind a session, made at their first request. A session only exists once its address is confirmed (or the
 * operator chose to trust it), so the member starts as active; an address in ADMIN_EMAILS makes an administrator.
 */
export async function findViewer(
  context: Pick<Context, 'db' | 'config' | 'now'>,
  { session, locale, userAgent }: Asking,
): Promise<FoundViewer> {
  const nobody = { viewer: null, isBanned: false, isEnded: false };
  const known = await findKnown(context, session);
  if (known && isSessionEnded(session, known)) return { ...nobody, isEnded: true };
  const user = await keepUser(context, { known, session, locale });
  if (user.status === 'inactive') return { ...nobody, isEnded: true };
  if (user.status === 'banned') return { ...nobody, isBanned: true };
  await noteSession(context, { session, lastSeenAt: known?.last_seen_at ?? null, userAgent });
  return { viewer: toViewer(user), isBanned: false, isEnded: false };
}

function findKnown({ db }: Pick<Context, 'db'>, session: SessionClaims) {
  return db
    .selectFrom('users')
    .leftJoin('member_sessions as seen', (join) =>
      join.onRef('seen.user_id', '=', 'users.id').on('seen.session_id', '=', session.sessionId),
    )
    .selectAll('users')
    .select(['seen.last_seen_at', 'seen.ended_at'])
    .where('users.id', '=', session.userId)
    .executeTakeFirst();
}

async function keepUser(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { known, session, locale }: { known: User | undefined; session: SessionClaims; locale: Locale },
): Promise<User> {
  // Any organisation that signs its members in can give them any address; only the mailbox itself proves a listed one.
  const isListedAdmin =
    session.email !== null && !session.isSingleSignOn && config.adminEmails.includes(session.email.toLowerCase());
  if (!known) {
    return db
      .insertInto('users')
      .values({
        id: session.userId,
        email: session.email,
        phone: session.phone,
        display_name: (session.displayName?.trim() || session.email?.split('@')[0] || 'Catlas').slice(0, 80),
        locale: session.locale ?? locale,
        status: 'active',
        type: isListedAdmin ? 'admin' : 'user',
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ updated_at: now() }))
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  const isAsKnown = known.email === session.email && known.phone === session.phone;
  // What a closed account was is forgotten, whatever its last token says.
  const isClosed = known.status === 'inactive';
  if (isClosed || (isAsKnown && (!isListedAdmin || known.type === 'admin'))) return known;
  const changed = await db
    .updateTable('users')
    .set({
      email: session.email,
      phone: session.phone,
      ...(isListedAdmin ? { type: 'admin' as const } : {}),
      updated_at: now(),
    })
    .where('id', '=', session.userId)
    .where('status', '<>', 'inactive')
    .returningAll()
    .executeTakeFirst();
  return changed ?? { ...known, status: 'inactive' };
}
