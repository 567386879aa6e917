import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { openDB } from 'idb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClientId } from '#features/outbox/client-id.ts';
import { findDraft } from '#features/outbox/draft-store.ts';
import type { OutboxItem } from '#features/outbox/outbox-item.ts';
import { findItem, findPhotos, listItems, storePost } from '#features/outbox/outbox-store.ts';
import { findDraftPhotos } from '#features/reporting/draft/cat-draft-photos.ts';
import { blankFields, catDraftKey, contentOf } from '#features/reporting/draft/cat-post.ts';
import { importCatDrafts } from '#features/reporting/draft/import-cat-drafts.ts';
import { openMemoryStorage } from '#tests/support/memory-storage.ts';
import { commentDraftKey, importCommentDrafts } from './comment-draft.ts';

const anna = '0b2f4b52-5a1c-4f0e-9a55-6d3a6f0e9c11';
const bytes = new Uint8Array([1, 2, 3]);
const photo = { blob: new Blob([bytes], { type: 'image/webp' }), width: 3, height: 1, gps: null, takenAt: null };
const fields = { isLost: true, name: 'Minou', description: 'Grey', place: null, locationType: 'street' };
const clientId = createClientId();

async function openEarlierOutbox(close: { onVersionChange: boolean } = { onVersionChange: true }) {
  return openDB('catlas-outbox', 1, {
    upgrade(database) {
      database.createObjectStore('items', { keyPath: 'id' });
      database.createObjectStore('photos');
    },
    blocking: (_current, _blocked, event) => close.onVersionChange && (event.target as IDBDatabase).close(),
  });
}

const earlierItem = (id: string, state: object) =>
  ({
    id,
    kind: 'cat',
    ownerId: anna,
    path: '/api/cats/add',
    fields: { name: 'Minou' },
    title: 'Minou',
    language: 'en',
    draft: { fields, photo: { width: 3, height: 1 } },
    hasPhoto: true,
    queuedAt: 1,
    attempts: 2,
    mayHaveArrived: false,
    ...state,
  }) as unknown as OutboxItem;

async function storeEarlierDraft(ownerId: string | null, text: object | null, withPhoto: boolean) {
  const end = ownerId === null ? '' : `@${ownerId}`;
  if (text) localStorage.setItem(`catlas.cat-draft${end}`, JSON.stringify(text));
  if (!withPhoto) return;
  const database = await openDB('catlas', 1, { upgrade: (made) => void made.createObjectStore('drafts') });
  await database.put('drafts', photo, `photo${end}`);
  database.close();
}

const databaseNames = async () => (await indexedDB.databases()).map(({ name }) => name);

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', openMemoryStorage());
});

describe('a device of an earlier build', () => {
  it('an upgrade keeps each unsent post with its photo and state', async () => {
    const database = await openEarlierOutbox();
    const problem = { code: 'no-answer', detail: null, fields: [] };
    const states = [
      { state: 'queued' },
      { state: 'sending', since: 5 },
      { state: 'waiting', nextTryAt: 9, problem },
      { state: 'stuck', reason: 'signed-out', problem: null },
      { state: 'sent', at: 7, answer: { id: 4 }, isTold: true, hasPhoto: false },
    ];
    const items = states.map((state) => earlierItem(createClientId(), state));
    for (const item of items) {
      await database.put('items', item);
      if (item.hasPhoto) await database.put('photos', { bytes: bytes.buffer, type: 'image/webp' }, item.id);
    }
    // The connection is still open, so the upgrade is blocked.
    for (const item of items) {
      expect(await findItem(item.id)).toEqual(item);
      expect((await findPhotos(item.id)).map(({ size }) => size)).toEqual(item.hasPhoto ? [3] : []);
    }
    expect(await listItems()).toHaveLength(states.length);
  });

  it('an upgrade keeps drafts of reports with their photos, and drafts of comments, for their authors', async () => {
    await storeEarlierDraft(anna, { clientId, ...fields }, true);
    await storeEarlierDraft(null, null, true);
    localStorage.setItem(
      `catlas.comment-draft.7@${anna}`,
      JSON.stringify({ clientId: createClientId(), content: 'Seen by the mill', awaitsSignIn: true }),
    );
    await Promise.all([importCatDrafts(), importCommentDrafts()]);
    const draft = (await findDraft(catDraftKey(anna)))!;
    expect(draft).toMatchObject({ id: clientId, state: 'draft', ownerId: anna, hasPhoto: true });
    expect(contentOf(draft).fields).toEqual({ ...blankFields, ...fields });
    expect(await findDraftPhotos(anna)).toMatchObject([{ width: 3, height: 1, blob: { size: 3, type: 'image/webp' } }]);
    expect((await findDraftPhotos(null)).map(({ blob }) => blob.size)).toEqual([3]);
    expect(await findDraft(commentDraftKey({ catId: 7, ownerId: anna }))).toMatchObject({
      fields: { content: 'Seen by the mill' },
      draft: { awaitsSignIn: true },
    });
    expect(localStorage).toHaveLength(0);
    await expect.poll(databaseNames).toEqual(['catlas-outbox']);
  });

  it('an upgrade does not send a second report of a draft that was already submitted', async () => {
    const database = await openEarlierOutbox();
    await database.put('items', earlierItem(clientId, { state: 'queued' }));
    database.close();
    await storeEarlierDraft(anna, { clientId, ...fields }, true);
    await importCatDrafts();
    expect(await findItem(clientId)).toMatchObject({ state: 'queued' });
    expect(await findDraft(catDraftKey(anna))).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('an upgrade leaves a draft in place while the form has a newer one, or the device is full', async () => {
    await storeEarlierDraft(anna, { clientId, ...fields }, true);
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    await importCatDrafts();
    IDBObjectStore.prototype.put = put;
    expect(localStorage).toHaveLength(1);
    await importCatDrafts();
    const other = createClientId();
    await storeEarlierDraft(anna, { clientId: other, ...fields, name: 'Minou 2' }, false);
    await importCatDrafts();
    expect((await findDraft(catDraftKey(anna)))?.id).toBe(clientId);
    expect(localStorage).toHaveLength(1);
    expect((await findDraftPhotos(anna)).map(({ blob }) => blob.size)).toEqual([3]);
  });

  it('an upgrade does not wait forever for a tab with the earlier version, and loses no data', async () => {
    const held = await openEarlierOutbox({ onVersionChange: false });
    await held.put('items', earlierItem(clientId, { state: 'queued' }));
    const post = { ...earlierItem(createClientId(), {}), draft: null };
    await expect(storePost(post, { photos: [], now: 1 })).rejects.toMatchObject({ reason: 'unavailable' });
    held.close();
    expect((await listItems()).map(({ id }) => id)).toEqual([clientId]);
  });
});
