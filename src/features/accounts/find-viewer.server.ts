import type { Locale } from '#i18n/locale.ts';
import type { Context } from '#platform/context.ts';
import type { SessionClaims } from './read-session.server.ts';
import type { Viewer } from './viewer.ts';

/**
 * The member behind a session, made at their first request. A session only exists once its address is confirmed (or the
 * operator chose to trust it), so the member starts as active; an address in ADMIN_EMAILS makes an administrator.
 */
export async function findViewer(
  { db, config, now }: Pick<Context, 'db' | 'config' | 'now'>,
  { session, locale }: { session: SessionClaims; locale: Locale },
): Promise<{ viewer: Viewer | null; isBanned: boolean }> {
  const isListedAdmin = session.email !== null && config.adminEmails.includes(session.email.toLowerCase());
  let row = await db.selectFrom('users').selectAll().where('id', '=', session.userId).executeTakeFirst();
  if (!row) {
    row = await db
      .insertInto('users')
      .values({
        id: session.userId,
        email: session.email,
        phone: session.phone,
        display_name: (session.displayName?.trim() || session.email?.split('@')[0] || 'Catlas').slice(0, 80),
        locale,
        status: 'active',
        type: isListedAdmin ? 'admin' : 'user',
      })
      .onConflict((conflict) => conflict.column('id').doUpdateSet({ updated_at: now() }))
      .returningAll()
      .executeTakeFirstOrThrow();
  } else if (row.email !== session.email || row.phone !== session.phone || (isListedAdmin && row.type !== 'admin')) {
    row = await db
      .updateTable('users')
      .set({
        email: session.email,
        phone: session.phone,
        ...(isListedAdmin ? { type: 'admin' as const } : {}),
        updated_at: now(),
      })
      .where('id', '=', session.userId)
      .returningAll()
      .executeTakeFirstOrThrow();
  }
  if (row.status === 'banned' || row.status === 'inactive') return { viewer: null, isBanned: true };
  return {
    viewer: {
      id: row.id,
      email: row.email,
      displayName: row.display_name,
      locale: row.locale,
      type: row.type,
      status: row.status,
    },
    isBanned: false,
  };
}
