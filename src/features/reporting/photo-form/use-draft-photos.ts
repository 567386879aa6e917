import { useCallback, useEffect, useRef, useState } from 'react';
import { mostPhotos } from '#features/cats/model/cat.ts';
import { getDraftPhotoFacts } from '#features/reporting/draft/cat-draft.ts';
import { findDraftPhotos, setDraftPhotos } from '#features/reporting/draft/cat-draft-photos.ts';
import type { DraftPhoto, PhotoFacts } from '#features/reporting/draft/cat-post.ts';
import { takeSharedPhoto } from '#features/reporting/draft/shared-photo.ts';
import { isSamePicture, type PhotosState, usePhotoChoice, withFirst } from './use-photo-choice.ts';

export interface DraftPhotosState extends PhotosState {
  /** Null means that the device is still reading them. */
  complete: DraftPhoto[] | null;
}

/** The draft lists the photos, also after a change in another tab; each content is read once. */
export function useDraftPhotos(ownerId: string | null, facts: PhotoFacts[]): DraftPhotosState {
  const blobs = useRef(new Map<string, Blob>());
  const urls = useObjectUrls();
  const [, setReadCount] = useState(0);
  const missing = facts.filter(({ id }) => !blobs.current.has(id));
  const missingKey = missing.map(({ id }) => id).join();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another author's photos are other ones
  useEffect(() => blobs.current.clear(), [ownerId]);
  useEffect(() => {
    if (missingKey === '') return;
    let isWanted = true;
    void findDraftPhotos(ownerId).then((stored) => {
      if (!isWanted) return;
      for (const { id, blob } of stored) blobs.current.set(id, blob);
      setReadCount((count) => count + 1);
    });
    return () => {
      isWanted = false;
    };
  }, [ownerId, missingKey]);

  /** Leaves out photos that can no longer be read. */
  const readAll = useCallback(async (): Promise<DraftPhoto[]> => {
    const present = getDraftPhotoFacts(ownerId);
    if (present.some(({ id }) => !blobs.current.has(id))) {
      for (const { id, blob } of await findDraftPhotos(ownerId)) blobs.current.set(id, blob);
    }
    return present.flatMap((each) => withBlob(each, blobs.current));
  }, [ownerId]);
  const change = useCallback(
    async (next: (photos: DraftPhoto[]) => DraftPhoto[]) => setDraftPhotos(ownerId, next(await readAll())),
    [ownerId, readAll],
  );
  const { progress, problems, choose, stop } = usePhotoChoice({
    count: () => getDraftPhotoFacts(ownerId).length,
    has: async ({ blob }) => isAny(await readAll(), (each) => isSamePicture(each.blob, blob)),
    add: async (photo) => {
      blobs.current.set(photo.id, photo.blob);
      await change((photos) => [...photos, photo]);
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a choice of another author ends
  useEffect(() => stop, [ownerId, stop]);
  useEffect(() => {
    void takeSharedPhoto(ownerId).then((shared) => shared && choose([shared]));
  }, [ownerId, choose]);

  const complete = facts.flatMap((each) => withBlob(each, blobs.current));
  return {
    photos: facts.map(({ id, width, height, gps, takenAt }) => {
      const blob = blobs.current.get(id);
      return { id, url: blob ? urls(id, blob) : null, width, height, gps, takenAt };
    }),
    complete: complete.length === facts.length ? complete : null,
    progress,
    problems,
    choose,
    remove: (id) => {
      const index = complete.findIndex((each) => each.id === id);
      const removed = complete[index];
      void change((photos) => photos.filter((each) => each.id !== id));
      return () =>
        void change((photos) => (removed ? photos.toSpliced(index, 0, removed).slice(0, mostPhotos) : photos));
    },
    makeFirst: (id) => void change((photos) => withFirst(photos, id)),
    forget: stop,
  };
}

function withBlob(facts: PhotoFacts, blobs: Map<string, Blob>): DraftPhoto[] {
  const blob = blobs.get(facts.id);
  return blob ? [{ ...facts, blob }] : [];
}

async function isAny<Item>(items: Item[], test: (item: Item) => Promise<boolean>): Promise<boolean> {
  for (const item of items) if (await test(item)) return true;
  return false;
}

export function useObjectUrls(): (id: string, blob: Blob) => string {
  const made = useRef(new Map<string, { blob: Blob; url: string }>());
  useEffect(() => {
    const { current } = made;
    return () => {
      for (const { url } of current.values()) URL.revokeObjectURL(url);
      current.clear();
    };
  }, []);
  return (id, blob) => {
    const known = made.current.get(id);
    if (known?.blob === blob) return known.url;
    if (known) URL.revokeObjectURL(known.url);
    const url = URL.createObjectURL(blob);
    made.current.set(id, { blob, url });
    return url;
  };
}
