import { formatMapView, parseMapView } from '#map/base/map-view-url.ts';

/** In the browser's storage: the place in the form of the address, then the member's id if a member was there. */
const storageKey = 'catlas.last-place';

/**
 * The place where this device's map was last, as `at` of the address. A member's place is forgotten once the member has signed
 * out; a visitor's place stays when the visitor signs in.
 */
export function readLastPlace(viewerId: string | null): string | null {
  try {
    const [at, ownerId] = (localStorage.getItem(storageKey) ?? '').split(' ');
    if (ownerId && ownerId !== viewerId) {
      localStorage.removeItem(storageKey);
      return null;
    }
    const view = parseMapView(at);
    return view && formatMapView(view);
  } catch {
    return null;
  }
}

export function writeLastPlace(at: string, viewerId: string | null): void {
  try {
    localStorage.setItem(storageKey, viewerId ? `${at} ${viewerId}` : at);
  } catch {
    // Without storage the next visit starts without a place.
  }
}
