import { afterAll, beforeAll, expect, it } from 'vitest';
import { toViewer } from '#context/viewer.ts';
import { markCommentNotificationsSeen } from '#features/comments/comment-notifications.server.ts';
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
  const none = { unreadMessages: 0, commentNotifications: [] };
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
