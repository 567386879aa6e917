import { useRef, useState } from 'react';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { mostPhotos } from '#features/cats/model/cat.ts';
import { photoFields } from '#features/outbox/post-form.ts';
import { photoUrl } from '#features/photos/photo-url.ts';
import type { DraftPhoto } from '#features/reporting/draft/cat-post.ts';
import { useObjectUrls } from './use-draft-photos.ts';
import { type FormPhoto, isSamePicture, type PhotosState, usePhotoChoice, withFirst } from './use-photo-choice.ts';

const previewWidth = 640;

type EditedPhoto = Omit<FormPhoto, 'url'> & { blob: Blob | null };

export interface EditPhotosState extends PhotosState {
  blobs: Blob[];
  /** The names are keys and file fields, the first photo first; null means unchanged. */
  order: string | null;
}

export function useEditPhotos(cat: OwnCat): EditPhotosState {
  const [photos, setPhotos] = useState(() => listPhotos(cat));
  const latest = useRef(photos);
  const change = (next: (before: EditedPhoto[]) => EditedPhoto[]) => {
    latest.current = next(latest.current);
    setPhotos(latest.current);
  };
  const urls = useObjectUrls();
  const { progress, problems, choose, stop } = usePhotoChoice({
    count: () => latest.current.length,
    async has(photo) {
      for (const { blob } of latest.current) if (blob && (await isSamePicture(blob, photo.blob))) return true;
      return false;
    },
    add: async (photo: DraftPhoto) => change((before) => [...before, photo]),
  });
  const added = photos.filter(({ blob }) => blob !== null);
  const names = photos.map((photo) => (photo.blob ? photoFields[added.indexOf(photo)]! : photo.id));
  const isChanged =
    names.join() !==
    listPhotos(cat)
      .map(({ id }) => id)
      .join();
  return {
    photos: photos.map(({ blob, ...photo }) => ({
      ...photo,
      url: blob ? urls(photo.id, blob) : photoUrl(photo.id, previewWidth),
    })),
    blobs: added.flatMap(({ blob }) => blob ?? []),
    order: isChanged ? names.join() : null,
    progress,
    problems,
    choose,
    remove: (id) => {
      const index = photos.findIndex((photo) => photo.id === id);
      const removed = photos[index];
      change((before) => before.filter((photo) => photo.id !== id));
      return () => change((before) => (removed ? before.toSpliced(index, 0, removed).slice(0, mostPhotos) : before));
    },
    makeFirst: (id) => change((before) => withFirst(before, id)),
    forget: stop,
  };
}

function listPhotos({ photo, photos, change }: OwnCat): EditedPhoto[] {
  const shown = photos ?? (photo ? [photo] : []);
  const wanted = change?.photos ?? (change?.photo ? [change.photo, ...shown.slice(1)] : shown);
  return wanted.map(({ key, width, height }) => ({ id: key, width, height, gps: null, takenAt: null, blob: null }));
}
