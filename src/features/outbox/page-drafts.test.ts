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
