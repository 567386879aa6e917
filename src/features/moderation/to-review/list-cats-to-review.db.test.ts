import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import type { CatToReview } from './cat-to-review.ts';
import { listCatsToReview } from './list-cats-to-review.server.ts';

let api: TestApi;
let admin: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  admin = await api.signIn('admin@example.org');
});

interface Page {
  cats: CatToReview[];
  total: number;
  has_more: boolean;
}
const list = (query = '') => api.get<Page>(`/bo/cats/list${query}`, admin);
const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000);
const lookalikesOf = async (name: string) =>
  (await list()).cats.find((cat) => cat.name === name)!.lookalikes.map((lookalike) => lookalike.name);

describe('the queue of cats', () => {
  it('the queue of cats has pages with each cat once, even if the last cat of a page was reviewed in the meantime', async () => {
    const made = [];
    for (let index = 0; index < 5; index++) {
      made.push(
        await buildCat(api.context, { name: `cat ${index}`, status: 'pending', createdAt: minutesAgo(60 - index) }),
      );
    }
    const first = await list('?limit=2');
    expect(first).toMatchObject({ total: 5, has_more: true });
    expect(first.cats.map(({ name }) => name)).toEqual(['cat 0', 'cat 1']);
    await api.post('/bo/cats/review', { rejected: [made[1]!.id] }, admin);
    const second = await list(`?limit=3&after=${made[1]!.id}`);
    expect(second.cats.map(({ name }) => name)).toEqual(['cat 2', 'cat 3', 'cat 4']);
    expect(second).toMatchObject({ total: 4, has_more: false });
  });

  it('the queue of cats has a change where it was made, and goes on after one that was decided in the meantime', async () => {
    const change = async (name: string, minutes: number) => {
      const { id } = await buildCat(api.context, { name, createdAt: minutesAgo(600) });
      await api.database.db
        .insertInto('cat_changes')
        .values({ cat_id: id, name: 'New', description: 'New words.', proposed_at: minutesAgo(minutes) })
        .execute();
      return id;
    };
    const [early, late] = [await change('early', 50), await change('late', 5)];
    for (const minutes of [60, 40, 30, 1]) {
      await buildCat(api.context, { name: `${minutes}`, status: 'pending', createdAt: minutesAgo(minutes) });
    }
    const first = await list('?limit=2');
    expect(first.cats.map(({ name }) => name)).toEqual(['60', 'early']);
    const { waiting_since: since } = first.cats[1]!;
    await api.post('/bo/cats/review', { approved: [early] }, admin);
    const second = await list(`?limit=2&after=${early}&since=${since}`);
    expect(second.cats.map(({ name }) => name)).toEqual(['40', '30']);
    expect((await listCatsToReview(api.context, { limit: 1, upTo: late })).items.at(-1)).toMatchObject({ id: late });
  });

  it('the queue of cats goes on to the item of the page’s address, if that is pending', async () => {
    const made = [];
    for (let index = 0; index < 5; index++) {
      made.push(
        await buildCat(api.context, { name: `cat ${index}`, status: 'pending', createdAt: minutesAgo(60 - index) }),
      );
    }
    const shown = await buildCat(api.context, { status: 'approved' });
    const sizeUpTo = async (upTo: number) => {
      const { items, hasMore } = await listCatsToReview(api.context, { limit: 2, upTo });
      return [items.length, hasMore];
    };
    expect(await sizeUpTo(made[3]!.id)).toEqual([4, true]);
    expect(await sizeUpTo(made[4]!.id)).toEqual([5, false]);
    expect(await sizeUpTo(made[0]!.id)).toEqual([2, true]);
    for (const id of [shown.id, 999_999]) expect(await sizeUpTo(id)).toEqual([2, true]);
  });

  it('the queue of cats shows the author of each: member since, approved and rejected posts, bans', async () => {
    const author = await buildUser(api.context);
    for (const status of ['approved', 'approved', 'rejected', 'pending'] as const) {
      await buildCat(api.context, { userId: author, status });
    }
    await api.database.pool.query(
      `insert into audit_log (action, subject_type, subject_id) values ('ban', 'user', $1), ('unban', 'user', $1)`,
      [author],
    );
    const { cats } = await list();
    expect(cats[0]!.author_record).toMatchObject({
      id: author,
      email: `${author}@example.org`,
      status: 'active',
      bans: 1,
      cats: { pending: 1, approved: 2, rejected: 1, deleted: 0 },
      comments: { pending: 0, approved: 0, rejected: 0, deleted: 0 },
    });
  });

  it('the queue of cats shows the history of a cat with the moderators’ names', async () => {
    const cat = await buildCat(api.context, { status: 'pending' });
    await api.post('/bo/cats/review', { rejected: [cat.id] }, admin);
    await api.post('/bo/cats/reopen', { rejected: [cat.id] }, admin);
    const [{ display_name: name }] = (
      await api.database.pool.query('select display_name from users where id = $1', [admin.id])
    ).rows as [{ display_name: string }];
    const { cats } = await list();
    expect(cats[0]!.history.map(({ action, actor }) => [action, actor])).toEqual([
      ['reopen', name],
      ['reject', name],
    ]);
  });

  it('the queue of cats shows no record for an author who closed their account', async () => {
    const cat = await buildCat(api.context, { status: 'pending' });
    await api.database.pool.query('update cats set user_id = null where id = $1', [cat.id]);
    expect((await list()).cats[0]).toMatchObject({ author: null, author_record: null });
  });
});

describe('possible duplicates', () => {
  it('possible duplicates are close in place and time, with a similar name or the same colours; the most likely first', async () => {
    const here = { latitude: 45.764, longitude: 4.8357, description: 'Very shy.' };
    await buildCat(api.context, {
      ...here,
      name: 'Minette',
      description: 'Grise, tigrée.',
      status: 'pending',
      isLost: true,
    });
    await buildCat(api.context, { ...here, latitude: 45.77, name: 'Minete', isLost: true });
    await buildCat(api.context, { ...here, latitude: 45.766, name: 'Grey tabby', isLost: false });
    await buildCat(api.context, { ...here, name: 'Moustache', isLost: true });
    // The two reports share place and day, but nothing else.
    await buildCat(api.context, { ...here, name: 'Unknown cat', isLost: false });
    await buildCat(api.context, { ...here, name: 'Minette', latitude: 45.9, isLost: true });
    await buildCat(api.context, { ...here, name: 'Minette', isLost: true, createdAt: minutesAgo(60 * 24 * 20) });
    await buildCat(api.context, { ...here, name: 'Minette', isLost: true, status: 'rejected' });
    expect(await lookalikesOf('Minette')).toEqual(['Minete', 'Grey tabby']);
    const { cats } = await list();
    expect(cats[0]!.lookalikes.map(({ reasons }) => reasons)).toEqual([
      ['similar name', '500 m to 1 km apart', 'on the same day', 'female'],
      ['less than 500 m apart', 'on the same day', 'grey tabby'],
    ]);
  });

  it('possible duplicates include cats that are pending review', async () => {
    await buildCat(api.context, { name: 'Minette', status: 'pending' });
    await buildCat(api.context, { name: 'Minette ', status: 'pending' });
    expect(await lookalikesOf('Minette')).toEqual(['Minette ']);
  });

  it('possible duplicates are found in a town with hundreds of reports; those with the same photo also at a greater distance', async () => {
    const here = { latitude: 45.764, longitude: 4.8357, isLost: true, description: 'Very shy.' };
    const cat = await buildCat(api.context, { ...here, name: 'Minette', status: 'pending' });
    await buildCat(api.context, { ...here, name: 'Minete', latitude: 45.7645 });
    const far = await buildCat(api.context, { ...here, name: 'Felix', latitude: 48.85 });
    await api.database.pool.query(`update cats set photo_key = 'same.jpg' where id in ($1, $2)`, [cat.id, far.id]);
    await api.database.pool.query(
      `insert into cats (user_id, name, description, is_lost, status, latitude, longitude, public_latitude, public_longitude)
       select user_id, 'Moustache', description, is_lost, 'approved', latitude, longitude + n * 1e-5, public_latitude,
              public_longitude + n * 1e-5 from cats, generate_series(1, 400) n where id = $1`,
      [cat.id],
    );
    expect(await lookalikesOf('Minette')).toEqual(['Felix', 'Minete']);
  });

  it('possible duplicates include every cat with the same photo: a spammer repeats one picture', async () => {
    const cat = await buildCat(api.context, { name: 'Minette', status: 'pending' });
    const far = await buildCat(api.context, { name: 'Felix', status: 'rejected', latitude: 48.85, longitude: 2.35 });
    await api.database.pool.query(`update cats set photo_key = 'same.jpg' where id in ($1, $2)`, [cat.id, far.id]);
    const { cats } = await list();
    expect(cats[0]!.lookalikes).toMatchObject([
      {
        id: far.id,
        status: 'rejected',
        is_same_photo: true,
        reasons: ['the same photo', '390 km to 400 km apart', 'on the same day', 'grey'],
      },
    ]);
  });
});
