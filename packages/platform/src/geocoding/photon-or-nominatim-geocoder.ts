import { setTimeout } from 'node:timers/promises';
import { AppError, isAppError } from '#errors/app-error.ts';
import type { Geocoder } from './geocoder.ts';
import {
  parseNominatimAnswer,
  parseNominatimStreet,
  parsePhotonAnswer,
  parsePhotonStreet,
} from './geocoder-answers.ts';

interface GeocoderSettings {
  url: string;
  /** Usage policies of public servers demand a name and a contact. */
  userAgent: string;
  timeoutMs?: number;
  restMs?: number;
  /** Nominatim's public servers allow one request a second. */
  nominatimIntervalMs?: number;
}

type SearchOptions = Parameters<Geocoder['search']>[1];
type StreetOptions = Parameters<Geocoder['findStreet']>[1];
type Point = Parameters<Geocoder['findStreet']>[0];

interface Question<Answer> {
  url: string;
  parameters: Record<string, string>;
  /** Returns undefined for the body of another service. */
  parse(body: unknown): Answer | undefined;
}

type Places = Awaited<ReturnType<Geocoder['search']>>;
type Street = Awaited<ReturnType<Geocoder['findStreet']>>;

interface Service {
  name: 'photon' | 'nominatim';
  search(query: string, options: SearchOptions): Question<Places>;
  street(point: Point, options: StreetOptions): Question<Street>;
}

const maxAnswerBytes = 1_000_000;

const photonLocales = new Set(['en', 'fr', 'de']);

const photonLanguage = (locale: string): Record<string, string> => (photonLocales.has(locale) ? { lang: locale } : {});
/** Farther streets are not those of the point. */
const streetRadiusKm = 0.2;

const photonAt = (base: string): Service => ({
  name: 'photon',
  search: (query, { locale, near, limit }) => ({
    url: `${base}/api`,
    parameters: {
      q: query,
      limit: String(limit),
      ...photonLanguage(locale),
      ...(near ? { lat: String(near.latitude), lon: String(near.longitude) } : {}),
    },
    parse: (body) => parsePhotonAnswer(body) ?? undefined,
  }),
  street: ({ latitude, longitude }, { locale }) => ({
    url: `${base}/reverse`,
    parameters: {
      lat: String(latitude),
      lon: String(longitude),
      limit: '3',
      radius: String(streetRadiusKm),
      ...photonLanguage(locale),
    },
    parse: parsePhotonStreet,
  }),
});

const viewboxDegrees = 2;
/** Nominatim's level of major and minor streets. */
const streetZoom = '17';

const nominatimAt = (base: string): Service => ({
  name: 'nominatim',
  search: (query, { locale, near, limit }) => ({
    url: `${base}/search`,
    parameters: {
      q: query,
      format: 'jsonv2',
      addressdetails: '1',
      limit: String(limit),
      'accept-language': locale,
      ...(near
        ? {
            viewbox: [
              near.longitude - viewboxDegrees,
              near.latitude - viewboxDegrees,
              near.longitude + viewboxDegrees,
              near.latitude + viewboxDegrees,
            ].join(','),
          }
        : {}),
    },
    parse: (body) => parseNominatimAnswer(body) ?? undefined,
  }),
  street: ({ latitude, longitude }, { locale }) => ({
    url: `${base}/reverse`,
    parameters: {
      lat: String(latitude),
      lon: String(longitude),
      format: 'jsonv2',
      addressdetails: '1',
      zoom: streetZoom,
      'accept-language': locale,
    },
    parse: parseNominatimStreet,
  }),
});

/** The address tells which service it is; otherwise a request finds out. */
export function createPhotonOrNominatimGeocoder(settings: GeocoderSettings): Geocoder {
  const { timeoutMs = 3_000, restMs = 15_000, nominatimIntervalMs = 1_000 } = settings;
  let services = possibleServices(settings.url);
  let restsUntil = 0;
  let nominatimIsFreeAt = 0;

  async function waitForTurn(signal: AbortSignal) {
    const now = Date.now();
    const turnAt = Math.max(now, nominatimIsFreeAt);
    if (turnAt - now > timeoutMs)
      throw new AppError('unavailable', { cause: new Error('Too many questions for a Nominatim') });
    nominatimIsFreeAt = turnAt + nominatimIntervalMs;
    if (turnAt > now) await setTimeout(turnAt - now, undefined, { signal });
  }

  async function ask<Answer>(
    service: Service,
    { url: address, parameters, parse }: Question<Answer>,
    { locale, signal }: StreetOptions,
  ): Promise<Answer | undefined> {
    const url = new URL(address);
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
    const leaving = signal ?? new AbortController().signal;
    if (service.name === 'nominatim') await waitForTurn(leaving);
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': settings.userAgent, 'accept-language': locale },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), leaving]),
    });
    if (response.status === 404 && services.length > 1) return undefined;
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
    return parse(JSON.parse(await readAtMost(response, maxAnswerBytes)));
  }

  async function askFirst<Answer>(
    questionOf: (service: Service) => Question<Answer>,
    options: StreetOptions,
  ): Promise<Answer> {
    if (Date.now() < restsUntil)
      throw new AppError('unavailable', { cause: new Error('The geocoder failed a moment ago') });
    try {
      for (const service of services) {
        const answer = await ask(service, questionOf(service), options);
        if (answer === undefined) continue;
        services = [service];
        return answer;
      }
      throw new Error('The answer is neither Photon’s nor Nominatim’s');
    } catch (error) {
      if (isAppError(error)) throw error;
      if (!options.signal?.aborted) restsUntil = Date.now() + restMs;
      throw new AppError('unavailable', { cause: error });
    }
  }

  return {
    async search(query, options) {
      const places = await askFirst((service) => service.search(query, options), options);
      return places.slice(0, options.limit);
    },
    findStreet: (point, options) => askFirst((service) => service.street(point, options), options),
  };
}

function possibleServices(address: string): Service[] {
  const base = address.replace(/\/+$/, '');
  if (base.endsWith('/api')) return [photonAt(base.slice(0, -'/api'.length))];
  if (base.endsWith('/search')) return [nominatimAt(base.slice(0, -'/search'.length))];
  return [photonAt(base), nominatimAt(base)];
}

async function readAtMost(response: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > maxBytes) throw new Error('The geocoder’s answer is too large');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
