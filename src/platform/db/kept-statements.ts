import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';

const mark = '/* kept */';

/** Ends a statement that is asked so often that each connection keeps its plan, instead of making one each time. */
export const kept = sql.raw(mark);

/**
 * A value in a kept statement that the planner is not to look at. What it knows of a value makes the plan for that one look
 * cheaper than the plan for any, and then none is kept.
 */
export function unseen(value: unknown, type: 'bigint' | 'date' | 'timestamptz' | 'cube') {
  return sql`(select ${value}::${sql.raw(type)})`;
}

/** So many a connection: a page size that nobody else asks for is planned each time. */
const mostKept = 50;

/** Prepares the statements that are marked as `kept` when they are first asked on this connection. */
export function keepStatements(client: pg.ClientBase): void {
  const names = new Map<string, string>();
  // The embedded engine's connections are one session, in which each name is given once.
  const connection = randomUUID();
  const query = client.query.bind(client) as (...args: unknown[]) => unknown;
  const nameOf = (text: string) => {
    if (!names.has(text) && names.size < mostKept) names.set(text, `${names.size}-${connection}`);
    return names.get(text);
  };
  client.query = ((...args: unknown[]) => {
    const [text, values, ...rest] = args;
    if (typeof text !== 'string' || !text.endsWith(mark)) return query(...args);
    return query({ text, values, name: nameOf(text) }, ...rest);
  }) as typeof client.query;
}
