import { randomUUID } from 'node:crypto';
import { type CompiledQuery, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import pg from 'pg';

const mark = '/* kept */';

/**
 * Ends a frequent statement that each connection prepares once, instead of planning it each time. It must name its columns:
 * PostgreSQL refuses a prepared `*` once a migration has added a column.
 */
export const kept = sql.raw(mark);

/** Stands for a value while a prepared statement is built. */
class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`“${String(this.name)}” is not known when the statement is built`);
  }
}

/**
 * A frequent Kysely statement. It is built and compiled at its first execution, and each connection prepares it once (`kept`). `build` gets
 * placeholders instead of values, so the statement cannot depend on a value; using one as a number or a text throws.
 */
export function prepare<Tables, Values extends object, Row>(
  // biome-ignore lint/suspicious/noExplicitAny: What tables a statement reads is its own matter; `never` would refuse all.
  build: (db: Kysely<Tables>, values: Values) => SelectQueryBuilder<any, any, Row>,
): (db: Kysely<Tables>, values: Values) => Promise<Row[]> {
  const placeholders = new Proxy({} as Values, {
    get: (_, name) => new Placeholder(name),
    ownKeys: () => {
      throw new Error('Values of a prepared statement are taken by their names');
    },
  });
  let built: CompiledQuery<Row> | null = null;
  return async (db, values) => {
    built ??= build(db, placeholders).modifyEnd(kept).compile() as CompiledQuery<Row>;
    const parameters = built.parameters.map((each) =>
      each instanceof Placeholder ? values[each.name as keyof Values] : each,
    );
    return (await db.executeQuery<Row>({ ...built, parameters })).rows;
  };
}

/**
 * A value in a prepared statement that is hidden from the planner. What it knows of a value makes the plan for that one look
 * cheaper than the generic plan, and then no plan is cached. The second cast makes it a value in `any(…)` too: a bare subquery there
 * is compared row by row.
 */
export function unseen(value: unknown, type: 'bigint' | 'date' | 'text' | 'text[]' | 'timestamptz') {
  return sql`((select ${value}::${sql.raw(type)})::${sql.raw(type)})`;
}

/** Prepared statements per connection; rarer ones are planned each time. */
const maxPrepared = 50;

/** A connection that prepares the statements marked as `kept` when it first runs them. */
export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  /** The embedded engine's connections are one session, in which each name is given once. */
  readonly #connection = randomUUID();

  // `never` is what each of the overloads promises.
  override query(...args: unknown[]): never {
    const [text, values, ...rest] = args;
    const asked =
      typeof text === 'string' && text.endsWith(mark) ? [{ text, values, name: this.#nameOf(text) }, ...rest] : args;
    return (super.query as (...args: unknown[]) => never).apply(this, asked);
  }

  #nameOf(text: string): string | undefined {
    if (!this.#names.has(text) && this.#names.size < maxPrepared) {
      this.#names.set(text, `${this.#names.size}-${this.#connection}`);
    }
    return this.#names.get(text);
  }
}
