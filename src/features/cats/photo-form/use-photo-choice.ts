import { useCallback, useRef, useState } from 'react';
import { toDraftPhoto } from '#features/cats/draft/cat-draft-photos.ts';
import type { DraftPhoto } from '#features/cats/draft/cat-post.ts';
import { mostPhotos } from '#features/cats/model/cat.ts';
import { explainPhotoFailure } from '#features/photos/explain-photo-failure.ts';
import { m } from '#i18n/paraglide/messages.js';

/** A photo in the form: a chosen one, or one of an edited cat. */
export interface FormPhoto {
  id: string;
  /** Null while it is read from the device. */
  url: string | null;
  width: number;
  height: number;
  /** Where a chosen photo was taken, if it says. */
  gps: DraftPhoto['gps'];
  takenAt: Date | null;
}

export interface PhotosState {
  /** The first one is shown in lists. */
  photos: FormPhoto[];
  /** From 0 to 1 while photos are being made smaller. */
  progress: number | null;
  /** Why files that were chosen last can't be used; the others are there. */
  problems: string[];
  choose: (files: readonly Blob[]) => Promise<void>;
  /** Returns how to undo it. */
  remove: (id: string) => () => void;
  makeFirst: (id: string) => void;
  forget: () => void;
}

interface ChoiceOptions {
  /** How many photos there are now. */
  count: () => number;
  /** Whether the form has the same picture. */
  has: (photo: DraftPhoto) => Promise<boolean>;
  add: (photo: DraftPhoto) => Promise<void>;
}

/** Makes chosen files smaller, one after the other. A file that fails says why, and the others are added. */
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

/** With the file's name where several were chosen. */
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
