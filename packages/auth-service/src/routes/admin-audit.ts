import { Hono } from 'hono';
import { sql } from 'kysely';
import type { AuthContext } from '#auth-context.ts';
import { invalid } from '#http/auth-error.ts';
import { requireAdmin } from '#http/authenticate.ts';
import { pageHeaders, parsePage } from '#http/pagination.ts';

const fieldsByScope: Record<string, string[]> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

/** `GET /admin/audit` takes `query=author|action|type:text` (contract §13). */
export function adminAuditRoutes(context: AuthContext): Hono {
  return new Hono().get('/admin/audit', async (c) => {
    await requireAdmin(c, context);
    const { page, perPage } = parsePage(c);
    const matching = parseQuery(c.req.query('query') ?? '');
    const entries = await context.db
      .selectFrom('audit_log_entries')
      .select(['id', 'payload', 'created_at', 'ip_address'])
      .where(matching)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute();
    const { total } = await context.db
      .selectFrom('audit_log_entries')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(matching)
      .executeTakeFirstOrThrow();
    return c.json(entries, 200, pageHeaders(c, { page, perPage, total: Number(total) }));
  });
}

/** Throws 400 for a scope that entries don't have. */
function parseQuery(query: string) {
  if (query === '') return sql<boolean>`true`;
  const separator = query.indexOf(':');
  const scope = query.slice(0, separator);
  const fields = separator > 0 && Object.hasOwn(fieldsByScope, scope) ? fieldsByScope[scope]! : null;
  if (!fields) throw invalid(`Invalid query scope: ${query}`);
  const text = query.slice(separator + 1).replace(/[\\%_]/g, '\\$&');
  const conditions = fields.map((field) => sql`payload ->> ${field} ilike ${`%${text}%`}`);
  return sql<boolean>`(${sql.join(conditions, sql` or `)})`;
}
