/** A place as an outside geocoder knows it. */
export interface GeocodedPlace {
  /** Stable as far as the service's own ids are, prefixed by the service: `photon:N12345`. */
  id: string;
  /** The place's own name, or its street and number. */
  name: string;
  /** Name and whereabouts in the reader's language, ready to show. */
  label: string;
  kind: 'address' | 'street' | 'town' | 'area' | 'point-of-interest';
  latitude: number;
  longitude: number;
  /** ISO 3166-1 alpha-2 in capitals. */
  countryCode: string | null;
  /** The attribution that the page must show. */
  attribution: string;
}

export interface GeocoderOptions {
  locale: string;
  /** Places close to it come first. */
  near?: { latitude: number; longitude: number } | null;
  limit: number;
  signal?: AbortSignal;
}

/** Text → places. Throws AppError `unavailable` when the service does not answer, or answers what can't be read. */
export interface Geocoder {
  search(query: string, options: GeocoderOptions): Promise<GeocodedPlace[]>;
}
