import '#platform/old-browsers/fill-in.ts';
// @ts-expect-error: MapLibre has no types for this file.
import MapWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';

// The use keeps the import, which starts the worker: MapLibre's package.json claims no side effects, so the build would
// drop it.
Object.assign(self, { MapWorker });
