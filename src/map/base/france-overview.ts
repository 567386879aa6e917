/**
 * This picture shows until the map is ready. It is Web Mercator with 512-pixel tiles, in CSS pixels. Scaled by 2^(zoom
 * of the view − `zoom`), it lies exactly under the map.
 */
export const franceOverview = { latitude: 46.7682, longitude: 2.4327, zoom: 5, width: 2048, height: 1536 } as const;
