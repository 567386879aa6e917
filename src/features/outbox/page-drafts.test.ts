import { IDBFactory } from 'fake-indexeddb';
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openMemoryStorage } from '#tests/support/memory-storage.ts';
import type { OutboxPost } from './outbox-item.ts';

const key = { path: '/api/cats/add', ownerId: null };
const typed = (id: string, name: string) =>
  ({
    id,
    kind: 'cat',
    ownerId: null,
    path: key.path,
    fields: { name },
    language: 'en',
    draft: {},
  }) as unknown as OutboxPost;

let storage: Storage;
beforeEach(() => {
  storage = openMemoryStorage();
  vi.stubGlobal('localStorage', storage);
  globalThis.indexedDB = new IDBFactory();
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});

const openPage = () => import('./page-drafts.ts');

it('text typed just before a page closes is in the form of the next page', async () => {
  const ending = await openPage();
  void ending.changeDraft(key, ({ id }) => typed(id, 'Biscuit'));
  const left = Array.from({ length: storage.length }, (_, index) => storage.key(index)!).map(
    (name) => [name, storage.getItem(name)!] as const,
  );

  vi.resetModules();
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('localStorage', openMemoryStorage());
  for (const [name, text] of left) localStorage.setItem(name, text);
  const next = await openPage();
  await next.loadDraft(key);
  expect(next.viewDraft(key).post?.fields).toEqual({ name: 'Biscuit' });
});

it('a draft that is stored, or released, leaves nothing in localStorage', async () => {
  const page = await openPage();
  await page.changeDraft(key, ({ id }) => typed(id, 'Biscuit'));
  expect(storage.length).toBe(0);
  void page.changeDraft(key, ({ id }) => typed(id, 'Biscuits'));
  expect(storage.length).toBe(1);
  page.releaseDraft(key);
  expect(storage.length).toBe(0);
});

it('a draft that is submitted while the store is being read does not come back to its form', async () => {
  const answer = Promise.withResolvers<void>();
  let isSlow = false;
  vi.doMock('./draft-store.ts', async (original) => {
    const store = await original<typeof import('./draft-store.ts')>();
    const findDraft: typeof store.findDraft = async (each) => {
      const found = await store.findDraft(each);
      if (isSlow) await answer.promise;
      return found;
    };
    return { ...store, findDraft };
  });
  const page = await openPage();
  const { queueItem } = await import('./queue-item.ts');
  await page.changeDraft(key, ({ id }) => typed(id, 'Biscuit'));
  isSlow = true;
  const reading = page.refreshDrafts();
  await new Promise((resolve) => setTimeout(resolve));
  await queueItem(page.viewDraft(key).post!, []);
  page.releaseDraft(key);
  answer.resolve();
  await reading;
  expect(page.viewDraft(key).post).toBeNull();
  vi.doUnmock('./draft-store.ts');
});

it('text that is typed and submitted before the store is read leaves no draft', async () => {
  const page = await openPage();
  const { queueItem } = await import('./queue-item.ts');
  const { findDraft } = await import('./draft-store.ts');
  const writing = page.changeDraft(key, ({ id }) => typed(id, 'Biscuit'));
  const submitted = page.viewDraft(key).post!;
  await page.loadDraft(key);
  expect(page.viewDraft(key).id).toBe(submitted.id);
  await queueItem(submitted, []);
  page.releaseDraft(key);
  await writing;
  expect(await findDraft(key)).toBeNull();
  expect(page.viewDraft(key).post).toBeNull();
});
