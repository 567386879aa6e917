import { useCallback, useEffect, useRef, useState } from 'react';
import type { CompressedPhoto } from './compress-photo.ts';
import { explainPhotoFailure } from './explain-photo-failure.ts';

export interface OnePhoto {
  blob: Blob | null;
  previewUrl: string | null;
  isBusy: boolean;
  problem: string | null;
  choose: (file: Blob) => Promise<void>;
  remove: () => void;
}

interface OnePhotoOptions {
  /** The function stays the same until another photo is stored. */
  find: (() => Promise<Blob | null>) | null;
  keep: (photo: CompressedPhoto | null) => void;
}

export function useOnePhoto({ find, keep }: OnePhotoOptions): OnePhoto {
  const [blob, setBlob] = useState<Blob | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);

  useEffect(() => {
    if (!find) return;
    let isWanted = true;
    void find()
      .catch(() => null)
      .then((stored) => isWanted && stored && setBlob((present) => present ?? stored));
    return () => {
      isWanted = false;
    };
  }, [find]);

  const choose = async (file: Blob) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setProblem(null);
    setBusy(true);
    try {
      const { compressPhoto } = await import('./compress-photo.ts');
      const photo = await compressPhoto(file, { signal: controller.signal });
      setBlob(photo.blob);
      keep(photo);
    } catch (error) {
      if (controller.signal.aborted) return;
      setProblem(explainPhotoFailure(error));
    } finally {
      if (running.current === controller) setBusy(false);
    }
  };
  const remove = useCallback(() => {
    running.current?.abort();
    setBlob(null);
    setBusy(false);
    setProblem(null);
  }, []);
  return {
    blob,
    previewUrl: useObjectUrl(blob),
    isBusy,
    problem,
    choose,
    remove: () => {
      remove();
      keep(null);
    },
  };
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
