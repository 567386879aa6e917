import type pg from 'pg';

export async function recordStatements(pool: pg.Pool, work: () => Promise<void>): Promise<string[]> {
  const client = await pool.connect();
  const proto = Object.getPrototypeOf(client);
  client.release();
  const query = proto.query;
  const statements: string[] = [];
  proto.query = function record(this: unknown, first: unknown, ...rest: unknown[]) {
    const text = typeof first === 'string' ? first : (first as { text?: string }).text;
    if (text) statements.push(text);
    return query.call(this, first, ...rest);
  };
  try {
    await work();
  } finally {
    proto.query = query;
  }
  return statements;
}
