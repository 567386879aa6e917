import { useCallback, useEffect, useRef, useState } from 'react';
import { findDraftPhoto, setDraftPhoto } from '#features/cats/draft/cat-draft-photo.ts';
import type { DraftPhoto } from '#features/cats/draft/cat-post.ts';
import { takeSharedPhoto } from '#features/cats/draft/shared-photo.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface PhotoState {
  photo: DraftPhoto | null;
  /** An object URL of the photo. */
  previewUrl: string | null;
  /** From 0 to 1 while a photo is being made smaller. */
  progress: number | null;
  /** Why the last file that was chosen can't be used. */
  problem: string | null;
  choose: (file: Blob) => Promise<void>;
  forget: () => void;
}

/** Where a chosen photo outlives the page. */
interface PhotoKeeper {
  ownerId: string | null;
  find: () => Promise<DraftPhoto | null>;
  keep: (photo: DraftPhoto) => Promise<void>;
  drop: () => Promise<void>;
}

export function photoOfDraft(ownerId: string | null): PhotoKeeper {
  return {
    ownerId,
    find: () => findDraftPhoto(ownerId),
    keep: (photo) => setDraftPhoto(ownerId, photo),
    drop: () => setDraftPhoto(ownerId, null),
  };
}

/** A chosen photo, made smaller in the background; with a store, read from it and written to it. */
export function usePhotoChoice(keeper?: PhotoKeeper, hasStoredPhoto = false): PhotoState {
  const [photo, setPhoto] = useState<DraftPhoto | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    let isWanted = hasStoredPhoto;
    if (hasStoredPhoto) {
      void keeper?.find().then((stored) => {
        if (isWanted && stored) setPhoto((present) => present ?? stored);
      });
    }
    return () => {
      isWanted = false;
    };
  }, [keeper, hasStoredPhoto]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next keeper's photo is another author's
  useEffect(
    () => () => {
      running.current?.abort();
      setPhoto(null);
      setProblem(null);
    },
    [keeper],
  );

  const choose = useCallback(
    async (file: Blob) => {
      running.current?.abort();
      const controller = new AbortController();
      running.current = controller;
      setProblem(null);
      setProgress(0);
      try {
        const { compressPhoto } = await import('#features/photos/compress-photo.ts');
        const onProgress = (done: number) => {
          if (!controller.signal.aborted) setProgress(done);
        };
        const next = await compressPhoto(file, { onProgress, signal: controller.signal });
        setPhoto(next);
        await keeper?.keep(next);
      } catch (error) {
        if (controller.signal.aborted) return;
        // The earlier photo stays: a slip in choosing loses nothing.
        const isPhotoError = error instanceof Error && error.name === 'PhotoError';
        setProblem(isPhotoError ? error.message : m.photos_damaged());
      } finally {
        if (running.current === controller) setProgress(null);
      }
    },
    [keeper],
  );

  useEffect(() => {
    if (keeper) void takeSharedPhoto(keeper.ownerId).then((shared) => shared && choose(shared));
  }, [keeper, choose]);

  const forget = useCallback(() => {
    running.current?.abort();
    setPhoto(null);
    setProgress(null);
    setProblem(null);
    void keeper?.drop();
  }, [keeper]);

  return { photo, previewUrl: useObjectUrl(photo?.blob ?? null), progress, problem, choose, forget };
}

function useObjectUrl(blob: Blob | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    if (!blob) {
      setUrl(null);
      return;
    }
    const made = URL.createObjectURL(blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [blob]);
  return url;
}
