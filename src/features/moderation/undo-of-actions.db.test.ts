import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { tellStory } from '#features/follow-ups/story/tell-story.server.ts';
import { callRoles } from '#tests/support/call-roles.ts';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { actOnThread, addSighting } from '#tests/support/sighting-forms.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';

let api: TestApi;
let admin: Person;
let owner: Person;
beforeAll(async () => {
  api = await openTestApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  await emptyTables(api.database);
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  [admin, owner] = [await api.signIn('admin@example.org'), await api.signIn()];
  for (const as of [admin, owner]) await api.request('/user/info', { as });
});

type Call = [path: string, body: object];
interface Action {
  act: Call;
  undo: Call;
}

const cat = async (status: 'pending' | 'approved' | 'rejected') =>
  (await buildCat(api.context, { status, userId: owner.id })).id;
const comment = async (status: 'pending' | 'approved') => (await buildComment(api.context, { status })).id;
const user = async (status: 'pending' | 'active' | 'banned') => {
  const id = await buildUser(api.context);
  await api.context.db.updateTable('users').set({ status }).where('id', '=', id).execute();
  return id;
};
async function reported() {
  const id = await cat('approved');
  await api.post('/cats/report', { catId: id, objection: 'spam' }, await api.signIn());
  return id;
}
async function reportedThread() {
  const { thread } = await addSighting(api, await cat('approved'));
  await actOnThread(api, thread.id, 'report', { body: { reason: 'scam' }, as: owner });
  return thread.id;
}
const sighting = async () => (await addSighting(api, await cat('approved'), { words: 'By the church' })).sighting.id;

const review = (kind: string, decision: 'approved' | 'rejected', id: unknown, more: object = {}): Action => ({
  act: [`/bo/${kind}/review`, { [decision]: [id], ...more }],
  undo: [`/bo/${kind}/reopen`, { [decision]: [id] }],
});
const settle = (decision: 'dismissed' | 'deleted', id: number, more: object = {}): Action => ({
  act: ['/bo/reports/settle', { [decision]: [id], ...more }],
  undo: ['/bo/reports/reopen', { [decision]: [id] }],
});
const close = (outcome: string, id: number): Action => ({
  act: ['/bo/threads/settle', { id, outcome }],
  undo: ['/bo/threads/settle', { id, outcome: 'reopened' }],
});
const reasonOf = (id: number | string) => ({ objections: { [id]: 'spam' } });

async function story(): Promise<number> {
  const catId = await cat('approved');
  await api.database.pool.query('update cats set reunited_at = now() where id = $1', [catId]);
  await tellStory(api.context, { catId, words: 'It came home.', photo: null });
  return catId;
}

const actions: Record<string, () => Promise<Action>> = {
  'approves a cat': async () => review('cats', 'approved', await cat('pending')),
  'rejects a cat': async () => {
    const id = await cat('pending');
    return review('cats', 'rejected', id, reasonOf(id));
  },
  'deletes a cat': async () => {
    const catId = await cat('approved');
    return { act: ['/cats/delete', { catId, objection: 'spam' }], undo: ['/bo/cats/restore', { catIds: [catId] }] };
  },
  'keeps a flagged cat': async () => settle('dismissed', await reported()),
  'deletes a flagged cat': async () => {
    const id = await reported();
    return settle('deleted', id, reasonOf(id));
  },
  'approves a comment': async () => review('comments', 'approved', await comment('pending')),
  'rejects a comment': async () => {
    const id = await comment('pending');
    return review('comments', 'rejected', id, reasonOf(id));
  },
  'deletes a comment': async () => {
    const commentId = await comment('approved');
    return {
      act: ['/comments/delete', { commentId, objection: 'spam' }],
      undo: ['/bo/comments/restore', { commentIds: [commentId] }],
    };
  },
  'publishes a sighting': async () => review('sightings', 'approved', await sighting()),
  'hides a sighting': async () => review('sightings', 'rejected', await sighting()),
  'publishes a story': async () => review('stories', 'approved', await story()),
  'hides a story': async () => review('stories', 'rejected', await story()),
  'dismisses the reports of a conversation': async () => close('dismissed', await reportedThread()),
  'closes a conversation': async () => close('closed', await reportedThread()),
  'lets a member in': async () => review('users', 'approved', await user('pending')),
  'bans a member': async () => {
    const id = await user('active');
    return review('users', 'rejected', id, reasonOf(id));
  },
  'bans a member who was not let in yet': async () => review('users', 'rejected', await user('pending')),
  'lifts a ban': async () => review('users', 'approved', await user('banned')),
  'makes a member an administrator': async () => {
    const userId = await user('active');
    return { act: ['/bo/users/promote', { userId }], undo: ['/bo/users/demote', { userId }] };
  },
  'makes an administrator a member': async () => {
    const userId = await user('active');
    await api.post('/bo/users/promote', { userId }, admin);
    return { act: ['/bo/users/demote', { userId }], undo: ['/bo/users/promote', { userId }] };
  },
};

const states = [
  `select id, status, objection, objection_words, reviewed_by, deleted_at, deleted_by, deleted_from, name, description, photo_key from cats`,
  'select * from cat_changes',
  `select id, status, objection, objection_words, reviewed_by, deleted_at, deleted_by, deleted_from, content from comments`,
  'select id, status, type from users',
  'select id, status, are_words_public, is_photo_public, decided_by from sightings',
  'select cat_id, status, decided_by from reunion_stories',
  'select id, settled_at, settled_by, outcome from cat_reports',
  'select id, settled_at, settled_by, outcome from thread_reports',
  'select id, closed_at, closed_for from threads',
];
async function readState() {
  const rows = [];
  for (const state of states) rows.push((await api.database.pool.query(`${state} order by 1`)).rows);
  return rows;
}
const actionsLogged = async () =>
  Number(
    (await api.database.pool.query('select count(*) from audit_log where actor_id = $1', [admin.id])).rows[0].count,
  );
const send = async ([path, body]: Call) => {
  const response = await api.post(path, body, admin);
  if (!response.ok) throw new Error(`${path} ${response.status} ${await response.text()}`);
};

describe('a moderator who made a mistake', () => {
  it.each(Object.keys(actions))(
    'a moderator %s, undoes it, and everything is as before; the log has both',
    async (name) => {
      const { act, undo } = await actions[name]!();
      const before = await readState();
      const logged = await actionsLogged();
      await send(act);
      expect(await readState()).not.toEqual(before);
      await send(undo);
      expect(await readState()).toEqual(before);
      expect(await actionsLogged()).toBe(logged + 2);
    },
  );

  it.each([
    ['a cat', 'cats', () => cat('pending')],
    ['a comment', 'comments', () => comment('pending')],
    ['a sighting', 'sightings', sighting],
    ['a story', 'stories', story],
  ] as const)(
    'an undo of a decision on %s does not touch the later decision of another moderator',
    async (_, kind, add) => {
      const id = await add();
      const { act, undo } = review(kind, 'approved', id);
      const other = review(kind, 'rejected', id, reasonOf(id));
      for (const call of [act, undo, other.act]) await send(call);
      const before = await readState();
      expect((await api.post(...undo, admin)).status).toBe(409);
      expect(await readState()).toEqual(before);
    },
  );

  it('a moderator who made a mistake finds an undo of every call of the back office that changes something', async () => {
    const proved = new Set<string>();
    for (const prepare of Object.values(actions)) {
      const { act, undo } = await prepare();
      for (const [path] of [act, undo]) proved.add(`POST ${path}`);
    }
    const calls = Object.keys(callRoles).filter((call) => call.startsWith('POST /bo/'));
    expect(calls.filter((call) => !proved.has(call))).toEqual([]);
  });
});
