import type { RootData } from '#context/root-data.ts';
import { photoUrl } from '#features/photos/photo-url.ts';
import { findShownPhotos } from './find-shown-photos.ts';
import { keepNeighbourhood } from './keep-neighbourhood.ts';
import type { KeptNeighbourhood } from './kept-neighbourhoods.ts';
import { listIconAddresses, listTileAddresses, type Place } from './neighbourhood-addresses.ts';

const pageWidth = 640;

interface Shown {
  catId: number;
  name: string;
  place: Place;
  mapPath: string;
  formPaths: string[];
  catsTilesUrl: string;
  photoKeys: string[];
  neighbourIds: number[];
  map: RootData['map'];
  localAddress: (path: string) => string;
  onProgress: (done: number, total: number) => void;
}

/** Keeps what the page of a cat shows. This is loaded with the first press. */
export async function keepShownNeighbourhood(shown: Shown): Promise<KeptNeighbourhood> {
  const {
    catId,
    name,
    place,
    mapPath,
    formPaths,
    catsTilesUrl,
    photoKeys,
    neighbourIds,
    map,
    localAddress,
    onProgress,
  } = shown;
  // The browser removes stored content last from sites that asked for it.
  void navigator.storage?.persist?.().catch(() => false);
  return keepNeighbourhood({
    catId,
    title: name,
    pages: [localAddress(`/cat/${catId}`), localAddress(mapPath), ...formPaths.map(localAddress)],
    tiles: listTileAddresses(place, { ...map, catsTilesUrl }),
    files: [...listIconAddresses(), ...photoKeys.map((key) => photoUrl(key, pageWidth))],
    findPhotos: (loaded) => findShownPhotos(loaded, photoKeys),
    morePages: neighbourIds.map((id) => localAddress(`/cat/${id}`)),
    onProgress,
  });
}
