import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it } from 'vitest';
import { openTestEnvironment, reader } from '#tests/support/outbox-environment.ts';
import { createClientId } from './client-id.ts';
import { findDraft, removeDraft, returnToDraft, saveDraft } from './draft-store.ts';
import type { OutboxPost } from './outbox-item.ts';
import { findItem, findPhotos, listItems, storePost } from './outbox-store.ts';
import { changeDraft, loadDraft, releaseDraft, viewDraft } from './page-drafts.ts';
import { sendOutbox } from './send-outbox.ts';

const photos = [1, 2, 3, 4].map((size) => new Blob([new Uint8Array(size)], { type: 'image/webp' }));
const sizesOf = async (id: string) => (await findPhotos(id)).map(({ size }) => size);
const key = { path: '/api/cats/add', ownerId: reader };
const postOf = (name: string, id = createClientId()): OutboxPost => ({
  ...key,
  id,
  kind: 'cat',
  fields: { name },
  title: name,
  language: 'en',
  draft: null,
});
const returned = (id: string, newId = createClientId()) => returnToDraft(id, { key, newId, now: 3 });

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
});

describe('a draft that is submitted', () => {
  it('a draft becomes a post when it is submitted, and a draft again with its photos in order when it is taken back', async () => {
    const post = postOf('Minou');
    await saveDraft(post, { photos, now: 1 });
    expect(await listItems(), 'nothing is sent before it is submitted').toEqual([]);
    await storePost(post, { photos, now: 2 });
    expect(await findDraft(key)).toBeNull();
    expect(await findItem(post.id)).toMatchObject({ state: 'queued', queuedAt: 2, hasPhoto: true });
    expect(await returned(post.id)).toBe('done');
    expect(await listItems()).toEqual([]);
    expect(await findDraft(key)).toMatchObject({ id: post.id, fields: { name: 'Minou' }, hasPhoto: true });
    expect(await sizesOf(post.id)).toEqual([1, 2, 3, 4]);
  });

  it('a post that is taken back becomes the draft of its form, even if a visitor gave its address to another call', async () => {
    const post = { ...postOf('Minou'), path: '/api/cats/drafts', ownerId: null };
    await storePost(post, { photos, now: 1 });
    const visitors = { path: '/api/cats/add', ownerId: null };
    expect(await returnToDraft(post.id, { key: visitors, newId: createClientId(), now: 2 })).toBe('done');
    expect(await findDraft(visitors)).toMatchObject({ id: post.id, fields: { name: 'Minou' }, hasPhoto: true });
  });

  it('a draft stays a draft when the device is full', async () => {
    const post = postOf('Minou');
    await saveDraft(post, { photos, now: 1 });
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    await expect(storePost(post, { photos, now: 2 })).rejects.toMatchObject({ reason: 'full' });
    IDBObjectStore.prototype.put = put;
    expect(await findDraft(key)).toMatchObject({ id: post.id, hasPhoto: true });
    expect(await sizesOf(post.id)).toEqual([1, 2, 3, 4]);
  });

  it('a submitted draft is not changed or deleted by a tab that still has it as a draft', async () => {
    const post = postOf('Minou');
    await storePost(post, { photos, now: 1 });
    expect(await saveDraft({ ...post, fields: { name: 'Minou 2' } }, { photos: [], now: 2 })).toBe(false);
    await removeDraft(post.id);
    expect(await findItem(post.id)).toMatchObject({ state: 'queued', fields: { name: 'Minou' } });
    expect(await sizesOf(post.id)).toEqual([1, 2, 3, 4]);
  });
});

describe('taking a post back', () => {
  it('a post that is taken back replaces no draft of its form', async () => {
    const post = postOf('Minou');
    await storePost(post, { photos, now: 1 });
    const draft = postOf('Another');
    await saveDraft(draft, { now: 2 });
    expect(await returned(post.id)).toBe('busy');
    expect(await findItem(post.id)).toMatchObject({ state: 'queued' });
    expect((await findDraft(key))?.id).toBe(draft.id);
  });

  it('a post cannot be taken back while a try of it may have arrived', async () => {
    const test = openTestEnvironment();
    const post = postOf('Minou');
    await storePost(post, { photos, now: 1 });
    test.script.push('answer-lost');
    await sendOutbox(test.environment);
    expect(await returned(post.id)).toBe('failed');
    expect(await findItem(post.id)).toMatchObject({ state: 'waiting' });
  });
});

describe('the form', () => {
  it('the form merges text that was typed before the stored draft was read into that draft', async () => {
    const stored = postOf('Minou');
    await saveDraft({ ...stored, fields: { name: 'Minou', description: 'Grey' } }, { photos, now: 1 });
    await changeDraft(key, ({ id, post }) => ({
      ...postOf('Minette', id),
      fields: { ...post?.fields, name: 'Minette' },
    }));
    expect(await findDraft(key)).toMatchObject({
      id: stored.id,
      fields: { name: 'Minette', description: 'Grey' },
      hasPhoto: true,
    });
  });

  it('the form is empty after its draft is submitted, and its next draft has another id', async () => {
    const other = { ...key, path: '/api/cats/comments/7' };
    await loadDraft(other);
    await changeDraft(other, ({ id }) => ({ ...postOf('Seen', id), ...other }));
    const { id, post } = viewDraft(other);
    await storePost(post!, { photos: [], now: 1 });
    releaseDraft(other);
    expect(viewDraft(other).post).toBeNull();
    await changeDraft(other, (view) => ({ ...postOf('Again', view.id), ...other }));
    expect((await findDraft(other))?.id).not.toBe(id);
    expect((await listItems()).map((item) => item.id)).toEqual([id]);
  });
});
