import { callApi } from '@catlas/platform/http/call-api.ts';
import type { GetLocationQuery, LocationAnswer } from './place-schemas.ts';

export function findLocation(query: GetLocationQuery, signal?: AbortSignal): Promise<LocationAnswer> {
  return callApi<LocationAnswer>('/api/location/get', {
    query: query as Record<string, string>,
    ...(signal ? { signal } : {}),
  });
}
