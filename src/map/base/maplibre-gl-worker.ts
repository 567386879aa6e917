import '#platform/old-browsers/fill-in.ts';
// @ts-expect-error: MapLibre has no types for this file.
import MapWorker from 'maplibre-gl/dist/maplibre-gl-worker.mjs';

// The import starts the worker, but MapLibre's package.json says that its modules have no side effects: without a use the build leaves it out.
Object.assign(self, { MapWorker });
