export interface GeocodedPlace {
  /** The id is as stable as the service's own, with its prefix: `photon:N12345`. */
  id: string;
  name: string;
  label: string;
  kind: 'address' | 'street' | 'town' | 'area' | 'point-of-interest';
  latitude: number;
  longitude: number;
  /** The code is ISO 3166-1 alpha-2 in capitals. */
  countryCode: string | null;
  /** The page must show this attribution. */
  attribution: string;
}

/** The street at a point, as an address names it. */
export interface StreetOfPoint {
  street: string;
  town: string | null;
  /** The page must show this attribution. */
  attribution: string;
}

export interface GeocoderOptions {
  locale: string;
  near?: { latitude: number; longitude: number } | null;
  limit: number;
  signal?: AbortSignal;
}

/** Throws AppError `unavailable` when the service does not answer, or its answer is unreadable. */
export interface Geocoder {
  search(query: string, options: GeocoderOptions): Promise<GeocodedPlace[]>;
  /** Returns null where no street is near. */
  findStreet(
    point: { latitude: number; longitude: number },
    options: Pick<GeocoderOptions, 'locale' | 'signal'>,
  ): Promise<StreetOfPoint | null>;
}
