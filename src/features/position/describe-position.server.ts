import { fromReplica } from '@catlas/platform/db/from-replica.ts';
import type { RequestContext } from '#context/request-context.ts';
import { compassEighth } from '#features/places/bearing.ts';
import { findNearestTown } from '#features/places/find-nearest-place.server.ts';
import { findStreetWithCache } from '#features/places/geocode-with-cache.server.ts';
import { distanceKm, type Point } from '#features/places/place.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { formatDistance } from '#ui/format-distance.ts';
import type { Position } from './position.ts';

export interface NamedPosition {
  /** Null far from towns. */
  title: string | null;
  /** Of the service that has named the street. */
  attribution: string | null;
}

type DescribeContext = Pick<RequestContext, 'db' | 'replica' | 'geocoder' | 'log' | 'now' | 'locale' | 'limits'>;

/** Returns `Rue de la Barre, Lyon` where a geocoder is configured, else `1.2 km north-east of Angers, Maine-et-Loire`. */
export async function describePosition(context: DescribeContext, position: Position): Promise<NamedPosition> {
  // A place that is rounded to 250 m is in no certain street.
  const isAsked =
    context.geocoder !== null && position.roundedTo === null && (await context.limits.tryConsume('search'));
  const named = isAsked ? await findStreetWithCache(context, position, { locale: context.locale }) : null;
  if (named?.town) return { title: `${named.street}, ${named.town}`, attribution: named.attribution };
  const town = await fromReplica(context, (own) => findNearestTown(own, position));
  const near = town && describeNear(town, position, context.locale);
  if (!named) return { title: near, attribution: null };
  return { title: town ? `${named.street}, ${town.label}` : named.street, attribution: named.attribution };
}

/** A position this near is in the middle of the town. */
const middleMeters = 250;
/** Below this, a place that is rounded to 1 km has no certain direction. */
const leastMetersOfArea = 1500;

const directions = [
  m.places_position_n,
  m.places_position_ne,
  m.places_position_e,
  m.places_position_se,
  m.places_position_s,
  m.places_position_sw,
  m.places_position_w,
  m.places_position_nw,
];

interface Town {
  label: string;
  center: Point;
}

export function describeNear({ label, center }: Town, position: Position, locale: Locale): string {
  const meters = distanceKm(center, position) * 1000;
  const isArea = position.roundedTo === 'area';
  if (meters < (isArea ? leastMetersOfArea : middleMeters)) return label;
  const distance = formatDistance(isArea ? Math.round(meters / 1000) * 1000 : meters, locale);
  return directions[compassEighth(center, position)]!({ distance, place: label }, { locale });
}
