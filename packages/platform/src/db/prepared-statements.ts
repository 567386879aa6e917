import { randomUUID } from 'node:crypto';
import { type CompiledQuery, type Kysely, type SelectQueryBuilder, sql } from 'kysely';
import pg from 'pg';

const mark = '/* kept */';

/** Each connection prepares the statement once. It names its columns, because a migration breaks a prepared `*`. */
export const kept = sql.raw(mark);

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }

  [Symbol.toPrimitive](): never {
    throw new Error(`“${String(this.name)}” is not known when the statement is built`);
  }
}

/** `build` runs once and gets placeholders, so the statement cannot depend on a value; using one throws. */
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

/** Hides a value from the planner, so that the generic plan is cached; the second cast suits `any(…)`. */
export function unseen(value: unknown, type: 'bigint' | 'date' | 'text' | 'text[]' | 'timestamptz' | 'uuid') {
  return sql`((select ${value}::${sql.raw(type)})::${sql.raw(type)})`;
}

const maxPrepared = 50;

export class PreparingClient extends pg.Client {
  readonly #names = new Map<string, string>();
  /** The embedded engine's connections are one session, in which each name is given once. */
  readonly #connection = randomUUID();

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
