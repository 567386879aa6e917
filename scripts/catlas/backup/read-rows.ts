import { CompiledQuery, type Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { quoteName, quoteTable, type TableShape } from './site-tables.ts';

const rowsPerFetch = 500;
const partBytes = 1_000_000;

/** JSON columns are stored as text, so that their values are restored exactly, a JSON null included. */
export function isJson(type: string): boolean {
  return type === 'json' || type === 'jsonb';
}

/** Returns JSON lines. The database writes and reads the values (`insertRows`), so they are exact on any engine. */
export async function* readRows(
  transaction: Transaction<Schema>,
  { name, columns, key }: TableShape,
): AsyncGenerator<string[]> {
  const run = (statement: string) => transaction.executeQuery<{ line: string }>(CompiledQuery.raw(statement));
  const values = columns.map((column) =>
    isJson(column.type) ? `${quoteName(column.name)}::text` : quoteName(column.name),
  );
  await run(`declare site_rows no scroll cursor for
    select row_to_json(r)::text as line from (
      select ${values.join(', ')} from ${quoteTable(name)} ${key.length > 0 ? `order by ${key.map(quoteName).join(', ')}` : ''}
    ) r`);
  let lines: string[] = [];
  let bytes = 0;
  for (;;) {
    const { rows } = await run(`fetch ${rowsPerFetch} from site_rows`);
    for (const { line } of rows) {
      lines.push(line);
      bytes += line.length;
    }
    const isLast = rows.length < rowsPerFetch;
    if (lines.length > 0 && (isLast || bytes >= partBytes)) {
      yield lines;
      lines = [];
      bytes = 0;
    }
    if (isLast) break;
  }
  await run('close site_rows');
}

/** Returns the number of rows. */
export async function insertRows(
  transaction: Transaction<Schema>,
  { name, columns }: Pick<TableShape, 'name' | 'columns'>,
  lines: string[],
): Promise<number> {
  const names = columns.map((column) => quoteName(column.name)).join(', ');
  const values = columns.map(({ name: column, type }) => `r.${quoteName(column)}::${type}`).join(', ');
  const shape = columns.map(({ name: column, type }) => `${quoteName(column)} ${isJson(type) ? 'text' : type}`);
  const { numAffectedRows } = await transaction.executeQuery(
    CompiledQuery.raw(
      `insert into ${quoteTable(name)} (${names}) overriding system value
       select ${values} from json_to_recordset($1::json) as r (${shape.join(', ')})`,
      [`[${lines.join(',')}]`],
    ),
  );
  return Number(numAffectedRows ?? 0);
}
