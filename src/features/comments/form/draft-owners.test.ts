import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  beginDraft,
  claimCatDraft,
  discardDraft,
  editDraft,
  getDraft,
  isDraftBlank,
  isDraftKept,
} from '#features/cats/draft/cat-draft.ts';
import { findDraftPhoto } from '#features/cats/draft/cat-draft-photo.ts';
import { createClientId } from '#features/outbox/client-id.ts';
import { claimDraftPhoto, writeDraftPhoto } from '#features/outbox/draft-photo-store.ts';
import { type DraftOwner, draftSlot } from '#features/outbox/draft-store.ts';
import { keepPost, listItems } from '#features/outbox/outbox-store.ts';
import { deleteUnsent } from '#features/outbox/page/delete-unsent.ts';
import { openMemoryStorage } from '#tests/support/memory-storage.ts';
import { propertyRuns } from '#tests/support/test-scale.ts';
import { claimCommentDrafts, discardCommentDraft, readCommentDraft, restoreCommentDraft } from './comment-draft.ts';

const [anna, berta] = ['0b2f4b52-5a1c-4f0e-9a55-6d3a6f0e9c11', '1c3a5c63-6b2d-4a1f-8b66-7e4b7a1f0d22'];
const photo = { blob: new Blob([new Uint8Array([1, 2, 3])], { type: 'image/webp' }), width: 3, height: 1 };

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  vi.stubGlobal('localStorage', openMemoryStorage());
  vi.stubGlobal('sessionStorage', openMemoryStorage());
  for (const owner of [null, anna, berta]) {
    discardDraft(owner);
    discardCommentDraft({ catId: 7, ownerId: owner });
  }
  return () => vi.unstubAllGlobals();
});

/** As an open page does when the server shows a member. */
async function signIn(member: string): Promise<string> {
  claimCatDraft(member);
  claimCommentDrafts(member);
  await claimDraftPhoto(member);
  return member;
}
const comment = (ownerId: DraftOwner) => readCommentDraft({ catId: 7, ownerId }).content;
function typeComment(ownerId: DraftOwner, content: string) {
  discardCommentDraft({ catId: 7, ownerId });
  restoreCommentDraft({ catId: 7, ownerId }, { clientId: createClientId(), content });
}

describe('a draft', () => {
  it('of one member is shown neither to a visitor nor to the next member, and is back when its author is', async () => {
    await signIn(anna);
    editDraft(anna, { name: 'Minou' });
    await writeDraftPhoto(photo, anna);
    typeComment(anna, 'Seen by the mill');
    const { clientId } = getDraft(anna);

    for (const other of [null, await signIn(berta)]) {
      expect(isDraftBlank(getDraft(other))).toBe(true);
      expect(getDraft(other).clientId).not.toBe(clientId);
      expect(await findDraftPhoto(other)).toBeNull();
      expect(comment(other)).toBe('');
    }
    await signIn(anna);
    expect(getDraft(anna)).toMatchObject({ clientId, name: 'Minou' });
    expect(isDraftKept(anna, clientId)).toBe(true);
    expect((await findDraftPhoto(anna))?.blob.size).toBe(3);
    expect(comment(anna)).toBe('Seen by the mill');
  });

  it('of a visitor goes along with its number to the member who signs in, and to nobody after that', async () => {
    beginDraft(null, true);
    editDraft(null, { name: 'Minou' });
    await writeDraftPhoto(photo, null);
    typeComment(null, 'Seen by the mill');
    const { clientId } = getDraft(null);
    await signIn(anna);
    expect(getDraft(anna)).toMatchObject({ clientId, name: 'Minou', isLost: true });
    expect((await findDraftPhoto(anna))?.blob.size).toBe(3);
    expect(comment(anna)).toBe('Seen by the mill');

    for (const other of [null, await signIn(berta)]) {
      expect(isDraftBlank(getDraft(other))).toBe(true);
      expect(await findDraftPhoto(other)).toBeNull();
      expect(comment(other)).toBe('');
    }
  });

  it('of a visitor does not replace what the member has begun before', async () => {
    editDraft(anna, { name: 'Mine' });
    typeComment(anna, 'Mine');
    editDraft(null, { isLost: true });
    typeComment(null, 'Typed just now');
    await signIn(anna);
    expect(getDraft(anna).name).toBe('Mine');
    expect(comment(anna)).toBe('Mine\n\nTyped just now');
    expect([getDraft(null).isLost, comment(null)]).toEqual([null, '']);
  });

  it('is deleted with the photo and the posts of its author only, where they want that', async () => {
    for (const owner of [anna, berta]) {
      editDraft(owner, { name: owner });
      await writeDraftPhoto(photo, owner);
      typeComment(owner, owner);
      draftSlot('cat-edit.3', owner, 'sessionStorage').write('{"name":"Minou"}');
      const post = { kind: 'comment', path: '/api/cats/comments/7', fields: {}, title: '', language: 'en' } as const;
      await keepPost({ ...post, id: createClientId(), ownerId: owner, draft: null }, { photo: null, now: 1 });
    }
    await deleteUnsent(anna);
    expect(isDraftBlank(getDraft(anna))).toBe(true);
    expect(await findDraftPhoto(anna)).toBeNull();
    expect(comment(anna)).toBe('');
    expect(draftSlot('cat-edit.3', anna, 'sessionStorage').read()).toBeNull();
    expect((await listItems()).map(({ ownerId }) => ownerId)).toEqual([berta]);
    expect([getDraft(berta).name, comment(berta)]).toEqual([berta, berta]);
    expect(await findDraftPhoto(berta)).not.toBeNull();
    expect(draftSlot('cat-edit.3', berta, 'sessionStorage').read()).not.toBeNull();
  });

  it('lives as long as the page on a full device, and is not called kept', () => {
    (localStorage as Storage & { isFull: boolean }).isFull = true;
    editDraft(anna, { name: 'Minou' });
    expect(getDraft(anna).name).toBe('Minou');
    expect(isDraftKept(anna, getDraft(anna).clientId)).toBe(false);
    expect(getDraft(berta).name).toBe('');
  });

  it('is never shown to another member and never lost, whoever signs in and out in between', async () => {
    const step = fc.oneof(
      fc.constant({ type: 'type' as const }),
      fc.record({ type: fc.constant('reader' as const), reader: fc.constantFrom(null, anna, berta) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        vi.stubGlobal('localStorage', openMemoryStorage());
        let reader: DraftOwner = null;
        let count = 0;
        /** Who must find each text. */
        const expected = new Map<DraftOwner, string[]>([
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
            typeComment(reader, [comment(reader), text].filter(Boolean).join(' '));
            expected.get(reader)!.push(text);
          }
          for (const [owner, texts] of expected) expect(comment(owner).match(/<\d+>/g) ?? []).toEqual(texts);
        }
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});
