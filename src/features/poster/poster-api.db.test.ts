import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { addMorePhotos } from '#features/cats/model/more-photos.server.ts';
import { storePhoto } from '#features/photos/store-photo.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { usualChoice } from '#tests/support/sample-posters.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { describeHomeNotice } from './describe-home-notice.server.ts';
import { getPoster } from './get-poster.server.ts';
import { loadPosterPage } from './load-poster-page.server.ts';
import { posterPages, sheetsFor } from './poster-choice.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi({ TRUST_PROXY: 'true' });
});
afterAll(() => api.close());
let client = 0;
beforeEach(async () => {
  client += 1;
  await emptyTables(api.database);
});

const ask = (path: string, headers: Record<string, string> = {}) =>
  api.request(path, { headers: { 'x-forwarded-for': `10.0.0.${client}`, ...headers } });
const lostSheets = sheetsFor({ isLost: true });
const everySheet = lostSheets.join(',');
const update = (text: string) => api.database.pool.query(text);

async function readText(path: string): Promise<string> {
  const response = await ask(path);
  expect(
    response.status,
    await response
      .clone()
      .text()
      .then((text) => text.slice(0, 200)),
  ).toBe(200);
  const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
  const text = pdf.pages.map((page) => [page.text, JSON.stringify(page.structure), page.links].join('\n')).join('\n');
  await pdf.close();
  return text;
}

describe('GET /api/cats/{id}/poster.pdf', () => {
  it('GET /api/cats/{id}/poster.pdf gives a visitor the chosen sheets of a lost cat, as a file', async () => {
    const { id } = await buildCat(api.context, {});
    const response = await ask(`/cats/${id}/poster.pdf?sheets=${everySheet}&paper=letter`);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/pdf');
    expect(response.headers.get('content-disposition')).toBe(`attachment; filename="catlas-${id}-letter.pdf"`);
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pdf.pages).toHaveLength(5);
    expect(Math.round(pdf.pages[0]!.width)).toBe(612);
    await pdf.close();
  });

  it('GET /api/cats/{id}/poster.pdf has the same short link each time, which leads to the cat', async () => {
    const { id } = await buildCat(api.context, {});
    const [first, second] = [
      await readText(`/cats/${id}/poster.pdf?sheets=poster`),
      await readText(`/cats/${id}/poster.pdf?sheets=road`),
    ];
    const [link] = /http:\/\/catlas\.test\/p\/[2-9a-z]{8}/.exec(first)!;
    expect(second).toContain(link);
    const { rows } = await api.database.pool.query('select code, cat_id from short_links');
    expect(rows).toEqual([{ code: link.slice(-8), cat_id: id }]);
  });

  it.each([
    ['pending', 200],
    ['rejected', 409],
    ['deleted', 409],
  ] as const)(
    'GET /api/cats/{id}/poster.pdf is nowhere for a cat that is %s, and answers its owner with %d',
    async (status, answer) => {
      const owner = await api.signIn();
      await api.request('/user/info', { as: owner });
      const { id } = await buildCat(api.context, { status, userId: owner.id });
      expect((await ask(`/cats/${id}/poster.pdf?sheets=poster`)).status).toBe(404);
      const own = await api.request(`/cats/${id}/poster.svg?sheet=poster`, { as: owner });
      expect(own.status).toBe(answer);
      if (answer === 200) expect(own.headers.get('cache-control')).toBe('private, no-store');
    },
  );

  it('GET /api/cats/{id}/poster.pdf says in the reader’s language that a cat is home and has no sheets', async () => {
    const { id } = await buildCat(api.context, {});
    expect((await ask(`/cats/${id}/poster.pdf?sheets=poster`)).status).toBe(200);
    await update('update cats set reunited_at = now()');
    for (const [locale, words] of [
      ['en', 'This cat is home again'],
      ['fr', 'Ce chat est rentré'],
    ] as const) {
      const response = await ask(`/cats/${id}/poster.pdf?sheets=poster&locale=${locale}`);
      expect(response.status).toBe(409);
      expect((await response.json()).detail).toContain(words);
    }
  });

  it('GET /api/cats/{id}/poster.pdf rejects a choice that there isn’t, with what is wrong', async () => {
    const { id } = await buildCat(api.context, {});
    const problemOf = async (query: string) => {
      const response = await ask(`/cats/${id}/poster.${query}`);
      return [response.status, ((await response.json()) as { errors: { message: string }[] }).errors[0]?.message];
    };
    expect(await problemOf('pdf')).toEqual([422, 'Choose at least one sheet.']);
    expect(await problemOf('pdf?sheets=poster&paper=a0')).toEqual([422, 'Choose A4 or US Letter.']);
    expect(await problemOf('pdf?sheets=poster&ink=gold')).toEqual([422, 'Choose colour or ink saver.']);
    expect(await problemOf('pdf?sheets=poster,banner')).toEqual([422, 'Choose from the sheets of the list.']);
    expect(await problemOf('pdf?sheets=poster,door-card')).toEqual([422, 'Choose from the sheets of the list.']);
    expect(await problemOf('svg?sheet=collar-slip')).toEqual([422, 'Choose from the sheets of the list.']);
    expect(await problemOf('pdf?sheets=poster&phone=call+me')).toEqual([
      422,
      'Enter the complete number, at most 20 characters: digits, spaces and the signs + ( ) . -',
    ]);
    expect(await problemOf('svg?sheet=poster&page=2')).toEqual([422, 'This sheet has no such page.']);
    expect((await ask('/cats/abc/poster.pdf?sheets=poster')).status).toBe(404);
  });

  it('GET /api/cats/{id}/poster.pdf is drawn once and asked for once, until the cat looks different', async () => {
    const body = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#00f' } })
      .png()
      .toBuffer();
    const photo = await storePhoto(api.context, new Uint8Array(body));
    const { id } = await buildCat(api.context, {});
    const path = `/cats/${id}/poster.svg?sheet=poster`;
    const first = await ask(path);
    expect(await first.text()).not.toContain('<image');
    const tag = first.headers.get('etag')!;
    expect((await ask(path, { 'if-none-match': `W/${tag}` })).status).toBe(304);
    await update(`update cats set photo_key = '${photo.key}', photo_width = 300, photo_height = 400`);
    const second = await ask(path, { 'if-none-match': tag });
    expect(second.status).toBe(200);
    expect(await second.text()).toContain('<image');
  });

  it('GET /api/cats/{id}/poster.pdf shows as many photos as are chosen and as the cat has', async () => {
    const { id } = await buildCat(api.context, {});
    const photos = await Promise.all(
      ['#00f', '#0f0'].map(async (background) => {
        const body = await sharp({ create: { width: 300, height: 400, channels: 3, background } })
          .png()
          .toBuffer();
        return storePhoto(api.context, new Uint8Array(body));
      }),
    );
    await update(`update cats set photo_key = '${photos[0]!.key}', photo_width = 300, photo_height = 400`);
    await addMorePhotos(api.database.db, { catId: id, isProposed: false }, photos.slice(1));
    const countIn = async (query: string) =>
      (await (await ask(`/cats/${id}/poster.svg?${query}`)).text()).split('<image').length - 1;
    expect(await countIn('sheet=poster')).toBe(1);
    expect(await countIn('sheet=poster&photos=3')).toBe(2);
    expect(await countIn('sheet=neighbours&photos=3')).toBe(1);
    const page = await loadPosterPage(
      { ...api.context, viewer: null },
      { catId: id, parameters: new URLSearchParams() },
    );
    expect(page.photoCount).toBe(2);
  });

  it('GET /api/cats/{id}/poster.pdf has collar slips and door cards of a found cat, whose code leads to it', async () => {
    const { id } = await buildCat(api.context, { isLost: false });
    const text = await readText(`/cats/${id}/poster.pdf?sheets=collar-slip,door-card&language=fr`);
    expect(text).toContain('Est-ce votre chat');
    expect(text).not.toContain('Is this your cat');
    const [link] = /http:\/\/catlas\.test\/p\/[2-9a-z]{8}/.exec(text)!;
    const { rows } = await api.database.pool.query('select cat_id from short_links where code = $1', [link.slice(-8)]);
    expect(rows).toEqual([{ cat_id: id }]);
  });

  it('can’t be asked for without end', async () => {
    const { id } = await buildCat(api.context, {});
    const who = { address: `10.0.0.${client}`, accountId: null };
    for (let i = 0; i < rateLimits.posters.points; i++) await api.context.rateLimiter.consume('posters', who);
    const refused = await ask(`/cats/${id}/poster.pdf?sheets=poster`);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});

describe('the words and the number that a person types for a print', () => {
  const own = 'note=Deaf,+blue+bell&phone=06+12+34+56+78';
  const listCached = () => readdir(join(api.context.config.dataDir, 'cache'), { recursive: true }).catch(() => []);

  it('the words and the number that a person types for a print are in that person’s file only, and in no cache', async () => {
    const { id } = await buildCat(api.context, {});
    const before = await listCached();
    for (const path of [`poster.pdf?sheets=poster&${own}`, `poster.svg?sheet=poster&${own}`]) {
      const { status, headers } = await ask(`/cats/${id}/${path}`);
      expect([status, headers.get('cache-control'), headers.get('etag')], path).toEqual([
        200,
        'private, no-store',
        null,
      ]);
    }
    expect(await listCached()).toEqual(before);
    expect(await readText(`/cats/${id}/poster.pdf?sheets=poster&${own}`)).toMatch(
      /Deaf, blue bell[\s\S]*06 12 34 56 78/,
    );
    const others = await ask(`/cats/${id}/poster.pdf?sheets=poster`);
    expect(others.headers.get('cache-control')).toMatch(/^public/);
    expect(await readText(`/cats/${id}/poster.pdf?sheets=poster`)).not.toMatch(/Deaf|06 12/);
  });

  it('the words and the number that a person types for a print are stored nowhere', async () => {
    const { id } = await buildCat(api.context, {});
    await ask(`/cats/${id}/poster.pdf?sheets=poster&note=Zyzzyva&phone=0699887766`);
    const { rows } = await api.database.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    );
    expect(rows.length).toBeGreaterThan(10);
    for (const { name } of rows) {
      const found = await api.database.pool.query(`select 1 from "${name}" t where t::text ~ 'Zyzzyva|0699887766'`);
      expect(found.rows, name).toEqual([]);
    }
  });
});

describe('what sheets reveal', () => {
  it.each([
    'Minou zéro six douze trente-quatre cinquante-six soixante-dix-huit',
    'Minou 06 douze 34 56 78',
    'Minou oh seven double seven oh oh nine one two three',
    'Minou jane at gmail dot com',
  ])('sheets reveal no number and no address in words: %s', async (name) => {
    const { id } = await buildCat(api.context, { name });
    const { words } = await getPoster({ ...api.context, viewer: null }, { catId: id, lang: 'fr' });
    expect([words.words.en.name, words.words.fr.name]).toEqual(['', '']);
  });

  const exact = { latitude: 45.761234, longitude: 4.838765 };
  const secret = /45[.,]76|4[.,]83|owner@|06\s?12|0612345678|12 rue|reward|récompense/i;

  it.each(['exact', 'street', 'area'] as const)(
    'sheets reveal no place closer than the town, no address and no number, of a place published as %s',
    async (locationType) => {
      const owner = await api.signIn('owner@example.org');
      await api.request('/user/info', { as: owner });
      const { id } = await buildCat(api.context, {
        ...exact,
        locationType,
        userId: owner.id,
        name: 'Minou 06 12 34 56 78',
        description: 'Call 0612345678 or owner@example.org, 12 rue de la Paix. Reward!',
      });
      for (const ink of ['colour', 'saver']) {
        for (const locale of ['en', 'fr']) {
          const text = await readText(`/cats/${id}/poster.pdf?sheets=${everySheet}&ink=${ink}&locale=${locale}`);
          expect(text).toContain('Lyon');
          expect(text).toContain('CHAT PERDU');
          expect(secret.exec(text)).toBeNull();
        }
      }
      const drawn = JSON.stringify(await getPoster({ ...api.context, viewer: null }, { catId: id, lang: 'en' }));
      expect(secret.exec(drawn)).toBeNull();
      for (const sheet of lostSheets) {
        for (let page = 1; page <= posterPages[sheet]; page++) {
          const svg = await (await ask(`/cats/${id}/poster.svg?sheet=${sheet}&page=${page}`)).text();
          // Letters are shapes: a picture has no text at all.
          expect(svg).not.toMatch(/<(text|title|desc|metadata)\b/);
        }
      }
    },
  );

  it('the page around the sheets reveals no more, for its owner neither', async () => {
    const owner = await api.signIn('owner@example.org');
    await api.request('/user/info', { as: owner });
    const { id } = await buildCat(api.context, {
      ...exact,
      userId: owner.id,
      description: 'Call 0612345678, 12 rue de la Paix',
    });
    const viewer = { ...owner, displayName: '', locale: 'en', type: 'user', status: 'active' } as const;
    for (const as of [null, viewer]) {
      const page = await loadPosterPage(
        { ...api.context, viewer: as },
        { catId: id, parameters: new URLSearchParams() },
      );
      expect(secret.exec(JSON.stringify(page))).toBeNull();
      expect(page).toMatchObject({ state: 'ready', catName: 'Minou', problems: {}, typed: { note: '', phone: '' } });
    }
  });
});

describe('the page of the sheets', () => {
  const load = (catId: number, query = '', viewer: Parameters<typeof loadPosterPage>[0]['viewer'] = null) =>
    loadPosterPage({ ...api.context, viewer }, { catId, parameters: new URLSearchParams(query) });

  it('the page of the sheets keeps the choice of its address, and says what is wrong with one', async () => {
    const { id } = await buildCat(api.context, {});
    expect((await load(id)).choice).toEqual({ ...usualChoice, sheets: ['poster'] });
    expect((await load(id, 'sheets=road&sheets=poster&paper=letter&ink=saver')).choice).toEqual({
      ...usualChoice,
      paper: 'letter',
      sheets: ['poster', 'road'],
      ink: 'saver',
    });
    expect(await load(id, 'paper=a4')).toMatchObject({
      problems: { sheets: 'Choose at least one sheet.' },
      choice: { sheets: [] },
    });
    expect(await load(id, 'paper=a0&sheets=poster')).toMatchObject({
      problems: { paper: 'Choose A4 or US Letter.' },
    });
  });

  it('the page of the sheets is ready for an owner at once, and tells everyone that a cat is home', async () => {
    const owner = await api.signIn();
    await api.request('/user/info', { as: owner });
    const viewer = { ...owner, displayName: '', locale: 'en', type: 'user', status: 'active' } as const;
    const { id } = await buildCat(api.context, { userId: owner.id, status: 'pending' });
    await expect(load(id)).rejects.toMatchObject({ code: 'not-found' });
    expect((await load(id, '', viewer)).state).toBe('ready');
    await update(`update cats set status = 'rejected'`);
    expect((await load(id, '', viewer)).state).toBe('none');
    await update(`update cats set status = 'approved', reunited_at = now()`);
    expect((await load(id)).state).toBe('home');
  });
});

describe('a cat’s page opened from a sheet', () => {
  const home = { reunited_at: '2026-11-20T10:00:00.000Z' };
  const textsOf = (address: string, cat: { reunited_at: string | null }, locale: 'en' | 'fr' = 'en') =>
    describeHomeNotice({ url: new URL(address, 'http://catlas.test'), cat, locale });

  it('a cat’s page opened from a sheet says in both languages that the cat is home, the page’s first', () => {
    expect(textsOf('/fr/cat/1?from=poster', home, 'fr')).toEqual([
      { lang: 'fr', title: 'Ce chat est rentré', text: expect.stringContaining('retirer') },
      { lang: 'en', title: 'This cat is home', text: expect.stringContaining('take this sheet down') },
    ]);
    expect(textsOf('/cat/1?from=poster', home)?.map(({ lang }) => lang)).toEqual(['en', 'fr']);
  });

  it('a cat’s page opened from a sheet says nothing while the cat is missing, or to other readers', () => {
    expect(textsOf('/cat/1?from=poster', { reunited_at: null })).toBeNull();
    expect(textsOf('/cat/1', home)).toBeNull();
  });
});
