import type { ReactNode } from 'react';
import { useColorMode } from '#context/color-mode.ts';
import { franceOverview } from '#map/base/france-overview.ts';
import type { MapView } from '#map/base/map-view-url.ts';
import { classNames } from '#ui/class-names.ts';

const schemes = ['light', 'dark'] as const;
/** Above this zoom the picture is only a blur. */
const lastZoom = 8.5;

export function worldPixels({ latitude, longitude }: { latitude: number; longitude: number }, zoom: number) {
  const world = 512 * 2 ** zoom;
  const sine = Math.sin((latitude * Math.PI) / 180);
  return {
    x: ((longitude + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/** The map drawn over the picture later must not move anything; units are CSS pixels. */
export function pictureStyle(view: MapView) {
  const scale = 2 ** (view.zoom - franceOverview.zoom);
  const center = worldPixels(view, view.zoom);
  const picture = worldPixels(franceOverview, view.zoom);
  const offset = (pixels: number) => `calc(50% + ${Math.round(pixels)}px)`;
  return {
    backgroundSize: `${Math.round(franceOverview.width * scale)}px ${Math.round(franceOverview.height * scale)}px`,
    backgroundPosition: `${offset(picture.x - center.x)} ${offset(picture.y - center.y)}`,
  };
}

interface HomeMapPictureProps {
  view: MapView | null;
  className?: string;
  children?: ReactNode;
}

export function HomeMapPicture({ view, className, children }: HomeMapPictureProps) {
  const isBlur = view !== null && view.zoom > lastZoom;
  const mode = useColorMode();
  return (
    <div
      aria-hidden="true"
      style={view && !isBlur ? pictureStyle(view) : undefined}
      className={classNames(
        'bg-no-repeat',
        isBlur
          ? 'bg-[#f8f3ea] dark:bg-[#2c2926]'
          : 'overflow-hidden bg-[#c8dfe9] bg-[url(/map/france-light.webp)] dark:bg-[#171f26] dark:bg-[url(/map/france-dark.webp)]',
        // Phones show all of France at a smaller zoom: see homeZoom.
        view === null && 'bg-[length:1391px_1043px] bg-center lg:bg-[length:2048px_1536px]',
        className,
      )}
    >
      {!isBlur &&
        schemes
          .filter((scheme) => mode === 'system' || mode === scheme)
          .map((scheme) => (
            // The style sheet has the same URL, but loads later.
            <link
              key={scheme}
              rel="preload"
              as="image"
              fetchPriority="high"
              href={`/map/france-${scheme}.webp`}
              media={mode === 'system' ? `(prefers-color-scheme: ${scheme})` : undefined}
            />
          ))}
      {children}
    </div>
  );
}
