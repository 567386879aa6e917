import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Hono } from 'hono';
import { renderToString } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { chosenTraitNames, forEachTrait, traitTable, valuesOf } from '#db/traits.ts';
import { catFeedRoutes } from '#features/browse/feeds/cat-feed-routes.server.ts';
import { CatCard } from '#features/browse/list/cat-card.tsx';
import { CatTraitList } from '#features/cat-page/cat-trait-list.tsx';
import { describePreview } from '#features/cat-page/previews/draw-cat-preview.server.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import type { OwnCat, PublicCat } from '#features/cats/model/cat.ts';
import { parseTraits, traitsToWire } from '#features/reporting/draft/chosen-traits.ts';
import { seenOf, seenToWire } from '#features/reporting/draft/seen-fields.ts';
import { inLocale } from '#i18n/request-locale.server.ts';
import { readTile, tileAt } from '#tests/support/read-tile.ts';
import { readZip } from '#tests/support/read-zip.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { insertRows, readRows } from '../../scripts/catlas/backup/read-rows.ts';
import { readSiteTables } from '../../scripts/catlas/backup/site-tables.ts';
import { parseFeature } from '../../scripts/catlas/open-data/parse-feature.ts';
import { writeOpenData } from '../../scripts/catlas/open-data/write-open-data.ts';

const traits = {
  ...forEachTrait((name) => valuesOf(name).findLast((value) => value !== 'unknown')!),
  coat_colors: 'white,grey',
  coat_pattern: 'tabby',
  white_marks: 'paws,face',
  tail: 'kinked',
  seen_at: '2026-01-02T03:04:00Z',
  seen_at_precision: 'day',
} as const;
const answered = {
  ...traits,
  coat_colors: ['white', 'grey'],
  white_marks: ['face', 'paws'],
  seen_at: '2026-01-02T03:04:00.000Z',
};
const locales = ['en', 'fr'] as const;
const texts = { en: 'last seen', fr: 'vu pour la dernière fois' };

let api: TestApi;
let owner: Person;
let admin: Person;
let cat: OwnCat;
let folder: string;

function post(path: string, fields: Record<string, string | Blob>, as = owner) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (typeof value === 'string') form.set(name, value);
    else form.set(name, value, 'cat.jpg');
  }
  return api.request(path, { method: 'POST', body: form, as });
}

const report = { name: 'Minou', description: 'Ran away.', lat: '45.764', lng: '4.8357', is_lost: 'true' };
let picture: Blob;
async function add(given: Record<string, string>): Promise<OwnCat> {
  const response = await post('/cats/add', { ...report, ...given, file: picture });
  expect([response.status, response.status === 201 ? '' : await response.text()]).toEqual([201, '']);
  return ((await response.json()) as { cat: OwnCat }).cat;
}

beforeAll(async () => {
  api = await openTestApi();
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#c63' } })
    .jpeg()
    .toBuffer();
  picture = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  folder = mkdtempSync(join(tmpdir(), 'catlas-traits-'));
  [owner, admin] = [await api.signIn(), await api.signIn('admin@example.org')];
  cat = await add(traits);
  await api.post('/bo/cats/review', { approved: [cat.id], rejected: [] }, admin);
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await api.close();
});

function labels(locale: (typeof locales)[number]): string[] {
  return inLocale(locale, () =>
    chosenTraitNames.flatMap((name) =>
      [answered[name]].flat().map((value) => traitTable[name].labels[value]!().toLowerCase()),
    ),
  );
}
/** In a phrase each label is in the sentence or in the list, in lower case. */
function expectAll(text: string, locale: (typeof locales)[number]) {
  for (const label of labels(locale)) expect(text.toLowerCase()).toContain(label);
}
const render = (element: React.ReactElement, locale: (typeof locales)[number]) =>
  inLocale(locale, () => renderToString(<MemoryRouter initialEntries={[`/${locale}`]}>{element}</MemoryRouter>));

/** How many cats a tile around the report has. */
async function countIn(z: number, query = ''): Promise<number> {
  const tile = tileAt({ latitude: 45.764, longitude: 4.8357 }, z);
  const response = await api.request(`/cats/tiles/${tile.z}/${tile.x}/${tile.y}.mvt${query}`);
  expect(response.status).toBe(200);
  const { clusters, cats } = readTile(await response.arrayBuffer(), tile);
  return clusters.reduce((sum, { count }) => sum + Number(count), cats.length);
}

describe('each trait of a report', () => {
  const one = async () => (await api.get<{ cat: PublicCat }>(`/cats/${cat.id}`)).cat;
  const listed = async (locale: string) =>
    (await api.get<{ cats: PublicCat[] }>(`/cats/list?latitude=45.764&longitude=4.8357&locale=${locale}`)).cats[0]!;

  const places: [place: string, read: (locale: (typeof locales)[number]) => Promise<string>][] = [
    ['the page', async (locale) => render(<CatTraitList cat={await one()} />, locale)],
    ['the list', async (locale) => render(<CatCard cat={await listed(locale)} sizes="" />, locale)],
    ['search results', async (locale) => JSON.stringify(await api.get(`/cats/search?q=Minou&locale=${locale}`))],
    ['the Atom feed', async (locale) => feed(`/feed.atom?latitude=45.764&longitude=4.8357&locale=${locale}`)],
    ['the GeoJSON feed', async (locale) => feed(`/feed.geojson?latitude=45.764&longitude=4.8357&locale=${locale}`)],
    ['the preview', async (locale) => JSON.stringify(inLocale(locale, () => describePreview(cat, locale)))],
    ['the back office', async (locale) => render(<CatTraitList cat={await queued()} />, locale)],
  ];
  const feed = async (path: string) => (await new Hono().route('/', catFeedRoutes(api.context)).request(path)).text();
  const queued = async () => (await api.get<{ cats: OwnCat[] }>(`/bo/search?kind=cats&q=${cat.id}`, admin)).cats[0]!;

  for (const [place, read] of places) {
    it.each(locales)(`each trait of a report is shown in ${place}, in the reader’s language: %s`, async (locale) => {
      expectAll(await read(locale), locale);
    });
  }

  it('each trait of a report is in the answers of the API, with the time when the cat was seen', async () => {
    expect(await one()).toMatchObject(answered);
    expect(await listed('en')).toMatchObject(answered);
    expect((await api.get<{ cats: OwnCat[] }>('/user/cats', owner)).cats[0]).toMatchObject(answered);
    const geojson = JSON.parse(await feed('/feed.geojson?latitude=45.764&longitude=4.8357'));
    expect(geojson.features[0].properties).toMatchObject(answered);
    for (const locale of locales) {
      const page = render(<CatTraitList cat={await one()} />, locale).toLowerCase();
      expect(page).toContain(texts[locale]);
      expect(page).toContain('2026');
    }
  });

  it('each trait of a report is in the export, and a site that imports it has the same traits', async () => {
    await writeOpenData({ ...api.context, tell: () => {} }, folder);
    const { features } = JSON.parse(readFileSync(join(folder, 'cats.geojson'), 'utf8'));
    expect(features[0].properties).toMatchObject(answered);
    expect(parseFeature(features[0], undefined).input).toMatchObject(answered);
    const [head, row] = readFileSync(join(folder, 'cats.csv'), 'utf8').split('\r\n');
    for (const [name, value] of Object.entries(answered)) {
      expect(row!.split(',')[head!.split(',').indexOf(name)]).toBe([value].flat().join(' '));
    }
  });

  it.each(locales)(
    'each trait of a report is in a backup, and shown by the site that is restored from it: %s',
    async (locale) => {
      const { backedUp } = await readSiteTables(api.database.db, 'hosted');
      const shape = backedUp.find(({ name }) => name === 'public.cats')!;
      let shown = '';
      const restoring = api.database.db.transaction().execute(async (transaction) => {
        const lines: string[] = [];
        for await (const part of readRows(transaction, shape)) lines.push(...part);
        const own = lines.filter((line) => JSON.parse(line).id === cat.id);
        await transaction.deleteFrom('cats').where('id', '=', cat.id).execute();
        expect(await insertRows(transaction, shape, own)).toBe(1);
        const restored = await getCat({ db: transaction, viewer: null }, cat.id);
        expect(restored).toMatchObject(answered);
        shown = render(<CatTraitList cat={restored} />, locale);
        throw new Error('only looked at');
      });
      await expect(restoring).rejects.toThrow('only looked at');
      expectAll(shown, locale);
    },
  );

  it('each trait of a report is in the download of the member’s data', async () => {
    const response = await api.request('/account/export', { method: 'POST', as: owner });
    const archive = readZip(Buffer.from(await response.arrayBuffer()));
    const [own] = JSON.parse(archive.get('cats.json')!.toString()).filter(({ id }: OwnCat) => id === cat.id);
    expect(own).toMatchObject(answered);
  });

  it('each trait of a report is stored, edited and sent by the form and the outbox in the words of the API', () => {
    const chosen = parseTraits({ ...cat, ...answered });
    const { seen_at, seen_at_precision, ...wire } = traits;
    expect(traitsToWire(chosen)).toEqual({ ...wire, white_marks: 'face,paws' });
    expect(parseTraits(JSON.parse(JSON.stringify(chosen)))).toEqual(chosen);
    const seen = seenToWire(seenOf({ ...cat, seen_at, seen_at_precision }));
    // A day without a time is its noon.
    expect([seen.seen_at.slice(0, 10), seen.seen_at_precision]).toEqual([seen_at.slice(0, 10), seen_at_precision]);
  });
});

it('the columns of the database have the types, the values and the defaults of the table of traits', async () => {
  const { rows } = await api.database.pool.query<Record<'name' | 'type' | 'value' | 'rule', string>>(
    `select attname as name, format_type(atttypid, atttypmod) as type, pg_get_expr(adbin, adrelid) as value,
            pg_get_constraintdef(pg_constraint.oid) as rule
     from pg_attribute
     join pg_attrdef on adrelid = attrelid and adnum = attnum
     join pg_constraint on conrelid = attrelid and conkey = array[attnum] and contype = 'c'
     where attrelid = 'cats'::regclass`,
  );
  const columns = Object.fromEntries(
    rows.map(({ name, rule, ...rest }) => [name, { ...rest, values: valuesIn(rule) }]),
  );
  const ofTable = forEachTrait((name, { isSet }) => ({
    type: isSet ? 'text[]' : 'text',
    value: isSet ? "'{}'::text[]" : "'unknown'::text",
    values: valuesOf(name),
  }));
  expect(columns).toMatchObject(ofTable);
});
const valuesIn = (rule: string) => [...rule.matchAll(/'(\w+)'::text/g)].map(([, value]) => value);

describe('a report', () => {
  it('a report of a client that knows no traits is stored, and nothing is claimed about the cat', async () => {
    expect(await add({})).toMatchObject({ sex: 'unknown', coat_colors: [], chip: 'unknown', seen_at: null });
  });

  it('a report keeps its traits when it is edited by a client that knows none, and has the new ones at once otherwise', async () => {
    const added = await add(traits);
    const edit = (changes: Record<string, string>, version = added.version) =>
      post('/cats/edit', { ...report, catId: String(added.id), version: String(version), ...changes });
    const { cat: kept } = (await (await edit({ name: 'Mimi' })).json()) as { cat: OwnCat };
    expect(kept).toMatchObject({ ...answered, name: 'Mimi' });
    const changed = await edit({ sex: 'female', coat_colors: '', seen_at: '' }, kept.version);
    expect((await changed.json()) as object).toMatchObject({
      cat: { sex: 'female', coat_colors: [], seen_at: null, tail: 'kinked' },
    });
  });

  it.each([
    [{ coat_colors: 'black,white', coat_pattern: 'solid' }, 'coat_pattern', /one colour/],
    [{ seen_at: '2999-01-01T00:00:00Z' }, 'seen_at', /future/],
    [{ sex: 'queen' }, 'sex', /Choose/],
    [{ coat_colors: 'purple' }, 'coat_colors', /Choose/],
  ])('a report that is impossible is refused, at the field that is wrong: %j', async (given, field, message) => {
    const response = await post('/cats/add', { ...report, ...given, file: picture });
    expect(response.status).toBe(422);
    const { errors } = (await response.json()) as { errors: { field: string; message: string }[] };
    expect(errors).toMatchObject([{ field: expect.stringContaining(field), message: expect.stringMatching(message) }]);
    if (field === 'coat_pattern') {
      const fields = { ...report, catId: String(cat.id), version: String(cat.version), coat_pattern: 'solid' };
      expect((await post('/cats/edit', fields)).status).toBe(422);
    }
  });
});

describe('a search for a coat', () => {
  it.each(['grey and white tabby', 'tigré gris et blanc'])(
    'a search for a coat finds the cats that have it: %s',
    async (query) => {
      const { cats } = await api.get<{ cats: PublicCat[] }>(`/cats/search?q=${encodeURIComponent(query)}`);
      expect(cats.map(({ id }) => id)).toContain(cat.id);
      const { cats: others } = await api.get<{ cats: PublicCat[] }>('/cats/search?q=ginger%20tabby');
      expect(others).toEqual([]);
    },
  );
});

describe('the coat as a filter', () => {
  it('the coat as a filter of list and map finds the cats that have all of the colours and the pattern', async () => {
    const [black, both] = [
      await add({ coat_colors: 'black', coat_pattern: 'solid' }),
      await add({ coat_colors: 'black,white', coat_pattern: 'bicolor' }),
    ];
    await api.post('/bo/cats/review', { approved: [black.id, both.id], rejected: [] }, admin);
    const found = async (query: string) => {
      const near = 'latitude=45.764&longitude=4.8357';
      const { cats } = await api.get<{ cats: PublicCat[] }>(`/cats/list?${near}&${query}`);
      return cats.map(({ id }) => id).toSorted((a, b) => a - b);
    };
    expect(await found('coat_colors=black')).toEqual([black.id, both.id]);
    expect(await found('coat_colors=white,black')).toEqual([both.id]);
    expect(await found('coat_pattern=solid')).toEqual([black.id]);
    expect(await found('coat_colors=grey&coat_pattern=tabby')).toEqual([cat.id]);
    expect(await found('coat_colors=&coat_pattern=')).toEqual([cat.id, black.id, both.id]);
    expect((await api.request('/cats/list?coat_colors=purple')).status).toBe(422);
    for (const z of [0, 9, 14]) {
      expect([await countIn(z), await countIn(z, '?coat_colors=black')]).toEqual([3, 2]);
      expect(await countIn(z, '?coat_pattern=pointed')).toBe(0);
    }
  });
});
