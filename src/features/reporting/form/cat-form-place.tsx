import { hasStreetsAt } from '@catlas/platform/base-map/streets.ts';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { useColorScheme } from '#context/color-mode.ts';
import { useRootData } from '#context/root-data.ts';
import type { LocationType } from '#db/report-values.ts';
import type { Point } from '#features/cats/model/cat.ts';
import { cellMeters, publishPoint } from '#features/cats/model/publish-point.ts';
import type { LocateProblem } from '#features/places/ask-position.ts';
import { useMyLocation } from '#features/places/my-location.tsx';
import { locateTexts } from '#features/places/my-location-alert.tsx';
import { defaultCenter } from '#features/places/place.ts';
import type { DraftPlace } from '#features/reporting/draft/cat-post.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { BrokenPart } from '#ui/loading/broken-part.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { useSeen } from '#ui/loading/use-seen.ts';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import { PlaceSearch } from './cat-form-place-search.tsx';
import { useTown } from './use-town.ts';

const LocationPicker = lazy(() => import('#map/location-picker.tsx'));

interface CatFormPlaceProps {
  place: DraftPlace | null;
  onChange: (place: DraftPlace) => void;
  locationType: LocationType;
  photoPlace: Point | null;
  isLost: boolean | null;
  error: string | undefined;
  near?: Point;
  title?: string;
  hint?: string | null;
  /** On the map, as long as no place is chosen. */
  mapHint?: string;
}

/** The map shows a country around the default centre, a town, or the streets around a chosen place. */
const zoomBefore = 5;
const zoomNear = 12;
const zoomAtPlace = 15;
const zoomWithoutStreets = 12;

/** A pin has priority over the photo's place, the device's position and the search. */
export function CatFormPlace(props: CatFormPlaceProps) {
  const { place, onChange, locationType, photoPlace, isLost, error, near = null } = props;
  const { title = placeQuestion(isLost), hint = null, mapHint } = props;
  const id = useId();
  const describedBy = hint ? `${id}-hint ${id}-chosen` : `${id}-chosen`;
  const { locateHere, isLocating } = useMyLocation();
  const [problem, setProblem] = useState<LocateProblem | null>(null);
  // A new search begins when the place comes from elsewhere, so that no suggestions of an earlier one stay open.
  const [searches, setSearches] = useState(0);
  const takeFrom = (origin: 'position' | 'photo', { latitude, longitude }: Point) => {
    setProblem(null);
    setSearches((count) => count + 1);
    onChange({ latitude, longitude, label: null, origin, isApproximate: false });
  };
  const town = useTown(place?.label === null ? place : null);
  const latest = useRef(place);
  latest.current = place;
  const takeMine = async () => {
    const found = await locateHere();
    if (typeof found === 'string') setProblem(found);
    // A place that was chosen in the meantime stays.
    else if (latest.current === place) takeFrom('position', found);
  };
  return (
    <fieldset
      aria-describedby={`${describedBy}${error ? ` ${id}-error` : ''}`}
      data-field="place"
      className="min-w-0 space-y-3"
    >
      <legend className="mb-1.5 block font-semibold text-sm">{title}</legend>
      {hint && (
        <p id={`${id}-hint`} className="-mt-1.5 text-muted text-sm">
          {hint}
        </p>
      )}
      <p id={`${id}-error`} role={error ? 'alert' : undefined} className="text-danger text-sm empty:hidden">
        {error}
      </p>
      <div className="flex flex-wrap gap-2">
        {photoPlace && (
          <Button
            variant="secondary"
            size="small"
            icon={<Icon name="lucide:image" className="size-4.5" />}
            onClick={() => takeFrom('photo', photoPlace)}
          >
            {m.cats_add_place_from_photo()}
          </Button>
        )}
        <Button
          variant="secondary"
          size="small"
          isBusy={isLocating}
          icon={<Icon name="lucide:locate-fixed" className="size-4.5" />}
          onClick={() => void takeMine()}
        >
          {isLocating ? m.cats_add_place_mine_busy() : m.cats_add_place_mine()}
        </Button>
      </div>
      {problem && (
        <p role="alert" className="text-danger text-sm">
          {locateTexts[problem]()}
        </p>
      )}
      <PlaceSearch
        key={searches}
        near={place ?? near}
        onChoose={({ latitude, longitude, label, is_approximate }) =>
          onChange({ latitude, longitude, label, origin: 'search', isApproximate: is_approximate })
        }
      />
      <PickerMap
        place={place}
        near={near}
        locationType={locationType}
        onChange={onChange}
        describedBy={describedBy}
        hint={mapHint}
      />
      <p id={`${id}-chosen`} role="status" className="flex items-start gap-2 text-sm">
        <Icon name="lucide:map-pin" className="mt-0.5 size-4.5 shrink-0 text-link" />
        <span className={place ? undefined : 'text-muted'}>
          {place ? [placeName(place), town].filter(Boolean).join(', ') : m.cats_add_place_none()}
          {place?.isApproximate && <span className="block text-muted">{m.cats_add_place_approximate()}</span>}
        </span>
      </p>
    </fieldset>
  );
}

function placeQuestion(isLost: boolean | null): string {
  if (isLost === null) return m.cats_add_place_hint();
  return isLost ? m.cats_add_place_hint_lost() : m.cats_add_place_hint_found();
}

function placeName({ label, origin }: DraftPlace): string {
  if (label) return label;
  if (origin === 'photo') return m.cats_add_place_chosen_photo();
  if (origin === 'position') return m.cats_add_place_chosen_mine();
  return m.cats_add_place_chosen_pin();
}

interface PickerMapProps extends Pick<CatFormPlaceProps, 'place' | 'locationType' | 'onChange'> {
  near: Point | null;
  describedBy: string;
  hint: string | undefined;
}

/** The map loads near the screen, because it is 400 kB and the fields above need none of it. */
function PickerMap({ place, near, locationType, onChange, describedBy, hint }: PickerMapProps) {
  const box = useRef<HTMLDivElement>(null);
  const isNear = useSeen(box, '300px');
  const locale = useLocale();
  const scheme = useColorScheme();
  const map = useRootData()?.map;
  const styleUrl = scheme === 'dark' ? map?.darkStyleUrl : map?.styleUrl;
  const [isStyleDrawn, setStyleDrawn] = useState(true);
  const hasStreets = (Boolean(styleUrl) && isStyleDrawn) || hasStreetsAt(map?.streets, place ?? near ?? defaultCenter);
  const published = place && locationType !== 'exact' ? publishPoint(place, locationType) : null;
  return (
    <>
      {map && !hasStreets && <p className="text-muted text-sm">{m.cats_add_place_no_streets()}</p>}
      <div ref={box} className="h-52 w-full sm:h-72 overflow-hidden rounded-2xl border border-line bg-sunken">
        {isNear && map && (
          <WidgetBoundary fallback={(retry) => <BrokenPart onRetry={retry}>{m.cats_add_map_missing()}</BrokenPart>}>
            <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
              <LocationPicker
                className="size-full"
                scheme={scheme}
                locale={locale}
                tilesUrl={map.baseTilesUrl}
                streets={map.streets}
                {...(map.styleUrl ? { styleUrl: map.styleUrl } : {})}
                {...(map.darkStyleUrl ? { darkStyleUrl: map.darkStyleUrl } : {})}
                view={{
                  ...(place ?? near ?? defaultCenter),
                  zoom: place ? (hasStreets ? zoomAtPlace : zoomWithoutStreets) : near ? zoomNear : zoomBefore,
                }}
                value={place}
                onChange={(point) => onChange({ ...point, label: null, origin: 'pin', isApproximate: false })}
                publishedArea={
                  published && locationType !== 'exact'
                    ? { ...published, radiusMeters: cellMeters[locationType] * Math.SQRT1_2 }
                    : null
                }
                describedBy={describedBy}
                {...(hint ? { hint } : {})}
                onStreets={setStyleDrawn}
              />
            </Suspense>
          </WidgetBoundary>
        )}
      </div>
    </>
  );
}
