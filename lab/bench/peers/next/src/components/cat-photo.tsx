'use client';
import { useState } from 'react';

interface CatPhotoProps {
  photo: { key: string; width: number; height: number; placeholder: string };
  alt: string;
  sizes: string;
  widths: number[];
  isLazy?: boolean;
  isSquare?: boolean;
}

export function CatPhoto({ photo, alt, sizes, widths, isLazy, isSquare }: CatPhotoProps) {
  const [isLoading, setIsLoading] = useState(true);
  const urlOf = (width: number) => `/images?url=/photos/${photo.key}&w=${width}`;
  return (
    <span
      className={isSquare ? 'photo aspect-square' : 'photo'}
      style={{
        aspectRatio: isSquare ? undefined : `${photo.width} / ${photo.height}`,
        backgroundImage: isLoading ? `url(${photo.placeholder})` : undefined,
      }}
    >
      {/* biome-ignore lint/performance/noImgElement: the site resizes photos itself. */}
      <img
        src={urlOf(640)}
        srcSet={widths.map((width) => `${urlOf(width)} ${width}w`).join(', ')}
        sizes={sizes}
        alt={alt}
        loading={isLazy ? 'lazy' : undefined}
        onLoad={() => setIsLoading(false)}
      />
    </span>
  );
}
