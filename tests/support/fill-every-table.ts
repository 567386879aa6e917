import type pg from 'pg';

const valueOfType: [RegExp, (number: number) => string][] = [
  [/\[\]$/, () => '{}'],
  [/^(text|character varying)/, (number) => `É « ${number} » "\\`],
  [/^uuid/, (number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`],
  [/^timestamp/, (number) => `2026-03-01T12:34:56.${String(number % 1_000_000).padStart(6, '0')}Z`],
  [/^date/, () => '2026-03-01'],
  [/^(double|real|numeric)/, () => '45.7640123456789'],
  [/^(smallint|integer|bigint)/, () => '1'],
  [/^boolean/, () => 'true'],
  [/^jsonb?/, (number) => `{"a": null, "b": [${number}, "\\u00e9"], "c": 0.10}`],
  [/^bytea/, (number) => `\\x00ff${number.toString(16).padStart(8, '0')}`],
  [/^inet/, () => '192.0.2.7'],
];

/** The catalogue does not show what these constraints and triggers require. */
const rowsByTable: Record<string, Record<string, string>[]> = {
  'public.cats': [
    { status: `'approved'`, coat_colors: `'{black,white}'`, white_marks: `'{face}'` },
    { status: `'approved'` },
  ],
  'public.cat_drafts': [{ cat_id: 'null' }, { cat_id: '(select min(id) from cats)', photos: `'[]'` }],
  'public.cat_photos': [{ position: '2' }, { position: '3' }],
  'public.comments': [{ status: `'deleted'` }, { status: `'approved'` }],
  'public.followed_areas': [{ radius_meters: '2000' }, { radius_meters: '500' }],
  'public.followers': [
    { email: 'null', digest_at: `'08:00'`, quiet_from: `'22:00'`, quiet_until: `'07:00'` },
    { email: `'É@example.org'`, digest_at: `'08:00'` },
  ],
  'public.photo_copies': [
    { copy_id: '(select min(id) from cats)', original_id: '(select max(id) from cats)' },
    { copy_id: '(select max(id) from cats)', original_id: '(select min(id) from cats)' },
  ],
  'public.push_subscriptions': [
    { endpoint: `'https://push.example.com/1'` },
    { endpoint: `'https://push.example.com/2'` },
  ],
  'public.redirects': [{ path: `'/é'` }, { path: `'/old'` }],
  'public.sightings': [{}, { kind: `'mine'` }],
  'public.thread_messages': [
    { kind: `'words'`, event: 'null', sighting_id: 'null' },
    { kind: `'sighting'`, sighting_id: '(select min(id) from sightings)' },
    { kind: `'event'`, event: `'reunited'` },
  ],
};

interface Column {
  name: string;
  type: string;
  isRequired: boolean;
  isNumbered: boolean;
  allowed: string | null;
  target: { table: string; column: string } | null;
}

interface FillOptions {
  tables: string[];
  /** The callback runs for each column `photo_key` and each list `photos`. */
  addPhoto(table: string): string;
}

/** Values follow from the database's catalogue, so a new table or column is filled as well. */
export async function fillEveryTable(pool: pg.Pool, { tables, addPhoto }: FillOptions): Promise<void> {
  let number = 0;
  for (const table of await sortByReferences(pool, tables)) {
    const columns = await readColumns(pool, table);
    for (const [index, given] of (rowsByTable[table] ?? [{}, {}]).entries()) {
      const values = columns.flatMap((column): [string, string][] => {
        number += 1;
        if (given[column.name] !== undefined) return [[column.name, given[column.name]!]];
        if (column.isNumbered || (index > 0 && !column.isRequired)) return [];
        return [[column.name, makeValue(column, { number, addPhoto: () => addPhoto(table) })]];
      });
      const names = values.map(([name]) => `"${name}"`);
      const row = values.length > 0 ? `(${names}) values (${values.map(([, value]) => value)})` : 'default values';
      // A table of one row has it already.
      await pool.query(`insert into ${table} ${row} on conflict do nothing`);
    }
  }
}

interface Filling {
  number: number;
  addPhoto(): string;
}

function makeValue({ name, type, allowed, target }: Column, { number, addPhoto }: Filling): string {
  if (target) {
    const { table, column } = target;
    // Neighbouring columns that refer to the same table have different rows.
    return `(select ${column} from ${table} order by ${column} offset ${number} % (select count(*) from ${table}) limit 1)`;
  }
  if (name === 'photo_key') return `'${addPhoto()}'`;
  if (name === 'photos') return `'[{"key": "${addPhoto()}"}, {"key": "${addPhoto()}"}]'`;
  if (allowed !== null) return `'${allowed}'`;
  const make = valueOfType.find(([pattern]) => pattern.test(type))?.[1];
  return make ? `'${make(number)}'` : `(enum_range(null::${type}))[1]`;
}

async function readColumns(pool: pg.Pool, table: string): Promise<Column[]> {
  const { rows } = await pool.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       a.attnotnull and not a.atthasdef as "isRequired",
       a.attidentity <> '' or coalesce(pg_get_expr(d.adbin, d.adrelid) like 'nextval(%', false) as "isNumbered",
       (
         select coalesce(substring(pg_get_constraintdef(c.oid) from 'ARRAY\\[''([^'']+)'''), substring(pg_get_constraintdef(c.oid) from 'ARRAY\\[(\\d+)'))
         from pg_constraint c
         where c.conrelid = a.attrelid and c.contype = 'c' and c.conkey = array[a.attnum] and pg_get_constraintdef(c.oid) like '% = ANY (ARRAY[%'
       ) as allowed,
       (
         select json_build_object('table', c.confrelid::regclass::text, 'column', f.attname)
         from pg_constraint c join pg_attribute f on f.attrelid = c.confrelid and f.attnum = c.confkey[1]
         where c.conrelid = a.attrelid and c.contype = 'f' and c.conkey = array[a.attnum]
       ) as target
     from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     order by a.attnum`,
    [table],
  );
  return rows;
}

/** Referenced tables come first. */
async function sortByReferences(pool: pg.Pool, tables: string[]): Promise<string[]> {
  const { rows } = await pool.query<{ table: string; target: string }>(
    `select t.name as table, r.name as target from unnest($1::text[]) t (name)
     join pg_constraint c on c.conrelid = t.name::regclass and c.contype = 'f'
     join unnest($1::text[]) r (name) on c.confrelid = r.name::regclass`,
    [tables],
  );
  const sorted = new Set<string>();
  while (sorted.size < tables.length) {
    const next = tables.filter(
      (table) => !sorted.has(table) && rows.every((each) => each.table !== table || sorted.has(each.target)),
    );
    if (next.length === 0) throw new Error('The tables refer to each other in a circle');
    for (const table of next) sorted.add(table);
  }
  return [...sorted];
}
