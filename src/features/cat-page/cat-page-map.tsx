import { lazy, Suspense, useRef, useState } from 'react';
import { useColorScheme } from '#context/color-mode.ts';
import { useRootData } from '#context/root-data.ts';
import type { Point, PublicCat } from '#features/cats/model/cat.ts';
import { cellMeters } from '#features/cats/model/publish-point.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { BrokenPart } from '#ui/loading/broken-part.tsx';
import { useSavesData } from '#ui/loading/saves-data.ts';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { useIdle } from '#ui/loading/use-idle.ts';
import { useSeen } from '#ui/loading/use-seen.ts';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import { MapAsked } from '#ui/map-asked.tsx';

const MiniMap = lazy(() => import('#map/mini-map.tsx'));

interface CatPageMapProps {
  isLost: boolean;
  location: Pick<PublicCat['location'], 'lat' | 'lng' | 'location_type'>;
  trail?: readonly Point[] | undefined;
}

const noTrail: readonly Point[] = [];

/** The map loads when it comes near the screen; the text below has the same information. */
export function CatPageMap({ isLost, location, trail = noTrail }: CatPageMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const isSeen = useSeen(box);
  const savesData = useSavesData();
  const [isAsked, setAsked] = useState(false);
  const isIdle = useIdle();
  const locale = useLocale();
  const scheme = useColorScheme();
  const map = useRootData()?.map;
  const { lat, lng, location_type: locationType } = location;

  return (
    <div ref={box} className="relative h-56 w-full bg-sunken noscript:hidden print:hidden">
      {savesData && !isAsked && <MapAsked onAsk={() => setAsked(true)} className="bottom-0" />}
      {isSeen && isIdle && map && (isAsked || !savesData) && (
        <WidgetBoundary fallback={(retry) => <BrokenPart onRetry={retry}>{m.cats_page_map_missing()}</BrokenPart>}>
          <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
            <MiniMap
              className="size-full"
              latitude={lat}
              longitude={lng}
              isLost={isLost}
              // The radius is half the diagonal of the cell in which the cat is known to be.
              radiusMeters={locationType === 'exact' ? null : cellMeters[locationType] * Math.SQRT1_2}
              trail={trail}
              label={m.cats_page_map_label()}
              scheme={scheme}
              locale={locale}
              tilesUrl={map.baseTilesUrl}
              streets={map.streets}
              {...(map.styleUrl ? { styleUrl: map.styleUrl } : {})}
              {...(map.darkStyleUrl ? { darkStyleUrl: map.darkStyleUrl } : {})}
            />
          </Suspense>
        </WidgetBoundary>
      )}
    </div>
  );
}
