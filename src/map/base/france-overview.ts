/**
 * The still picture of France shown until the map is ready, and without WebGL or JavaScript:
 * Web Mercator, centred on the default centre, `width` × `height` CSS pixels wide at `zoom` (512-pixel tiles). Shown as a
 * centred background of that size, scaled by 2^(zoom of the view − `zoom`), it is exactly under the map that follows.
 */
export const franceOverview = { latitude: 46.7682, longitude: 2.4327, zoom: 5, width: 2048, height: 1536 } as const;
