import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CatToReview } from '#features/moderation/to-review/cat-to-review.ts';
import type { CommentToReview } from '#features/moderation/to-review/comment-to-review.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import type { SearchAnswer } from './search-back-office.server.ts';

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

const search = (q: string, kind = 'cats') =>
  api.get<SearchAnswer>(`/bo/search?q=${encodeURIComponent(q)}&kind=${kind}`, admin);
const catNames = async (q: string) => (await search(q)).cats.map(({ name }) => name);

describe('the back office finds a cat', () => {
  it('the back office finds a cat by a part of its name or text, in every status, newest first', async () => {
    for (const status of ['approved', 'pending', 'rejected', 'deleted'] as const) {
      await buildCat(api.context, { name: `Éclair ${status}`, status });
    }
    await buildCat(api.context, { name: 'Other', description: 'Looks like an eclair.' });
    await buildCat(api.context, { name: 'Minou' });
    expect(await catNames('eclair')).toEqual([
      'Other',
      'Éclair deleted',
      'Éclair rejected',
      'Éclair pending',
      'Éclair approved',
    ]);
  });

  it('the back office finds a cat by its number, its link, and its author’s id or address', async () => {
    const author = await buildUser(api.context);
    const cat = await buildCat(api.context, { name: 'Minou', userId: author });
    await buildCat(api.context, { name: 'Other' });
    await api.database.pool.query(`insert into short_links (code, cat_id, lang) values ('k7m2p9qr', $1, 'en')`, [
      cat.id,
    ]);
    for (const q of [
      `#${cat.id}`,
      `https://catlas.example/fr/cat/${cat.id}`,
      'K7M2P9QR',
      author,
      `${author}@Example`,
    ]) {
      expect(await catNames(q), q).toEqual(['Minou']);
    }
  });

  it('but not by a percent sign, which would match everything', async () => {
    await buildCat(api.context);
    expect(await catNames('%')).toEqual([]);
    expect(await catNames('_')).toEqual([]);
    expect(await catNames('')).toHaveLength(1);
  });
});

it('comments are found by their text, their cat’s number and their author, with their cat', async () => {
  const cat = await buildCat(api.context, { name: 'Minou' });
  const comment = await buildComment(api.context, { catId: cat.id, content: 'Vu près de la Fée', status: 'pending' });
  await buildComment(api.context, { content: 'Courage!' });
  for (const q of ['fee', `#${cat.id}`, comment.user_id!]) {
    const { comments } = await search(q, 'comments');
    expect(comments, q).toMatchObject([{ content: 'Vu près de la Fée', status: 'pending', cat: { name: 'Minou' } }]);
  }
});

describe('members are found', () => {
  it('members are found by a part of their name or address, and by id, with the counts of their posts', async () => {
    const user = await buildUser(api.context);
    await api.database.pool.query(`update users set display_name = 'Zoë Larbi', email = 'zo@b.example' where id = $1`, [
      user,
    ]);
    await buildCat(api.context, { userId: user, status: 'rejected' });
    for (const q of ['zoe', 'ZO@B', 'b.example', user]) {
      const { users } = await search(q, 'users');
      expect(users, q).toMatchObject([{ id: user, display_name: 'Zoë Larbi', cats: { rejected: 1 } }]);
    }
  });

  it('members are found with their history and the moderators’ names, newest first, so a second ban is recognisable', async () => {
    const user = await buildUser(api.context);
    for (const decision of [{ rejected: [user] }, { approved: [user] }, { rejected: [user] }]) {
      expect((await api.post('/bo/users/review', decision, admin)).status).toBe(200);
    }
    const { display_name: actor } = (await search(admin.id, 'users')).users[0]!;
    const [found] = (await search(user, 'users')).users;
    expect(found!.history.map(({ action, actor: by }) => [action, by])).toEqual([
      ['ban', actor],
      ['unban', actor],
      ['ban', actor],
    ]);
  });

  it('members are found by state and role', async () => {
    const banned = await buildUser(api.context);
    await api.database.pool.query(`update users set status = 'banned' where id = $1`, [banned]);
    const list = async (query: string) =>
      (await api.get<{ users: { id: string }[] }>(`/bo/users/list?${query}`, admin)).users.map(({ id }) => id);
    expect(await list('status=banned')).toEqual([banned]);
    expect(await list('type=admin')).toEqual([admin.id]);
    expect(await list('')).toHaveLength(2);
  });
});

it('every kind is counted whichever tab is open, so a moderator notices results in the others', async () => {
  const user = await buildUser(api.context);
  await api.database.pool.query(`update users set display_name = 'Minou Dupont' where id = $1`, [user]);
  const cat = await buildCat(api.context, { name: 'Minou' });
  await buildComment(api.context, { catId: cat.id, content: 'Joli minou' });
  const answer = await search('minou', 'users');
  expect(answer.counts).toEqual({ cats: 1, comments: 1, users: 1 });
  expect([answer.cats, answer.comments]).toEqual([[], []]);
});

describe('without a kind', () => {
  const find = async (q: string) => {
    const { cats, comments, users } = await api.get<SearchAnswer>(`/bo/search?q=${encodeURIComponent(q)}`, admin);
    return {
      cats: cats.map(({ name }) => name),
      comments: comments.map(({ content }) => content),
      users: users.map(({ display_name }) => display_name),
    };
  };

  it('a name finds the member, their posts, and what has that name, without its accents', async () => {
    const user = await buildUser(api.context);
    await api.database.pool.query(`update users set display_name = 'Hélène Roy' where id = $1`, [user]);
    await buildCat(api.context, { name: 'Hélène' });
    const cat = await buildCat(api.context, { name: 'Minou', userId: user });
    await buildComment(api.context, { catId: cat.id, content: 'Vu par Hélène', status: 'pending' });
    await buildComment(api.context, { catId: cat.id, content: 'Courage!', userId: user });
    await buildCat(api.context, { name: 'Other' });
    const found = { cats: ['Hélène', 'Minou'], comments: ['Vu par Hélène', 'Courage!'], users: ['Hélène Roy'] };
    expect(await find('helene')).toEqual(found);
    expect(await find('HÉLÈNE')).toEqual(found);
    expect((await api.get<SearchAnswer>('/bo/search?q=helene', admin)).counts).toEqual({
      cats: 2,
      comments: 2,
      users: 1,
    });
  });

  it('an unknown name finds nothing', async () => {
    await buildCat(api.context, { name: 'Minou' });
    expect(await find('zzqxwv')).toEqual({ cats: [], comments: [], users: [] });
  });
});

describe('a search result has the same details as in the queues', () => {
  it('a search result shows a cat in every status with author, history and possible duplicates', async () => {
    const cat = await buildCat(api.context, { name: 'Minette' });
    await buildCat(api.context, { name: 'Minete' });
    await api.post('/cats/delete', { catId: cat.id, objection: 'spam' }, admin);
    const { cat: known } = await api.get<{ cat: CatToReview }>(`/bo/cats/${cat.id}`, admin);
    expect(known).toMatchObject({
      status: 'deleted',
      author_record: { id: cat.user_id, cats: { deleted: 1 } },
      history: [{ action: 'delete', reason: 'spam', words: null }],
      lookalikes: [{ name: 'Minete' }],
    });
  });

  it('a search result shows a comment in every status with author and history', async () => {
    const comment = await buildComment(api.context, { status: 'pending' });
    const reason = { objections: { [comment.id]: 'other' }, words: { [comment.id]: 'Not kind' } };
    await api.post('/bo/comments/review', { rejected: [comment.id], ...reason }, admin);
    const { comment: known } = await api.get<{ comment: CommentToReview }>(`/bo/comments/${comment.id}`, admin);
    expect(known).toMatchObject({
      status: 'rejected',
      author_record: { id: comment.user_id, comments: { rejected: 1 } },
      history: [{ action: 'reject', reason: 'other', words: 'Not kind' }],
    });
  });

  it('a search result has no details for an unknown id', async () => {
    for (const path of ['/bo/cats/404404', '/bo/comments/404404']) {
      expect((await api.request(path, { as: admin })).status, path).toBe(404);
    }
  });
});

it('the details of a search result are for administrators only', async () => {
  const member = await api.signIn();
  for (const path of ['/bo/search?q=a', '/bo/users/list', '/bo/cats/1', '/bo/comments/1']) {
    expect((await api.request(path)).status).toBe(401);
    expect((await api.request(path, { as: member })).status).toBe(403);
  }
});
