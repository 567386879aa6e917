import 'fake-indexeddb/auto';
import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createClientId } from '#features/outbox/client-id.ts';
import { findDraft } from '#features/outbox/draft-store.ts';
import { listItems, storePost } from '#features/outbox/outbox-store.ts';
import { deleteUnsent } from '#features/outbox/page/delete-unsent.ts';
import { refreshDrafts } from '#features/outbox/page-drafts.ts';
import { readTabText, writeTabText } from '#features/outbox/stored-texts.ts';
import {
  beginDraft,
  claimCatDraft,
  discardCatDraft,
  editDraft as editCat,
  getDraft as getCat,
} from '#features/reporting/draft/cat-draft.ts';
import { findDraftPhotos, setDraftPhotos } from '#features/reporting/draft/cat-draft-photos.ts';
import { blankFields, catDraftKey, contentOf, isDraftBlank } from '#features/reporting/draft/cat-post.ts';
import { openMemoryStorage } from '#tests/support/memory-storage.ts';
import { claimCommentDrafts, commentDraftKey, discardCommentDraft, editCommentDraft } from './comment-draft.ts';

type Owner = string | null;

const [anna, berta] = ['0b2f4b52-5a1c-4f0e-9a55-6d3a6f0e9c11', '1c3a5c63-6b2d-4a1f-8b66-7e4b7a1f0d22'];
const photos = [1, 2, 3, 4].map((size) => ({
  id: `photo ${size}`,
  blob: new Blob([new Uint8Array(size)], { type: 'image/webp' }),
  width: size,
  height: 1,
  gps: null,
  takenAt: null,
}));
const photoSizes = async (ownerId: Owner) => (await findDraftPhotos(ownerId)).map(({ blob }) => blob.size);

beforeEach(async () => {
  vi.stubGlobal('document', { documentElement: { lang: 'en' } });
  vi.stubGlobal('localStorage', openMemoryStorage());
  vi.stubGlobal('sessionStorage', openMemoryStorage());
  await startAnew();
  return () => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  };
});

async function startAnew() {
  for (const owner of [null, anna, berta]) {
    await discardCatDraft(owner);
    await discardCommentDraft({ catId: 7, ownerId: owner });
  }
  globalThis.indexedDB = new IDBFactory();
}

async function signIn(member: string): Promise<string> {
  await claimCatDraft(member);
  await claimCommentDrafts(member);
  return member;
}
async function cat(ownerId: Owner) {
  const draft = await findDraft(catDraftKey(ownerId));
  if (draft) expect(getCat(ownerId)).toEqual({ clientId: draft.id, ...contentOf(draft).fields });
  else expect(isDraftBlank(getCat(ownerId))).toBe(true);
  return getCat(ownerId);
}
const comment = async (ownerId: Owner) =>
  (await findDraft(commentDraftKey({ catId: 7, ownerId })))?.fields.content ?? '';
const typeComment = (ownerId: Owner, content: string) => editCommentDraft({ catId: 7, ownerId }, { content });

describe('a draft', () => {
  it('of a member is hidden from visitors and other members, and returns with its author', async () => {
    await signIn(anna);
    await editCat(anna, { name: 'Minou' });
    await setDraftPhotos(anna, photos);
    await typeComment(anna, 'Seen by the mill');
    const { clientId } = await cat(anna);

    for (const other of [null, await signIn(berta)]) {
      expect(isDraftBlank(await cat(other))).toBe(true);
      expect((await cat(other)).clientId).not.toBe(clientId);
      expect(await photoSizes(other)).toEqual([]);
      expect(await comment(other)).toBe('');
    }
    await signIn(anna);
    expect(await cat(anna)).toMatchObject({ clientId, name: 'Minou' });
    expect((await findDraft(catDraftKey(anna)))?.id).toBe(clientId);
    expect(await photoSizes(anna)).toEqual([1, 2, 3, 4]);
    expect(await comment(anna)).toBe('Seen by the mill');
  });

  it('a visitor’s draft passes with its id to the next member who signs in, and to no later one', async () => {
    await beginDraft(null, true);
    await editCat(null, { name: 'Minou' });
    await setDraftPhotos(null, photos);
    await typeComment(null, 'Seen by the mill');
    const { clientId } = await cat(null);
    await signIn(anna);
    expect(await cat(anna)).toMatchObject({ clientId, name: 'Minou', isLost: true });
    expect(await photoSizes(anna)).toEqual([1, 2, 3, 4]);
    expect(await comment(anna)).toBe('Seen by the mill');

    for (const other of [null, await signIn(berta)]) {
      expect(isDraftBlank(await cat(other))).toBe(true);
      expect(await photoSizes(other)).toEqual([]);
      expect(await comment(other)).toBe('');
    }
  });

  it.each([
    ['in one millisecond', 0],
    ['after the clock was set back', -1000],
  ])('a visitor’s draft comes before an earlier one of the member, %s', async (_when, step) => {
    vi.setSystemTime(1_800_000_000_000);
    await editCat(anna, { name: 'Mine' });
    vi.setSystemTime(1_800_000_000_000 + step);
    await editCat(null, { name: 'Written just now' });
    await signIn(anna);
    expect((await cat(anna)).name).toBe('Written just now');
  });

  it('a visitor’s draft and the member’s earlier one both stay, with their photos: first the one just written', async () => {
    await editCat(anna, { name: 'Mine' });
    await setDraftPhotos(anna, photos.slice(0, 2));
    await editCat(null, { name: 'Written just now', traits: { ...blankFields.traits, coat_colors: ['grey'] } });
    await setDraftPhotos(null, photos);
    await signIn(anna);
    expect(await cat(anna)).toMatchObject({ name: 'Written just now', traits: { coat_colors: ['grey'] } });
    expect(await photoSizes(anna)).toEqual([1, 2, 3, 4]);
    await discardCatDraft(anna);
    await refreshDrafts();
    expect((await cat(anna)).name).toBe('Mine');
    expect(await photoSizes(anna)).toEqual([1, 2]);
    expect(isDraftBlank(await cat(null))).toBe(true);
  });

  it('a visitor’s draft that says only lost or found does not replace an earlier draft of the member', async () => {
    await editCat(anna, { name: 'Mine' });
    await typeComment(anna, 'Mine');
    await editCat(null, { isLost: true });
    await typeComment(null, 'Typed just now');
    await signIn(anna);
    expect((await cat(anna)).name).toBe('Mine');
    expect(await comment(anna)).toBe('Mine\n\nTyped just now');
    expect([(await cat(null)).isLost, await comment(null)]).toEqual([null, '']);
  });

  it('a draft is deleted on request, with the photo and the posts of its author only', async () => {
    for (const owner of [anna, berta]) {
      await editCat(owner, { name: owner });
      await setDraftPhotos(owner, photos);
      await typeComment(owner, owner);
      writeTabText('cat-edit.3', owner, '{"name":"Minou"}');
      const post = { kind: 'comment', path: '/api/cats/comments/7', fields: {}, title: '', language: 'en' } as const;
      await storePost({ ...post, id: createClientId(), ownerId: owner, draft: null }, { photos: [], now: 1 });
    }
    await deleteUnsent(anna);
    expect(isDraftBlank(await cat(anna))).toBe(true);
    expect(await photoSizes(anna)).toEqual([]);
    expect(await comment(anna)).toBe('');
    expect(readTabText('cat-edit.3', anna)).toBeNull();
    expect((await listItems()).map(({ ownerId }) => ownerId)).toEqual([berta]);
    expect([(await cat(berta)).name, await comment(berta)]).toEqual([berta, berta]);
    expect(await photoSizes(berta)).toEqual([1, 2, 3, 4]);
    expect(readTabText('cat-edit.3', berta)).not.toBeNull();
  });

  it('a draft lasts until the page closes on a full device, and is not shown as stored', async () => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('No room', 'QuotaExceededError');
    };
    await editCat(anna, { name: 'Minou' });
    IDBObjectStore.prototype.put = put;
    expect(getCat(anna).name).toBe('Minou');
    expect(await findDraft(catDraftKey(anna))).toBeNull();
    expect(getCat(berta).name).toBe('');
  });

  it('a draft is never shown to another member and never lost, with any order of sign-ins', async () => {
    const step = fc.oneof(
      fc.constant({ type: 'type' as const }),
      fc.record({ type: fc.constant('reader' as const), reader: fc.constantFrom(null, anna, berta) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        await startAnew();
        let reader: Owner = null;
        let count = 0;
        const expected = new Map<Owner, string[]>([
          [null, []],
          [anna, []],
          [berta, []],
        ]);
        for (const each of steps) {
          if (each.type === 'reader') {
            reader = each.reader;
            if (reader !== null) {
              await signIn(reader);
              expected.get(reader)!.push(...expected.get(null)!.splice(0));
            }
          } else {
            const text = `<${count++}>`;
            await typeComment(reader, [await comment(reader), text].filter(Boolean).join(' '));
            expected.get(reader)!.push(text);
          }
          for (const [owner, texts] of expected) {
            expect((await comment(owner)).match(/<\d+>/g) ?? []).toEqual(texts);
          }
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
