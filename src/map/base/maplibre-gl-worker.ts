import '#platform/old-browsers/fill-in.ts';
import 'maplibre-gl/dist/maplibre-gl-worker.mjs';
