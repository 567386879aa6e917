import { Hono } from 'hono';
import { addAuditEntry } from '#audit-log.ts';
import type { AuthContext } from '#auth-context.ts';
import { invalid } from '#http/auth-error.ts';
import { requireUser } from '#http/authenticate.ts';
import { readOrigin } from '#http/request-info.ts';
import { endSessions } from '#sessions/end-sessions.ts';

/** Contract §7 defines `POST /logout?scope=global|local|others`. */
export function logoutRoutes(context: AuthContext): Hono {
  return new Hono().post('/logout', async (c) => {
    const { user, session } = await requireUser(c, context);
    const scope = c.req.query('scope') || 'global';
    if (!['global', 'local', 'others'].includes(scope)) throw invalid(`Unsupported logout scope "${scope}"`);
    const entry = { actor: user, address: readOrigin(c).address, now: context.now() };
    await context.db.transaction().execute(async (transaction) => {
      await addAuditEntry(transaction, { ...entry, action: 'logout' });
      await endSessions(transaction, {
        userId: user.id,
        only: scope === 'local' ? session?.id : undefined,
        except: scope === 'others' ? session?.id : undefined,
      });
    });
    return c.body(null, 204);
  });
}
