import { callApi } from '@catlas/platform/http/call-api.ts';
import { useEffect, useState } from 'react';
import type { Point } from '#features/places/place.ts';
import type { TownAnswer } from '#features/places/place-schemas.ts';

/** About a kilometre, so that the call reveals no doorstep. */
const rounded = (degrees: number) => Math.round(degrees * 100) / 100;

/** The town of a point that has no label. Null until it is known, far from towns, without a point and without a network. */
export function useTown(point: Point | null): string | null {
  const key = point ? `${rounded(point.latitude)},${rounded(point.longitude)}` : null;
  const [named, setNamed] = useState<{ key: string; town: string | null } | null>(null);
  useEffect(() => {
    if (key === null) return;
    const abort = new AbortController();
    const [latitude, longitude] = key.split(',').map(Number);
    callApi<TownAnswer>('/api/location/town', { query: { latitude, longitude }, signal: abort.signal }).then(
      ({ town }) => setNamed({ key, town }),
      () => {},
    );
    return () => abort.abort();
  }, [key]);
  return named !== null && named.key === key ? named.town : null;
}
