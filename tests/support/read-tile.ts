import { VectorTile } from '@mapbox/vector-tile';
import { PbfReader } from 'pbf';

type Properties = Record<string, string | number | boolean>;

export function readTile(bytes: ArrayBuffer, { z, x, y }: { z: number; x: number; y: number }) {
  const tile = new VectorTile(new PbfReader(new Uint8Array(bytes)));
  const layer = (name: string) => {
    const content = tile.layers[name];
    return Array.from({ length: content?.length ?? 0 }, (_, index) => {
      const feature = content!.feature(index);
      const [longitude, latitude] = (
        feature.toGeoJSON(x, y, z).geometry as unknown as { coordinates: [number, number] }
      ).coordinates;
      return { ...(feature.properties as Properties), latitude, longitude } as Properties & {
        latitude: number;
        longitude: number;
      };
    });
  };
  return { clusters: layer('clusters'), cats: layer('cats') };
}

export function tileAt({ latitude, longitude }: { latitude: number; longitude: number }, z: number) {
  const sin = Math.sin((latitude * Math.PI) / 180);
  return {
    z,
    x: Math.floor(((longitude + 180) / 360) * 2 ** z),
    y: Math.floor((0.5 - Math.log((1 + sin) / (1 - sin)) / (4 * Math.PI)) * 2 ** z),
  };
}
