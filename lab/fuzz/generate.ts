import { type ApiDocument, apiRequest, outsideTheDocument } from './api-requests.ts';
import { authRequest, type listAuthEndpoints } from './auth-requests.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { mutate } from './mutate.ts';
import { type Page, pageRequest } from './page-requests.ts';
import type { Random } from './random.ts';

export interface Surface {
  document: ApiDocument;
  pages: readonly Page[];
  endpoints: ReturnType<typeof listAuthEndpoints>;
}

export function nextRequest({ document, pages, endpoints }: Surface, random: Random): FuzzRequest {
  const kind = random.int(100);
  const made =
    kind < 42
      ? apiRequest(document, random)
      : kind < 68
        ? pageRequest(pages, random)
        : kind < 92
          ? authRequest(endpoints, random)
          : outsideTheDocument(random);
  if (random.chance(0.2)) return made;
  const changed = mutate(made, random);
  return random.chance(0.15) ? mutate(changed, random) : changed;
}
