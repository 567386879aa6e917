import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import type { Database, Schema } from '#db/schema.ts';

export interface Statement {
  sql: string;
  parameters: readonly unknown[];
}

/** The bare driver gets the very same statements. */
export async function statementsOf(
  pool: pg.Pool,
  runUseCase: (context: { db: Database; now: () => Date }) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const db = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool }),
    log: ({ level, query }) => {
      if (level === 'query') statements.push({ sql: query.sql, parameters: query.parameters });
    },
  });
  await runUseCase({ db, now: () => new Date() });
  return statements;
}

export async function runBare(pool: pg.Pool, statements: Statement[]): Promise<unknown[][]> {
  const answers = [];
  for (const { sql, parameters } of statements) answers.push((await pool.query(sql, [...parameters])).rows);
  return answers;
}
