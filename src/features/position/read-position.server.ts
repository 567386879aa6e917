import { z } from 'zod';
import type { Position } from './position.ts';

const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,20})?$/)
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

const positionSchema = z.object({
  lat: degrees(90),
  lon: degrees(180),
  within: z.enum(['street', 'area']).nullable().catch(null),
});

/** Returns null if the address is incomplete or is no place on Earth. */
export function readPosition(parameters: URLSearchParams): Position | null {
  const { data } = positionSchema.safeParse({
    lat: parameters.get('lat'),
    lon: parameters.get('lon'),
    within: parameters.get('within'),
  });
  return data ? { latitude: data.lat, longitude: data.lon, roundedTo: data.within } : null;
}
