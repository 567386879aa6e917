/** The Web Mercator picture has 512-pixel tiles; scaled by 2^(zoom of the view − `zoom`), it fits under the map. */
export const franceOverview = { latitude: 46.7682, longitude: 2.4327, zoom: 5, width: 2048, height: 1536 } as const;
