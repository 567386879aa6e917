import type { Photo } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { photoUrl } from '#features/photos/photo-url.ts';
import { m } from '#i18n/paraglide/messages.js';
import { photoAlt } from './photo-alt.ts';

interface MorePhotosProps {
  photos: Photo[];
  name: string;
  isLost: boolean;
  isReunited?: boolean;
}

const largestWidth = 1280;

export function MorePhotos({ photos, name, isLost, isReunited = false }: MorePhotosProps) {
  if (photos.length === 0) return null;
  return (
    <ul aria-label={m.cats_page_more_photos()} className="more-photos">
      {photos.map((photo, index) => (
        <li key={photo.key} className="max-sm:w-3/4 max-sm:shrink-0 max-sm:snap-center">
          <a
            href={photoUrl(photo.key, largestWidth)}
            target="_blank"
            rel="noreferrer"
            className="block overflow-hidden rounded-2xl focus-visible:outline-2 focus-visible:outline-primary-600 focus-visible:outline-offset-2"
          >
            <CatPhoto
              photo={photo}
              alt={m.cats_page_photo_number({ alt: photoAlt({ name, isLost, isReunited }), number: index + 2 })}
              widths="card"
              sizes="(min-width: 1024px) 12rem, (min-width: 640px) 33vw, 75vw"
              className="aspect-square w-full"
            />
          </a>
        </li>
      ))}
    </ul>
  );
}
