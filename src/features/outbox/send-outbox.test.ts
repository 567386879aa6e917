import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { fates, openTestEnvironment, reader } from '#tests/support/outbox-environment.ts';
import { createClientId } from './client-id.ts';
import { awaitsCode, canTakeBack, longestWaitMs, type OutboxPost } from './outbox-item.ts';
import {
  claimItem,
  findItem,
  findPhotos,
  listItems,
  NotStoredError,
  removeItem,
  stepItem,
  storePost,
} from './outbox-store.ts';
import { sendOutbox } from './send-outbox.ts';

const contents = [251, 241, 239, 233].map((prime) => new Uint8Array(3_000).map((_, index) => index % prime));
const photos = contents.map((bytes) => new Blob([bytes], { type: 'image/webp' }));
const wholePhotos = contents.map((bytes) => Buffer.from(bytes).toString('hex'));
const sizes = contents.map(({ length }) => length);
const sizesOf = async (id: string) => (await findPhotos(id)).map(({ size }) => size);
const day = 24 * 60 * 60_000;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

function catPost(changes: Partial<OutboxPost> = {}): OutboxPost {
  return {
    id: createClientId(),
    kind: 'cat',
    ownerId: reader,
    path: '/api/cats/add',
    fields: { name: 'Minou', description: 'Grey.', lat: '45.7', lng: '4.8', is_lost: 'true' },
    title: 'Minou',
    language: 'en',
    draft: null,
    ...changes,
  };
}
const commentPost = (changes: Partial<OutboxPost> = {}) =>
  catPost({ kind: 'comment', path: '/api/cats/comments/7', fields: { content: 'Seen it' }, ...changes });
const keep = async (post = catPost()) =>
  (await storePost(post, { photos: post.kind === 'comment' ? [] : photos, now: 1 })).item!;
const states = async () => (await listItems()).map(({ state }) => state);

describe('with any network failure', () => {
  it('on any failing network each post arrives once with its four photos in order, and stays on the device until then', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom(...fates), { maxLength: 12 }),
        fc.array(fc.constantFrom('new-line', 'time', 'eight-days', 'clock-back', 'other-member'), { maxLength: 12 }),
        fc.boolean(),
        async (script, events, hasLocks) => {
          globalThis.indexedDB = new IDBFactory();
          const test = openTestEnvironment();
          const environment = hasLocks ? test.environment : { ...test.environment, locks: null };
          test.script.push(...script);
          const { id } = await keep();
          const run = async (options = {}) => test.untilDoneOrClosed(sendOutbox(environment, options));
          await run({ onlyId: id });
          for (const event of events) {
            if (event === 'time') test.pass(longestWaitMs);
            if (event === 'eight-days') test.pass(8 * day);
            if (event === 'clock-back') test.pass(-30 * day);
            test.signIn(event === 'other-member' ? 'berta' : reader);
            await run({ hasNewLine: event === 'new-line' });
            const item = (await findItem(id))!;
            if (item.state === 'sent') expect(test.stored.get(id)?.photos).toEqual(wholePhotos);
            else expect(await sizesOf(id)).toEqual(sizes);
            if (canTakeBack(item)) expect(test.stored.has(id), 'what may be changed here is not there').toBe(false);
          }
          test.signIn(reader);
          test.script.length = 0;
          test.pass(longestWaitMs);
          await run({ onlyId: id });
          expect(await findItem(id)).toMatchObject({ state: 'sent', answer: { id: 1 } });
          expect([...test.stored.values()]).toEqual([{ id: 1, name: 'Minou', photos: wholePhotos, owner: reader }]);
          expect(await findPhotos(id), 'nothing of it stays on the device').toEqual([]);
        },
      ),
      { numRuns: 300 },
    );
  });

  it('two pages and the worker that send a post concurrently send it once', async () => {
    const test = openTestEnvironment();
    await keep();
    let posts = 0;
    const { server } = test.environment;
    const environment = {
      ...test.environment,
      server: {
        ...server,
        post: async (request: Parameters<typeof server.post>[0]) => {
          posts += 1;
          return server.post(request);
        },
      },
    };
    await Promise.all([
      sendOutbox(environment),
      sendOutbox(environment),
      sendOutbox(environment, { hasNewLine: true }),
    ]);
    expect(posts).toBe(1);
    expect(test.stored.size).toBe(1);
  });

  it('a post without a response does not delay the others', async () => {
    const test = openTestEnvironment();
    const ids: string[] = [];
    for (const name of ['one', 'two', 'three', 'four', 'five']) {
      ids.push((await keep(commentPost({ fields: { content: name } }))).id);
    }
    test.script.push('closed-before');
    await Promise.race([sendOutbox(test.environment), expect.poll(() => test.stored.size).toBe(4)]);
    expect(ids.filter((id) => !test.stored.has(id))).toHaveLength(1);
  });
});

describe('a post belongs to its member', () => {
  it('a post waits while its member is not signed in, and is sent when they return', async () => {
    const test = openTestEnvironment();
    const { id } = await keep();
    test.signIn('berta');
    await sendOutbox(test.environment, { onlyId: id });
    expect(await states()).toEqual(['queued']);
    test.signIn(null);
    await sendOutbox(test.environment);
    expect(await findItem(id)).toMatchObject({ state: 'stuck', reason: 'signed-out' });
    test.signIn(reader);
    await sendOutbox(test.environment);
    expect(await states()).toEqual(['sent']);
    expect(test.stored.get(id)?.owner).toBe(reader);
  });

  it('a post without an owner is not sent before a member claims it', async () => {
    const test = openTestEnvironment();
    const { id } = await keep(catPost({ ownerId: null }));
    await sendOutbox(test.environment);
    await sendOutbox(test.environment, { onlyId: id });
    expect(test.stored.size).toBe(0);
    await claimItem(id, reader);
    await claimItem(id, 'berta');
    await sendOutbox(test.environment);
    expect(test.stored.get(id)?.owner).toBe(reader);
  });
});

describe('what a visitor sends without an account', () => {
  const email = 'owner@example.org';
  const addressed = () => {
    const post = catPost({ ownerId: null, path: '/api/cats/drafts' });
    return { ...post, fields: { ...post.fields, email } };
  };

  const sighting = () => catPost({ ownerId: null, kind: 'sighting', path: '/api/cats/7/sightings' });
  const message = () => catPost({ ownerId: null, kind: 'message', path: '/api/threads/token/messages' });

  it.each([
    ['a report with an address', addressed, { email }],
    ['a sighting', sighting, { thread: { path: '/thread/token' } }],
    ['a message', message, {}],
  ])(
    'a visitor’s %s is stored once with its photo on any network, without a session or beside another member’s',
    async (_, newPost, answer) => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(...fates), { maxLength: 8 }),
          fc.array(fc.constantFrom('new-line', 'time', 'member', 'visitor'), { maxLength: 8 }),
          async (script, events) => {
            globalThis.indexedDB = new IDBFactory();
            const test = openTestEnvironment();
            test.signIn(null);
            test.script.push(...script);
            const { id } = await keep(newPost());
            const run = async (options = {}) => test.untilDoneOrClosed(sendOutbox(test.environment, options));
            await run({ onlyId: id });
            for (const event of events) {
              if (event === 'time') test.pass(longestWaitMs);
              if (event === 'member' || event === 'visitor') test.signIn(event === 'member' ? 'berta' : null);
              await run({ hasNewLine: event === 'new-line' });
            }
            test.script.length = 0;
            test.pass(longestWaitMs);
            await run({ onlyId: id });
            expect(await findItem(id)).toMatchObject({ state: 'sent', ownerId: null, answer });
            expect([...test.stored.values()]).toEqual([{ id: 1, name: 'Minou', photos: wholePhotos, owner: '' }]);
          },
        ),
        { numRuns: 100 },
      );
    },
  );

  it('a visitor’s report is sent when the network returns, and waits for its code until a member has confirmed it', async () => {
    const test = openTestEnvironment();
    test.signIn(null);
    test.script.push('request-lost');
    const { id } = await keep(addressed());
    await sendOutbox(test.environment);
    expect(await states()).toEqual(['waiting']);
    await sendOutbox(test.environment, { hasNewLine: true });
    expect(awaitsCode((await findItem(id))!)).toBe(true);
    const changed = { id, email: 'other@example.org', mailed_at: null };
    await stepItem(id, { type: 'answered', ownerId: null, answer: changed });
    expect(await findItem(id)).toMatchObject({ answer: changed });
    await stepItem(id, { type: 'answered', ownerId: reader, answer: { id: 7 } });
    const confirmed = (await findItem(id))!;
    expect(confirmed).toMatchObject({ ownerId: reader, answer: { id: 7 } });
    expect(awaitsCode(confirmed)).toBe(false);
    expect(await stepItem(id, { type: 'answered', ownerId: null, answer: changed }), 'once').toBeNull();
  });

  it('a visitor’s report without an address is not sent', async () => {
    const test = openTestEnvironment();
    test.signIn(null);
    await keep(catPost({ ownerId: null }));
    await keep(addressed());
    await sendOutbox(test.environment);
    expect((await states()).sort()).toEqual(['queued', 'sent']);
  });
});

describe('storing a post', () => {
  it('a post that is stored twice exists once; changed text replaces text that was certainly never sent', async () => {
    const post = catPost();
    await keep(post);
    expect(await storePost(post, { photos, now: 2 })).toMatchObject({ isNew: false, item: { queuedAt: 1 } });
    const changed = { ...post, fields: { ...post.fields, name: 'Minou 2' } };
    expect(await storePost(changed, { photos, now: 3 })).toMatchObject({ isNew: true });
    expect((await listItems()).map(({ fields }) => fields.name)).toEqual(['Minou 2']);
  });

  it('storing a post never changes the text of an id that the server may already have', async () => {
    const test = openTestEnvironment();
    const post = catPost();
    await keep(post);
    test.script.push('answer-lost');
    await sendOutbox(test.environment);
    const changed = { ...post, fields: { ...post.fields, name: 'Minou 2' } };
    expect(await storePost(changed, { photos, now: 3 })).toEqual({ isNew: false, item: null });
    expect((await findItem(post.id))?.fields.name).toBe('Minou');
  });

  it('storing a post reports a failure, and leaves no partial record', async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    await expect(storePost(catPost(), { photos, now: 1 })).rejects.toMatchObject({
      name: NotStoredError.name,
      reason: 'full',
    });
    IDBObjectStore.prototype.put = put;
    expect(await listItems()).toEqual([]);
  });

  it('a full device reports that a post arrived, and does not send it again', async () => {
    const { id } = await keep();
    const { environment } = openTestEnvironment();
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    const arrived: unknown[] = [];
    await sendOutbox(environment, { onlyId: id, onArrived: (answer) => arrived.push(answer) });
    IDBObjectStore.prototype.put = put;
    expect(arrived).toHaveLength(1);
    expect(await listItems()).toEqual([]);
  });

  it('the store deletes only the requested post, with its photo', async () => {
    const kept = await keep();
    const other = await keep(catPost());
    expect(await removeItem(kept.id, () => false)).toBe(false);
    expect(await removeItem(kept.id)).toBe(true);
    expect(await findPhotos(kept.id)).toEqual([]);
    expect(await sizesOf(other.id)).toEqual(sizes);
  });
});
