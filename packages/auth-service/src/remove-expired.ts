import { sql } from 'kysely';
import type { AuthContext } from './auth-context.ts';
import type { AuthDatabase } from './auth-schema.ts';
import { lastUseOfSession } from './sessions/session.ts';
import type { AuthSettings } from './settings/auth-settings.ts';

const hourMs = 3_600_000;

/** Removes useless rows so that tables do not grow; safe in several processes. The audit log stays. */
export async function removeExpired({
  db,
  now,
  settings,
}: Pick<AuthContext, 'db' | 'now' | 'settings'>): Promise<void> {
  const before = (hours: number) => new Date(now().getTime() - hours * hourMs);
  // A client that lost the last response sends the parent of the active token, at any time.
  await sql`
    delete from auth.refresh_tokens t where t.revoked and t.updated_at < ${before(24)}
      and not exists (select from auth.refresh_tokens c where c.parent = t.token and not c.revoked)`.execute(db);
  await db.deleteFrom('flow_state').where('created_at', '<', before(24)).execute();
  await db.deleteFrom('oauth_client_states').where('created_at', '<', before(24)).execute();
  await db.deleteFrom('saml_relay_states').where('created_at', '<', before(24)).execute();
  // An expired assertion is refused for its age.
  await db.deleteFrom('catlas_used_assertions').where('expires_at', '<', before(24)).execute();
  await db.deleteFrom('catlas_failed_attempts').where('last_at', '<', before(24)).execute();
  await db
    .deleteFrom('catlas_used_links')
    .where('used_at', '<', before(30 * 24))
    .execute();
  await db.deleteFrom('mfa_challenges').where('created_at', '<', before(24)).execute();
  await db.deleteFrom('mfa_factors').where('status', '=', 'unverified').where('created_at', '<', before(24)).execute();
  await removeEndedSessions(db, settings, before(72));
  if (settings.isAnonymousCleanupEnabled) {
    await db
      .deleteFrom('users')
      .where('is_anonymous', '=', true)
      .where('created_at', '<', before(30 * 24))
      .execute();
  }
}

/** `findSessionEnd` refuses these for their age alone, and nothing can revive them. */
async function removeEndedSessions(db: AuthDatabase, { session }: AuthSettings, before: Date): Promise<void> {
  await db.deleteFrom('sessions').where('not_after', '<', before).execute();
  const earlier = (milliseconds: number) => new Date(before.getTime() - milliseconds);
  if (session.timeboxMs !== null) {
    await db.deleteFrom('sessions').where('created_at', '<', earlier(session.timeboxMs)).execute();
  }
  if (session.inactivityMs !== null) {
    await db.deleteFrom('sessions').where(lastUseOfSession, '<', earlier(session.inactivityMs)).execute();
  }
}

/** Returns a function that stops it. */
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
