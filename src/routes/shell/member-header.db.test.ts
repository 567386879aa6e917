import { afterAll, beforeAll, expect, it } from 'vitest';
import { toViewer } from '#context/viewer.ts';
import { markCommentNotificationsSeen } from '#features/comments/comment-notifications.server.ts';
import { listClaimedCats } from '#features/matching/open-claims.server.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { addSighting, sendMessage } from '#tests/support/sighting-forms.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import { readMemberHeader } from './member-header.server.ts';

let api: TestApi;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());

it('the header counts a member’s unread messages and lists their comments with a new decision, and no one else’s', async () => {
  const { db } = api.context;
  const viewerOf = async () => {
    const person = await api.signIn();
    await api.request('/user/info', { as: person });
    const user = await db.selectFrom('users').selectAll().where('id', '=', person.id).executeTakeFirstOrThrow();
    return toViewer(user);
  };
  const [viewer, other] = [await viewerOf(), await viewerOf()];
  const none = { unreadMessages: 0, openClaims: 0, openQuestions: 0, commentNotifications: [] };
  expect(await readMemberHeader({ db }, viewer)).toEqual(none);

  const cat = await buildCat({ db }, { userId: viewer.id });
  const { thread } = await addSighting(api, cat.id, { words: 'By the church', name: 'Ada' });
  await sendMessage(api, thread.key, { content: 'Still there' });
  const decided = [];
  for (const content of ['first', 'second']) {
    const { id } = await buildComment({ db }, { userId: viewer.id, content });
    await db.updateTable('comments').set({ has_news: true, reviewed_at: new Date() }).where('id', '=', id).execute();
    decided.push({ id, status: 'approved' as const });
  }
  const header = await readMemberHeader({ db }, viewer);
  expect(header.unreadMessages).toBe(2);
  expect(header.commentNotifications.map(({ content }) => content)).toEqual(['first', 'second']);
  expect(await readMemberHeader({ db }, other)).toEqual(none);
  expect(await readMemberHeader({ db }, null)).toEqual(none);

  await markCommentNotificationsSeen({ db, viewer }, decided);
  expect(await readMemberHeader({ db }, viewer)).toEqual({ ...none, unreadMessages: 2 });
});

it('the header counts a claim on a found cat, by its form or by the answer of the owner of a lost one, until the finder answers', async () => {
  const { db } = api.context;
  const [finder, owner] = [await api.signIn(), await api.signIn()];
  for (const as of [finder, owner]) await api.request('/user/info', { as });
  const user = await db.selectFrom('users').selectAll().where('id', '=', finder.id).executeTakeFirstOrThrow();
  const header = async () => {
    const { unreadMessages, openClaims } = await readMemberHeader({ db }, toViewer(user));
    return { unreadMessages, openClaims };
  };
  const found = await buildCat({ db }, { userId: finder.id, isLost: false, name: 'Grey cat' });
  const lost = await buildCat({ db }, { userId: owner.id, isLost: true });
  await addSighting(api, found.id, { kind: 'mine', words: 'He has a white toe' });
  expect(await header()).toEqual({ unreadMessages: 1, openClaims: 0 });
  const claimed = { id: found.id, name: 'Grey cat', is_lost: false };
  const list = () => listClaimedCats({ db, viewer: toViewer(user) });
  expect(await list()).toEqual([{ ...claimed, by: 'form' }]);
  await api.post(`/user/cats/${lost.id}/matches`, { other: found.id, answer: 'same' }, owner);
  expect(await header()).toEqual({ unreadMessages: 1, openClaims: 1 });
  expect(await list()).toEqual([{ ...claimed, by: 'report' }]);
  await api.post(`/user/cats/${found.id}/matches`, { other: lost.id, answer: 'different' }, finder);
  expect(await header()).toEqual({ unreadMessages: 1, openClaims: 0 });
  expect(await list()).toEqual([{ ...claimed, by: 'form' }]);
  const { threads } = await api.get<{ threads: { id: number }[] }>('/threads', finder);
  await sendMessage(api, threads[0]!.id, { content: 'Which toe is it?' }, finder);
  expect(await list()).toEqual([]);
});
