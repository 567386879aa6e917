import { type CoordinatesReading, isOnEarth, type ReadPoint } from './coordinates-reading.ts';
import { decodeGeohash } from './geohash.ts';
import { parseCoordinatePair } from './parse-coordinate-pair.ts';
import { parsePlusCode } from './plus-code.ts';

/** Below this zoom, a map shows a whole town, and its middle is not a place that was chosen. */
const exactZoom = 14;
/** The same limit where a link has the height of the view, in metres. */
const exactHeight = 5_000;
/** A phone that knows its position less exactly than this gives a neighbourhood. */
const exactUncertainty = 500;

const hostWithoutScheme =
  /^(?:share\.google|g\.co|maps\.apple|(?:www\.|maps\.|m\.)?(?:google\.\w{2,3}(?:\.\w{2})?|(?:app\.)?goo\.gl|apple\.com|openstreetmap\.org|osm\.org|waze\.com|what3words\.com|w3w\.co))\//i;

/** Reads the first link of the text, which may stand among words; returns null without a link. */
export function parseMapLink(text: string): CoordinatesReading | null {
  // The label of a `geo:` URI may have spaces.
  if (/^geo:/i.test(text)) return parseGeoUri(text);
  for (const part of text.split(/\s+/)) {
    const written = part.replace(/^[<("'«]/, '').replace(/[>)"'».,;]{1,3}$/, '');
    if (/^geo:/i.test(written)) return parseGeoUri(written);
    const address = hostWithoutScheme.test(written) ? `https://${written}` : written;
    const url = /^https?:\/\//i.test(address) ? parseUrl(address) : null;
    if (url) return readLink(url);
  }
  return null;
}

function parseUrl(address: string): URL | null {
  try {
    return new URL(address);
  } catch {
    return null;
  }
}

interface Site {
  hosts: RegExp;
  read: (url: URL) => CoordinatesReading | null;
}

const shortLink = () => ({ problem: 'short-link' }) as const;

const sites: Site[] = [
  { hosts: /^(?:w3w\.co|(?:www\.|map\.)?what3words\.com)$/, read: () => ({ problem: 'what3words' }) },
  {
    hosts:
      /^(?:(?:maps\.)?app\.goo\.gl|goo\.gl|g\.co|g\.page|share\.google|maps\.apple|bit\.ly|tinyurl\.com|t\.co|fb\.me)$/,
    read: shortLink,
  },
  { hosts: /^consent\.google\.[a-z.]{2,6}$/, read: readConsent },
  { hosts: /^(?:(?:www|maps)\.)?google\.[a-z.]{2,6}$/, read: readGoogle },
  { hosts: /^(?:maps|beta\.maps)\.apple\.com$/, read: readApple },
  { hosts: /^(?:www\.|m\.)?(?:openstreetmap\.org|osm\.org)$/, read: readOpenStreetMap },
  { hosts: /^(?:www\.|embed\.|ul\.)?waze\.com$/, read: readWaze },
  {
    hosts: /^(?:www\.)?plus\.codes$/,
    read: (url) => parsePlusCode(decodePath(url.pathname.slice(1).replaceAll('+', '%2B'))),
  },
];

function readLink(url: URL): CoordinatesReading {
  const site = sites.find(({ hosts }) => hosts.test(url.hostname));
  return (site ? site.read(url) : readOther(url)) ?? { problem: 'link-without-place' };
}

type Params = (...names: string[]) => CoordinatesReading | null;

/** Returns a reader of the first parameter that has coordinates. */
function pairsOf({ searchParams }: URL): Params {
  return (...names) => {
    for (const name of names) {
      const reading = readPair(searchParams.get(name));
      if (reading) return reading;
    }
    return null;
  };
}

/** Returns the name of a place that a link searches for. */
function nameOf({ searchParams }: URL, ...names: string[]): CoordinatesReading | null {
  for (const name of names) {
    const text = searchParams.get(name)?.trim();
    if (text) return nameReading(text);
  }
  return null;
}

const longestName = 200;

function nameReading(text: string): CoordinatesReading | null {
  const isName = text.length <= longestName && /\p{L}/u.test(text) && !/^https?:/i.test(text);
  return isName ? (parsePlusCode(text) ?? { name: text }) : null;
}

function readConsent(url: URL): CoordinatesReading | null {
  const next = parseUrl(url.searchParams.get('continue') ?? '');
  return next && next.hostname !== url.hostname ? readLink(next) : null;
}

const decimal = String.raw`([+-]?\d{1,3}(?:\.\d{1,20})?)`;
const ofPin = new RegExp(`!3d${decimal}!4d${decimal}`, 'g');
const ofEmbeddedMap = new RegExp(`!2d${decimal}!3d${decimal}`);
const ofDestination = new RegExp(`!1d${decimal}!2d${decimal}`, 'g');
const ofView = new RegExp(String.raw`/@${decimal},${decimal}(?:,(\d{1,9}(?:\.\d{1,20})?)([zm]))?`);

function readGoogle(url: URL): CoordinatesReading | null {
  const path = decodePath(url.pathname);
  const data = `${path} ${url.searchParams.get('pb') ?? ''}`;
  const params = pairsOf(url);
  const stops = path.split('/').slice(1);
  const kind = stops.find((stop) => /^(?:place|search|dir)$/.test(stop));
  const named = kind ? stops.slice(stops.indexOf(kind) + 1).filter((stop) => !/^[@!]|^data=|^am=/.test(stop)) : [];
  const goal = (kind === 'dir' ? named.findLast((stop) => stop !== '') : named[0]) ?? '';
  const destination = kind === 'dir' ? [...data.matchAll(ofDestination)].at(-1) : undefined;
  const pin = kind === 'dir' ? undefined : [...data.matchAll(ofPin)].at(-1);
  const embedded = url.searchParams.has('pb') ? ofEmbeddedMap.exec(data) : null;
  const view = kind === 'dir' ? null : ofView.exec(path);
  return (
    (destination && pointOf(destination[2], destination[1])) ??
    (pin && pointOf(pin[1], pin[2])) ??
    params('query', 'q', 'destination', 'daddr') ??
    readPair(goal) ??
    (embedded && pointOf(embedded[2], embedded[1])) ??
    params('ll', 'cbll', 'viewpoint', 'center') ??
    (view &&
      viewOf(view[1], view[2], { zoom: view[4] === 'z' ? view[3] : null, height: view[4] === 'm' ? view[3] : null })) ??
    nameReading(goal) ??
    nameOf(url, 'query', 'q', 'destination', 'daddr') ??
    params('sll')
  );
}

function readApple(url: URL): CoordinatesReading | null {
  const params = pairsOf(url);
  return (
    params('coordinate', 'll', 'q', 'daddr', 'destination', 'address', 'center') ??
    approximate(params('sll')) ??
    nameOf(url, 'address', 'q', 'daddr', 'destination', 'name') ??
    (/^\/p\//.test(url.pathname) ? shortLink() : null)
  );
}

function readOpenStreetMap(url: URL): CoordinatesReading | null {
  const { searchParams } = url;
  if (url.pathname.startsWith('/go/')) return shortLink();
  const marker = pointOf(searchParams.get('mlat'), searchParams.get('mlon'));
  const destination = searchParams.get('to') ?? searchParams.get('route')?.split(';').at(-1) ?? null;
  const name = nameOf(url, 'query');
  return marker ?? readPair(destination) ?? pairsOf(url)('query') ?? readHash(url) ?? readLatLon(url) ?? name;
}

function readWaze(url: URL): CoordinatesReading | null {
  // Phones share "waze.com/ul/h" and a geohash.
  const hash = /^\/ul\/h([0-9a-z]{4,12})$/i.exec(url.pathname)?.[1] ?? url.searchParams.get('h');
  const cell = hash && decodeGeohash(hash);
  const reading = pairsOf(url)('ll', 'to', 'q', 'latlng') ?? (cell ? { point: cell } : readLatLon(url));
  return reading ?? nameOf(url, 'q');
}

/** Many sites of maps write the point in one of these ways. */
function readOther(url: URL): CoordinatesReading | null {
  return readLatLon(url) ?? pairsOf(url)('ll', 'q', 'query', 'pin', 'cp', 'coordinate', 'at') ?? readHash(url);
}

function readLatLon({ searchParams }: URL): CoordinatesReading | null {
  const latitude = searchParams.get('lat') ?? searchParams.get('latitude');
  const longitude = ['lon', 'lng', 'long', 'longitude'].map((name) => searchParams.get(name)).find(Boolean);
  const zoom = searchParams.get('zoom') ?? searchParams.get('z');
  return zoom ? viewOf(latitude, longitude, { zoom }) : pointOf(latitude, longitude);
}

/** Reads "#map=17/47.4739/-0.5541" and "#17/47.4739/-0.5541". */
function readHash({ hash }: URL): CoordinatesReading | null {
  const [, zoom, latitude, longitude] =
    new RegExp(String.raw`^#(?:map=)?(\d{1,2}(?:\.\d{1,9})?)/${decimal}/${decimal}(?:[/&]|$)`).exec(hash) ?? [];
  return viewOf(latitude, longitude, { zoom });
}

interface View {
  zoom?: string | null | undefined;
  height?: string | null | undefined;
}

function viewOf(latitude: Digits, longitude: Digits, { zoom, height }: View): CoordinatesReading | null {
  const reading = pointOf(latitude, longitude);
  const isFar = (zoom && Number(zoom) < exactZoom) || (height && Number(height) > exactHeight);
  return isFar ? approximate(reading) : reading;
}

function approximate(reading: CoordinatesReading | null): CoordinatesReading | null {
  return reading && 'point' in reading ? { point: { ...reading.point, isApproximate: true } } : reading;
}

type Digits = string | null | undefined;

function pointOf(latitude: Digits, longitude: Digits): CoordinatesReading | null {
  const number = /^[+-]?\d{1,3}(?:\.\d{1,20})?$/;
  if (!latitude || !longitude || !number.test(latitude) || !number.test(longitude)) return null;
  const isApproximate = [latitude, longitude].some((digits) => !/\.\d{2}/.test(digits));
  const point: ReadPoint = { latitude: Number(latitude), longitude: Number(longitude), isApproximate };
  return isOnEarth(point) ? { point } : { problem: 'out-of-range' };
}

/** Programs write "47.4739,-0.5541", "loc:47.4739,-0.5541" and "47.4739,-0.5541(Minou)"; others write what people type. */
const machinePair = new RegExp(
  String.raw`^(?:loc:|ll\.|@)?\s*${decimal}\s{0,3}[,~]\s{0,3}${decimal}(?=$|[\s,(@])`,
  'i',
);

function readPair(text: string | null): CoordinatesReading | null {
  if (!text) return null;
  const [, latitude, longitude] = machinePair.exec(text.trim()) ?? [];
  return latitude ? pointOf(latitude, longitude) : parseCoordinatePair(text);
}

/** In a path, "+" is a space; a plus sign is "%2B". */
function decodePath(path: string): string {
  try {
    return decodeURIComponent(path.replaceAll('+', ' '));
  } catch {
    return path;
  }
}

/** Reads "geo:47.4739,-0.5541;u=35" and, from Android, "geo:0,0?q=47.4739,-0.5541(Minou)". */
function parseGeoUri(text: string): CoordinatesReading {
  const [path = '', query = ''] = text.slice('geo:'.length).split('?', 2);
  const [coordinates = '', ...parameters] = (path.split(/\s/, 1)[0] ?? '').split(';');
  const parameterOf = (name: string) =>
    parameters.find((each) => each.toLowerCase().startsWith(`${name}=`))?.slice(name.length + 1);
  const isOtherGrid = !/^(?:wgs84)?$/i.test(parameterOf('crs') ?? '');
  const [latitude, longitude] = coordinates.split(',').map((part) => part.trim());
  const reading = isOtherGrid ? null : pointOf(latitude, longitude);
  const isNowhere = Number(latitude) === 0 && Number(longitude) === 0;
  const searchParams = new URLSearchParams(query);
  const searched = readPair(searchParams.get('q'));
  if (searched) return searched;
  if (isNowhere || !reading) {
    const name = nameReading(searchParams.get('q')?.trim() ?? '');
    return name ?? (reading && 'problem' in reading ? reading : { problem: 'link-without-place' });
  }
  const isUncertain = Number(parameterOf('u') ?? 0) > exactUncertainty;
  return isUncertain ? (approximate(reading) ?? reading) : (viewZoom(reading, searchParams.get('z')) ?? reading);
}

function viewZoom(reading: CoordinatesReading, zoom: string | null): CoordinatesReading | null {
  return zoom && Number(zoom) < exactZoom ? approximate(reading) : null;
}
