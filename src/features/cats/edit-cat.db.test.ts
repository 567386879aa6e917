import { globSync, rmSync } from 'node:fs';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let owner: Person;
let admin: Person;
const pictures: Record<string, Blob> = {};
beforeAll(async () => {
  api = await openTestApi();
  for (const color of ['orange', 'grey', 'black']) {
    const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: color } })
      .jpeg()
      .toBuffer();
    pictures[color] = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
  }
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  rmSync(api.photosDir, { recursive: true, force: true });
  [owner, admin] = [await api.signIn(), await api.signIn('admin@example.org')];
});

type Fields = Record<string, string | Blob | undefined>;
const asIs = {
  name: 'Minou',
  description: 'Grey, shy.',
  lat: '45.76401',
  lng: '4.83581',
  location_type: 'street',
  is_lost: 'true',
};

function post(path: string, fields: Fields, as: Person | undefined) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value instanceof Blob) form.set(name, value, 'cat.jpg');
    else if (value !== undefined) form.set(name, value);
  }
  return api.request(path, { method: 'POST', body: form, ...(as ? { as } : {}) });
}
const edit = (cat: { id: number; version: number }, changes: Fields, as = owner) =>
  post('/cats/edit', { ...asIs, catId: String(cat.id), version: String(cat.version), ...changes }, as);
const edited = async (cat: { id: number; version: number }, changes: Fields, as = owner) => {
  const response = await edit(cat, changes, as);
  expect(response.status).toBe(200);
  return ((await response.json()) as { cat: OwnCat }).cat;
};
const seen = async (id: number, as?: Person) => (await api.get<{ cat: OwnCat }>(`/cats/${id}`, as)).cat;
const review = (body: object) => api.post('/bo/cats/review', body, admin);
const countFiles = () => globSync('**/*.*', { cwd: api.photosDir }).length;
const actions = async () =>
  (await api.database.pool.query('select action from audit_log order by id')).rows.map(({ action }) => action);

async function report(status: 'pending' | 'approved' | 'rejected'): Promise<OwnCat> {
  const { cat } = (await (await post('/cats/add', { ...asIs, file: pictures.orange! }, owner)).json()) as {
    cat: OwnCat;
  };
  if (status !== 'pending') await review({ [status]: [cat.id], objections: { [cat.id]: 'personal' } });
  return seen(cat.id, owner);
}

describe('POST /api/cats/edit', () => {
  it('is closed to visitors, says nothing of hidden cats, and is the owner’s and administrators’ alone', async () => {
    const cat = await report('approved');
    expect((await api.request('/cats/edit', { method: 'POST', headers: { authorization: 'Bearer x' } })).status).toBe(
      401,
    );
    const stranger = await api.signIn();
    expect((await edit(cat, {}, stranger)).status).toBe(403);
    const hidden = await buildCat(api.context, { status: 'pending' });
    expect((await edit(hidden, {}, stranger)).status).toBe(404);
    expect((await edit({ id: 999, version: 1 }, {})).status).toBe(404);
    expect(await seen(cat.id)).toMatchObject({ name: 'Minou' });
  });

  it('an invalid edit reports all wrong fields together, and changes nothing', async () => {
    const cat = await report('pending');
    const response = await edit(cat, { name: '  ', description: 'x', lat: '95', is_lost: 'maybe' });
    expect(response.status).toBe(422);
    expect((await response.json()).errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'description',
      'is_lost',
      'lat',
      'name',
    ]);
    expect((await edit(cat, { file: new Blob(['no picture']) })).status).toBe(415);
    expect(await seen(cat.id, owner)).toEqual(cat);
    expect(countFiles()).toBe(1);
  });

  it('new text and a photo of a shown cat stay hidden until a moderator approves them; the cat stays on the map', async () => {
    const cat = await report('approved');
    const after = await edited(cat, { name: 'Minou the Great', description: 'Limps.', file: pictures.grey! });
    expect(after).toMatchObject({
      status: 'approved',
      name: 'Minou',
      change: { name: 'Minou the Great', description: 'Limps.', photo: { width: 90 } },
    });
    const visitors = await (await api.request(`/cats/${cat.id}`)).text();
    expect(visitors).not.toContain('Great');
    expect(visitors).not.toContain(after.change!.photo!.key);
    const { cats } = await api.get<{ cats: OwnCat[] }>('/bo/cats/list', admin);
    expect(cats).toMatchObject([{ id: cat.id, change: { name: 'Minou the Great' } }]);
    expect(await api.get('/bo/info', admin)).toMatchObject({ info: { cats_to_review: 1 } });

    expect((await review({ approved: [cat.id] })).status).toBe(200);
    expect(await seen(cat.id)).toMatchObject({ name: 'Minou the Great', photo: { key: after.change!.photo!.key } });
    expect(await seen(cat.id, owner)).toMatchObject({ change: null });
    expect(countFiles()).toBe(1);
    expect(await actions()).toEqual(['add', 'approve', 'propose-change', 'approve-change']);
    // The earlier text is gone, so undoing the approval would only remove the cat from the map.
    expect((await api.post('/bo/cats/reopen', { approved: [cat.id] }, admin)).status).toBe(409);
    expect(await seen(cat.id)).toMatchObject({ status: 'approved' });
  });

  it('a refused change leaves a shown cat unchanged, without a trace of the photo', async () => {
    const cat = await report('approved');
    await edited(cat, { name: 'Buy my shoes', file: pictures.grey! });
    await review({ rejected: [cat.id] });
    expect(await seen(cat.id)).toMatchObject({ status: 'approved', name: 'Minou', photo: { key: cat.photo!.key } });
    expect(countFiles()).toBe(1);
    expect((await review({ rejected: [cat.id] })).status).toBe(409);
  });

  it('an edit changes place, precision and type immediately', async () => {
    const cat = await report('approved');
    const after = await edited(cat, { lat: '45.9', lng: '4.9', location_type: 'area', is_lost: 'false' });
    expect(after).toMatchObject({ status: 'approved', change: null, is_lost: false, exact_location: { lat: 45.9 } });
    expect((await seen(cat.id)).location).toEqual(after.location);
    expect(after.location).toMatchObject({ location_type: 'area' });
    expect(after.location.lat).not.toBe(45.9);
  });

  it('a later change replaces an earlier one, its photo only by another, and a change back drops it', async () => {
    const cat = await report('approved');
    const first = await edited(cat, { name: 'One', file: pictures.grey! });
    const second = await edited(first, { name: 'Two' });
    expect(second.change).toMatchObject({ name: 'Two', photo: first.change!.photo });
    const third = await edited(second, { name: 'Two', file: pictures.black! });
    expect(third.change!.photo!.key).not.toBe(first.change!.photo!.key);
    expect(countFiles()).toBe(2);
    const plain = await report('approved');
    const worded = await edited(plain, { name: 'Other' });
    expect((await edited(worded, { name: 'Minou' })).change).toBeNull();
  });

  it('an edit sends a rejected report back to the queue, without its reason', async () => {
    const cat = await report('rejected');
    expect(cat.objection).toBe('personal');
    const after = await edited(cat, { description: 'Without my phone number.' });
    expect(after).toMatchObject({ status: 'pending', objection: null, change: null, reviewed_at: null });
    expect(after.description).toBe('Without my phone number.');
  });

  it('an edit changes a pending report in place, and informs a moderator who has the older version', async () => {
    const cat = await report('pending');
    const after = await edited(cat, { name: 'Minette', file: pictures.grey! });
    expect(after).toMatchObject({ status: 'pending', name: 'Minette', change: null });
    expect(countFiles()).toBe(1);
    const late = await review({ approved: [cat.id], versions: { [cat.id]: cat.version } });
    expect([late.status, (await late.json()).errors[0].field]).toEqual([409, String(cat.id)]);
    expect((await review({ approved: [cat.id], versions: { [cat.id]: after.version } })).status).toBe(200);
  });

  it('does not overwrite what was saved meanwhile, not even at the same moment', async () => {
    const cat = await report('pending');
    const answers = await Promise.all([edit(cat, { name: 'Mine' }), edit(cat, { name: 'Yours' })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await edit(cat, { name: 'Late', file: pictures.grey! })).status).toBe(409);
    expect(countFiles()).toBe(1);
  });

  it('an administrator edits a shown cat immediately, and a deleted one cannot be edited', async () => {
    const cat = await report('approved');
    const after = await edited(cat, { name: 'Minou (with a collar)' }, admin);
    expect(await seen(cat.id)).toMatchObject({ name: 'Minou (with a collar)' });
    await api.post('/cats/delete', { catId: cat.id }, owner);
    expect((await edit(after, { name: 'Back' })).status).toBe(403);
  });
});
