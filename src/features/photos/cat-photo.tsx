import { useEffect, useRef, useState } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';
import { useSavesData } from '#ui/loading/saves-data.ts';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import type { StoredPhoto } from './photo.ts';
import { type PhotoWidths, photoSrcSet, photoUrl } from './photo-url.ts';

interface CatPhotoProps {
  photo: Pick<StoredPhoto, 'key' | 'width' | 'height' | 'placeholder'>;
  alt: string;
  sizes: string;
  widths?: PhotoWidths;
  /** `first` gives priority to the main photo of a page. */
  fetched?: 'lazily' | 'at-once' | 'first';
  className?: string;
}

export function CatPhoto(props: CatPhotoProps) {
  // A new photo resets the state: neither loaded nor failed.
  return (
    <WidgetBoundary
      key={props.photo.key}
      fallback={(retry) => (
        <span className={`photo ${props.className ?? 'aspect-square'}`}>
          <BrokenPhoto alt={props.alt} onRetry={retry} />
        </span>
      )}
    >
      <PhotoFrame {...props} />
    </WidgetBoundary>
  );
}

function PhotoFrame({ photo, alt, sizes, widths, fetched = 'lazily', className = '' }: CatPhotoProps) {
  const [state, setState] = useState<'loading' | 'shown' | 'broken'>('loading');
  const image = useRef<HTMLImageElement>(null);
  const savesData = useSavesData();

  // React misses the load and error events of a photo that finished before hydration.
  useEffect(() => {
    if (!image.current?.complete) return;
    setState(image.current.naturalWidth > 0 ? 'shown' : 'broken');
  }, []);

  const isLoading = state === 'loading';
  const hasOwnRatio = className.includes('aspect-');
  return (
    <span
      className={`photo ${className}`}
      style={{
        aspectRatio: hasOwnRatio ? undefined : `${photo.width} / ${photo.height}`,
        // The placeholder is removed after loading, because it would show through transparent parts.
        backgroundImage: isLoading && photo.placeholder ? `url(${photo.placeholder})` : undefined,
      }}
    >
      {state === 'broken' ? (
        <BrokenPhoto alt={alt} onRetry={() => setState('loading')} />
      ) : (
        <img
          ref={image}
          src={photoUrl(photo.key, savesData ? 320 : 640)}
          srcSet={photoSrcSet(photo, { widths, savesData })}
          sizes={sizes}
          width={hasOwnRatio ? undefined : photo.width}
          height={hasOwnRatio ? undefined : photo.height}
          alt={alt}
          loading={fetched === 'lazily' ? 'lazy' : undefined}
          fetchPriority={fetched === 'first' ? 'high' : undefined}
          onLoad={() => setState('shown')}
          onError={() => setState('broken')}
        />
      )}
    </span>
  );
}

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
