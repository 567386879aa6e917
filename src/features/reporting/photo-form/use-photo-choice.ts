import { useCallback, useRef, useState } from 'react';
import { mostPhotos } from '#features/cats/model/cat.ts';
import { explainPhotoFailure } from '#features/photos/explain-photo-failure.ts';
import { toDraftPhoto } from '#features/reporting/draft/cat-draft-photos.ts';
import type { DraftPhoto } from '#features/reporting/draft/cat-post.ts';
import { m } from '#i18n/paraglide/messages.js';

export interface FormPhoto {
  id: string;
  url: string | null;
  width: number;
  height: number;
  gps: DraftPhoto['gps'];
  takenAt: Date | null;
}

export interface PhotosState {
  /** Lists show the first photo. */
  photos: FormPhoto[];
  progress: number | null;
  problems: string[];
  choose: (files: readonly Blob[]) => Promise<void>;
  /** Returns the function that undoes it. */
  remove: (id: string) => () => void;
  makeFirst: (id: string) => void;
  forget: () => void;
}

interface ChoiceOptions {
  /** Returns the current number of photos. */
  count: () => number;
  has: (photo: DraftPhoto) => Promise<boolean>;
  add: (photo: DraftPhoto) => Promise<void>;
}

/** Processes one file after the other; a failed file shows why, and the others are added. */
export function usePhotoChoice({ count, has, add }: ChoiceOptions) {
  const [progress, setProgress] = useState<number | null>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const running = useRef<AbortController | null>(null);
  const options = useRef({ count, has, add });
  options.current = { count, has, add };

  const stop = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setProgress(null);
    setProblems([]);
  }, []);
  const choose = useCallback(async (files: readonly Blob[]) => {
    // A second choice continues after the first, which loses nothing.
    const before = running.current;
    const controller = before ?? new AbortController();
    running.current = controller;
    setProblems([]);
    setProgress(0);
    const failed: string[] = [];
    for (const [index, file] of files.entries()) {
      if (controller.signal.aborted) return;
      const report = (done: number) => !controller.signal.aborted && setProgress((index + done) / files.length);
      const problem = await addFile(file, { ...options.current, onProgress: report, signal: controller.signal });
      if (problem) failed.push(nameProblem(file, problem, files.length));
    }
    if (controller.signal.aborted) return;
    if (running.current === controller) running.current = null;
    setProblems(failed);
    setProgress(null);
  }, []);
  return { progress, problems, choose, stop };
}

interface AddOptions extends ChoiceOptions {
  onProgress: (done: number) => void;
  signal: AbortSignal;
}

/** Returns why the file was not added; null if it was. */
async function addFile(file: Blob, { count, has, add, onProgress, signal }: AddOptions): Promise<string | null> {
  if (count() >= mostPhotos) return m.cats_error_photos_too_many({ max: mostPhotos });
  try {
    const { compressPhoto } = await import('#features/photos/compress-photo.ts');
    const photo = toDraftPhoto(await compressPhoto(file, { onProgress, signal }));
    if (await has(photo)) return m.cats_add_photo_again();
    if (count() >= mostPhotos) return m.cats_error_photos_too_many({ max: mostPhotos });
    await add(photo);
    return null;
  } catch (error) {
    if (signal.aborted) return null;
    return explainPhotoFailure(error);
  }
}

/** The message has the file's name if several were chosen. */
function nameProblem(file: Blob, problem: string, fileCount: number): string {
  return fileCount > 1 && file instanceof File ? m.cats_add_photo_problem({ file: file.name, problem }) : problem;
}

export async function isSamePicture(a: Blob, b: Blob): Promise<boolean> {
  if (a.size !== b.size) return false;
  const [one, other] = await Promise.all([a.arrayBuffer(), b.arrayBuffer()]);
  const bytes = new Uint8Array(other);
  return new Uint8Array(one).every((byte, index) => byte === bytes[index]);
}

export function withFirst<Photo extends { id: string }>(photos: Photo[], id: string): Photo[] {
  return photos.toSorted((a, b) => Number(b.id === id) - Number(a.id === id));
}
