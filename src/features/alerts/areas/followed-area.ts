import type { AlertCadence, WantedCats } from '#db/report-values.ts';
import type { ChosenTraits } from '#db/traits.ts';
import type { ListedCat } from '#features/cats/model/cat.ts';

/** The steps of the slider, in metres. */
export const radiusSteps = [500, 1000, 2000, 3000, 5000, 10_000, 20_000, 50_000] as const;
export const usualRadiusMeters = 2000;
/** A lost cat within this distance is told at once. */
export const atOnceMeters = 1000;
export const longestAreaName = 40;
export const mostAreas = 10;
/** Of a mail address that has not confirmed. */
export const mostUnconfirmed = 3;

/** What the owner of an area sees of it. Nobody else sees it. */
export interface ShownArea {
  id: number;
  name: string;
  latitude: number;
  longitude: number;
  /** The town. */
  label: string | null;
  radius_meters: number;
  wanted: WantedCats;
  coat_colors: ChosenTraits['coat_colors'];
  coat_pattern: ChosenTraits['coat_pattern'] | null;
  is_at_once: boolean;
  cadence: AlertCadence;
  is_confirmed: boolean;
  /** Reports of the last 30 days, with the latest of them. */
  found_count: number;
  cats: ListedCat[];
  last_delivered_at: string | null;
  feed_path: string | null;
}

/** How many reports an area had in the last weeks. */
export interface Estimate {
  count: number;
  weeks: number;
}
