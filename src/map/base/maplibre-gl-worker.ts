import '@catlas/platform/old-browsers/fill-in.ts';
// @ts-expect-error: MapLibre has no types for this file.
import MapWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';

// MapLibre's package.json claims no side effects, so without a use the build would drop the import.
Object.assign(self, { MapWorker });
