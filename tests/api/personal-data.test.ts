import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { decisionColumns, memberColumns, tablesDeletedWithAccount } from '#db/member-columns.ts';
import { productMigrations, rebuiltProductTables } from '#db/migrations.ts';
import { photoKeyOf } from '#features/photos/photo.ts';
import { fillEveryTable } from '#tests/support/fill-every-table.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

const columns = Object.entries(memberColumns);

let site: TestSite;
let member: Browser;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  member = await site.signIn();
  await site.request('/user/info', { as: member });
});

const query = async (text: string, values: unknown[] = []) => (await site.database.pool.query(text, values)).rows;

async function listTables(): Promise<string[]> {
  const rows = await query(
    `select 'public.' || tablename as name from pg_tables where schemaname = 'public' order by 1`,
  );
  return rows
    .map(({ name }) => name)
    .filter((name) => name !== productMigrations.table && !(name in rebuiltProductTables) && name !== 'public.users');
}

/** The member has rows in every column that refers to a member. */
async function fillTables(): Promise<void> {
  let count = 0;
  const addPhoto = () => photoKeyOf(String(count++).padStart(64, '0'));
  await fillEveryTable(site.database.pool, { tables: await listTables(), addPhoto });
  // Closing the account adds the row.
  await query('delete from sign_in_removals');
  for (const [name] of columns) {
    const [table, column] = name.split('.');
    await query(`update ${table} set ${column} = $1 where ctid = (select min(ctid) from ${table})`, [member.id]);
  }
  await query('update cat_drafts set email = $1 where cat_id is null', [member.email]);
  await query('update followers set email = $1 where user_id is null', [member.email]);
}

describe('every column that refers to a member', () => {
  it('every column that refers to a member is declared, or names who took a decision', async () => {
    const rows = await query(
      `select c.conrelid::regclass || '.' || a.attname as name from pg_constraint c
       join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
       where c.contype = 'f' and c.confrelid = 'users'::regclass and a.attname <> all($1) order by 1`,
      [decisionColumns],
    );
    expect(columns.map(([name]) => name).sort()).toEqual(rows.map(({ name }) => name).sort());
  });

  it('every column that refers to a member has a file in the data download with the rows', async () => {
    await fillTables();
    const response = await site.request('/account/export', { method: 'POST', as: member });
    expect(response.status, await response.clone().text()).toBe(200);
    const files = readZip(new Uint8Array(await response.arrayBuffer()));
    const wanted = new Set(columns.flatMap(([, { download }]) => (download === null ? [] : [download])));
    const empty = [...wanted].filter((name) => JSON.parse(files.get(`${name}.json`)!.toString()).length === 0);
    expect(empty).toEqual([]);
  });

  it.each(['keep', 'delete'])(
    'every column that refers to a member forgets them when they close the account and %s their posts, apart from decisions',
    async (posts) => {
      await fillTables();
      const response = await site.post('/account/close', { posts, confirmation: member.email }, member);
      expect(response.status, await response.clone().text()).toBe(200);
      const left: string[] = [];
      for (const [name, { closing }] of columns) {
        const [table, column] = name.split('.');
        const rows = await query(`select 1 from ${table} where ${column} = $1`, [member.id]);
        if (rows.length > 0 && closing !== 'kept') left.push(name);
      }
      expect(left).toEqual([]);
      expect(tablesDeletedWithAccount).toContain('match_votes');
    },
  );

  it('no row of any table has the address of a closed account', async () => {
    await fillTables();
    await site.post('/account/close', { posts: 'keep', confirmation: member.email }, member);
    const left: string[] = [];
    for (const table of ['public.users', ...(await listTables())]) {
      const rows = await query(`select 1 from ${table} t where to_jsonb(t)::text like '%' || $1 || '%'`, [
        member.email,
      ]);
      if (rows.length > 0) left.push(table);
    }
    expect(left).toEqual([]);
  });
});
