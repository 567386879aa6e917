import { sql } from 'kysely';
import type { AuthContext } from './auth-context.ts';

const hourMs = 3_600_000;

/** Removes what can't be used any more: the tables would only grow. Safe in several processes at once. */
export async function removeExpired({
  db,
  now,
  settings,
}: Pick<AuthContext, 'db' | 'now' | 'settings'>): Promise<void> {
  const before = (hours: number) => new Date(now().getTime() - hours * hourMs);
  // A client that lost its last answer comes back with the parent of the active token, however late.
  await sql`
    delete from auth.refresh_tokens t where t.revoked and t.updated_at < ${before(24)}
      and not exists (select from auth.refresh_tokens c where c.parent = t.token and not c.revoked)`.execute(db);
  await db.deleteFrom('flow_state').where('created_at', '<', before(24)).execute();
  await db.deleteFrom('oauth_client_states').where('created_at', '<', before(24)).execute();
  await db.deleteFrom('mfa_factors').where('status', '=', 'unverified').where('created_at', '<', before(24)).execute();
  await db.deleteFrom('mfa_challenges').where('created_at', '<', before(24)).execute();
  await db.deleteFrom('sessions').where('not_after', '<', before(72)).execute();
  if (settings.isAnonymousCleanupEnabled) {
    await db
      .deleteFrom('users')
      .where('is_anonymous', '=', true)
      .where('created_at', '<', before(30 * 24))
      .execute();
  }
}

/** Does so every hour until the returned call. */
export function removeExpiredHourly(context: AuthContext): () => Promise<void> {
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = removeExpired(context).catch((error) =>
      context.log.error({ err: error }, 'expired rows were not removed'),
    );
  }, hourMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}
