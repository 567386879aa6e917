import { setTimeout } from 'node:timers/promises';
import { AppError, isAppError } from '#errors/app-error.ts';
import type { GeocodedPlace, Geocoder, GeocoderOptions } from './geocoder.ts';
import { parseNominatimAnswer, parsePhotonAnswer } from './geocoder-answers.ts';

interface GeocoderSettings {
  url: string;
  /** Usage policies of public servers demand a name and a contact. */
  userAgent: string;
  timeoutMs?: number;
  restMs?: number;
  /** Nominatim's public servers allow one request a second. */
  nominatimIntervalMs?: number;
}

interface Service {
  url: string;
  name: 'photon' | 'nominatim';
  parameters(query: string, options: GeocoderOptions): Record<string, string>;
  parse(body: unknown): GeocodedPlace[] | null;
}

const maxAnswerBytes = 1_000_000;

const photonLocales = new Set(['en', 'fr', 'de']);

const photon: Omit<Service, 'url'> = {
  name: 'photon',
  parameters: (query, { locale, near, limit }) => ({
    q: query,
    limit: String(limit),
    ...(photonLocales.has(locale) ? { lang: locale } : {}),
    ...(near ? { lat: String(near.latitude), lon: String(near.longitude) } : {}),
  }),
  parse: parsePhotonAnswer,
};

const viewboxDegrees = 2;

const nominatim: Omit<Service, 'url'> = {
  name: 'nominatim',
  parameters: (query, { locale, near, limit }) => ({
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
  }),
  parse: parseNominatimAnswer,
};

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

  async function ask(service: Service, query: string, options: GeocoderOptions): Promise<GeocodedPlace[] | null> {
    const url = new URL(service.url);
    for (const [name, value] of Object.entries(service.parameters(query, options))) url.searchParams.set(name, value);
    const leaving = options.signal ?? new AbortController().signal;
    if (service.name === 'nominatim') await waitForTurn(leaving);
    const response = await fetch(url, {
      headers: { accept: 'application/json', 'user-agent': settings.userAgent, 'accept-language': options.locale },
      signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), leaving]),
    });
    if (response.status === 404 && services.length > 1) return null;
    if (!response.ok) throw new Error(`The geocoder answered ${response.status}`);
    return service.parse(JSON.parse(await readAtMost(response, maxAnswerBytes)));
  }

  return {
    async search(query, options) {
      if (Date.now() < restsUntil)
        throw new AppError('unavailable', { cause: new Error('The geocoder failed a moment ago') });
      try {
        for (const service of services) {
          const places = await ask(service, query, options);
          if (!places) continue;
          services = [service];
          return places.slice(0, options.limit);
        }
        throw new Error('The answer is neither Photon’s nor Nominatim’s');
      } catch (error) {
        if (isAppError(error)) throw error;
        if (!options.signal?.aborted) restsUntil = Date.now() + restMs;
        throw new AppError('unavailable', { cause: error });
      }
    },
  };
}

function possibleServices(address: string): Service[] {
  const base = address.replace(/\/+$/, '');
  if (base.endsWith('/api')) return [{ ...photon, url: base }];
  if (base.endsWith('/search')) return [{ ...nominatim, url: base }];
  return [
    { ...photon, url: `${base}/api` },
    { ...nominatim, url: `${base}/search` },
  ];
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
