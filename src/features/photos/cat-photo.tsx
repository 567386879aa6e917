import { useEffect, useRef, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icon.tsx';
import { useSavesData } from '#ui/saves-data.ts';
import { WidgetBoundary } from '#ui/widget-boundary.tsx';
import type { StoredPhoto } from './photo.ts';
import { photoSrcSet, photoUrl } from './photo-url.ts';

interface CatPhotoProps {
  photo: Pick<StoredPhoto, 'key' | 'width' | 'height' | 'placeholder'>;
  /** What is to be seen; empty where the text beside says it already. */
  alt: string;
  /** The width it is shown in, as for `<img sizes>`: `(min-width: 768px) 20rem, 100vw`. */
  sizes: string;
  /** When it is fetched: as soon as it comes near the screen; at once; or before all others, being what the page is about. */
  fetched?: 'lazily' | 'at-once' | 'first';
  /** Of the frame. It has the photo's own proportions unless a class says another: `aspect-square`. */
  className?: string;
}

/** A cat's photo in the size the screen needs, over its placeholder, in a frame that never changes its size. */
export function CatPhoto(props: CatPhotoProps) {
  // Another photo starts anew: neither shown nor broken.
  return (
    <WidgetBoundary
      key={props.photo.key}
      fallback={(retry) => (
        <span className={`${frameClass} ${props.className ?? 'aspect-square'}`}>
          <BrokenPhoto alt={props.alt} onRetry={retry} />
        </span>
      )}
    >
      <PhotoFrame {...props} />
    </WidgetBoundary>
  );
}

const frameClass = 'relative block overflow-hidden bg-stone-200 bg-cover bg-center dark:bg-stone-800';

function PhotoFrame({ photo, alt, sizes, fetched = 'lazily', className = '' }: CatPhotoProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const image = useRef<HTMLImageElement>(null);
  const savesData = useSavesData();

  // React misses the load and error events of a photo that finished before hydration.
  useEffect(() => {
    if (!image.current?.complete) return;
    setState(image.current.naturalWidth > 0 ? 'shown' : 'broken');
  }, []);

  const isLoading = state === 'loading';
  return (
    <span
      className={`${frameClass} ${className}`}
      style={{
        aspectRatio: className.includes('aspect-') ? undefined : `${photo.width} / ${photo.height}`,
        // Gone once the photo is there, as it would show through a cut-out.
        backgroundImage: isLoading ? `url("${photo.placeholder}")` : undefined,
      }}
    >
      {state === 'broken' ? (
        <BrokenPhoto alt={alt} onRetry={() => setState('loading')} />
      ) : (
        <img
          ref={image}
          src={photoUrl(photo.key, savesData ? 320 : 640)}
          srcSet={photoSrcSet(photo, { savesData })}
          sizes={sizes}
          width={photo.width}
          height={photo.height}
          alt={alt}
          loading={fetched === 'lazily' ? 'lazy' : 'eager'}
          fetchPriority={fetched === 'first' ? 'high' : 'auto'}
          decoding="async"
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </span>
  );
}

/** The button stands above a card's link, which covers the rest of it. */
function BrokenPhoto({ alt, onRetry }: { alt: string; onRetry: () => void }) {
  const label = [alt, m.photos_cannot_be_shown()].filter(Boolean).join(' – ');
  return (
    <span className="absolute inset-0 grid place-content-center justify-items-center text-stone-600 text-sm dark:text-stone-300">
      <Icon name="lucide:image-off" label={label} className="size-8" />
      <button
        type="button"
        onClick={onRetry}
        className="relative z-1 min-h-11 px-3 font-semibold underline noscript:hidden"
      >
        {m.common_retry()}
      </button>
    </span>
  );
}
