import { formatMapView, parseMapView } from '#map/base/map-view-url.ts';

/** The value is the place in the form of the address, then the member's id if there is one. */
const storageKey = 'catlas.last-place';

/** A member's place is erased after they sign out; a visitor's place stays when they sign in. */
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
