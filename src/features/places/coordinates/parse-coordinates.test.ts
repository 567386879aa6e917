import { describe, expect, it } from 'vitest';
import { type CoordinatesProblem, type CoordinatesReading, longestCoordinates } from './coordinates-reading.ts';
import { parseCoordinates } from './parse-coordinates.ts';
import { completePlusCode } from './plus-code.ts';

function pointOf(reading: CoordinatesReading | null) {
  return reading && 'point' in reading ? reading.point : null;
}

type PointCase = [text: string, latitude: number, longitude: number];

const angers: [number, number] = [47.4739, -0.5541];

const decimals: PointCase[] = [
  ['45.76, 4.83', 45.76, 4.83],
  ['45.76,4.83', 45.76, 4.83],
  ['45,76 4,83', 45.76, 4.83],
  ['45,76; 4,83', 45.76, 4.83],
  ['45,76, 4.83', 45.76, 4.83],
  ['48,8566, 2,3522', 48.8566, 2.3522],
  ['48,8566,2,3522', 48.8566, 2.3522],
  ['45.76 4.83', 45.76, 4.83],
  ['46, 2', 46, 2],
  ['46;2', 46, 2],
  ['47.4739 -0.5541', ...angers],
  ['47.4739,-0.5541', ...angers],
  ['47.4739 , -0.5541', ...angers],
  ['47,4739 -0,5541', ...angers],
  ['47,4739; -0,5541', ...angers],
  ['47,4739, -0,5541', ...angers],
  ['47,4739,-0,5541', ...angers],
  ['47,4739 ; -0,5541', ...angers],
  ['47.4739\n-0.5541', ...angers],
  ['47.4739\t-0.5541', ...angers],
  ['47.4739 / -0.5541', ...angers],
  ['47.4739|-0.5541', ...angers],
  ['47.4739 et -0.5541', ...angers],
  ['(47.4739, -0.5541)', ...angers],
  ['[47.4739, -0.5541]', ...angers],
  ['{47.4739; -0.5541}', ...angers],
  ['"47.4739, -0.5541"', ...angers],
  ['« 47,4739 ; -0,5541 »', ...angers],
  ['“47.4739, -0.5541”', ...angers],
  ['47.4739, -0.5541.', ...angers],
  ['47,4739, -0,5541.', ...angers],
  ['  47.4739, -0.5541 ;', ...angers],
  ['+47.4739, -0.5541', ...angers],
  ['47.4739, −0.5541', ...angers],
  ['47.4739, –0.5541', ...angers],
  ['47.4739, ‑0.5541', ...angers],
  ['47.4739, - 0.5541', ...angers],
  ['47.4739, -.5541', ...angers],
  ['047.4739, -000.5541', ...angers],
  ['−33.87, 151.21', -33.87, 151.21],
  ['(-33.87, 151.21)', -33.87, 151.21],
  ['47.47390123456789, -0.55410123456789', ...angers],
  ['47.4739°, -0.5541°', ...angers],
  ['47.4739º -0.5541º', ...angers],
  ['47,4739° -0,5541°', ...angers],
];

const withLetters: PointCase[] = [
  ['45.76° N, 4.83° W', 45.76, -4.83],
  ['33.87 S 151.21 E', -33.87, 151.21],
  ['47.4739 N 0.5541 W', ...angers],
  ['47.4739N 0.5541W', ...angers],
  ['47.4739N0.5541W', ...angers],
  ['N47.4739 W0.5541', ...angers],
  ['N 47.4739, W 0.5541', ...angers],
  ['N47.4739W0.5541', ...angers],
  ['47.4739 N, 0.5541 O', ...angers],
  ['47,4739 N ; 0,5541 O', ...angers],
  ['47,4739 Nord 0,5541 Ouest', ...angers],
  ['Nord 47,4739 Ouest 0,5541', ...angers],
  ['47.4739 north, 0.5541 west', ...angers],
  ['47.4739° N. 0.5541° W.', ...angers],
  ['47.4739 (N), 0.5541 (W)', ...angers],
  ['47.4739 n 0.5541 w', ...angers],
  ['W 0.5541, N 47.4739', ...angers],
  ['0.5541 O 47.4739 N', ...angers],
  ['0,5541° Ouest, 47,4739° Nord', ...angers],
  ['47.4739 N, -0.5541', ...angers],
  ['47.4739, 0.5541 W', ...angers],
  ['47.4739 N, -0.5541 W', ...angers],
  ['-33.87 S, 151.21 E', -33.87, 151.21],
  ['33.87 Sud, 151.21 Est', -33.87, 151.21],
  ['47 degrés N, 2 degrés E', 47, 2],
  ['47.4739 degrees north 0.5541 degrees west', ...angers],
  ['47.4739 deg N 0.5541 deg W', ...angers],
];

const withLabels: PointCase[] = [
  ['GPS: 47.4739, -0.5541', ...angers],
  ['Coordonnées : 47,4739 ; -0,5541', ...angers],
  ['Coordinates 47.47390, -0.55410', ...angers],
  ['Coordonnées 47.47390, -0.55410', ...angers],
  ['Position GPS 47.4739 -0.5541', ...angers],
  ['lat 47.4739 lon -0.5541', ...angers],
  ['Lat: 47.4739, Long: -0.5541', ...angers],
  ['Latitude : 47,4739 Longitude : -0,5541', ...angers],
  ['latitude=47.4739&longitude=-0.5541', ...angers],
  ['lng: -0.5541, lat: 47.4739', ...angers],
  ['Latitude 47° 28′ 26.04″ N, Longitude 0° 33′ 14.76″ W', ...angers],
];

const sexagesimal: PointCase[] = [
  ['48°51\'24"N 2°21\'07"E', 48.85667, 2.35194],
  ['48° 51′ 24″ N, 2° 21′ 7,2″ O', 48.85667, -2.352],
  ["N 48°51.4' E 2°21.12'", 48.85667, 2.352],
  ['48°51\'24"N2°21\'07"E', 48.85667, 2.35194],
  ['33° 52’ S 151° 12’ E', -33.86667, 151.2],
  ['47°28\'26.04"N 0°33\'14.76"W', ...angers],
  ['47° 28\' 26.04" N 0° 33\' 14.76" W', ...angers],
  ['47º28’26,04”N 0º33’14,76”O', ...angers],
  ['47˚28′26.04″N, 0˚33′14.76″W', ...angers],
  ["47°28'26.04''N 0°33'14.76''O", ...angers],
  ['47° 28’ 26,04’’ N, 0° 33’ 14,76’’ O', ...angers],
  ["N 47° 28' 26.04'' W 0° 33' 14.76''", ...angers],
  ['N47°28\'26.04" O0°33\'14.76"', ...angers],
  ['O 0° 33′ 14,76″ ; N 47° 28′ 26,04″', ...angers],
  ["47°28.434'N 0°33.246'W", ...angers],
  ["47° 28,434' N, 0° 33,246' O", ...angers],
  ['N 47° 28.434 W 000° 33.246', ...angers],
  ['N 47 28.434 W 0 33.246', ...angers],
  ['47 28 26.04 N 0 33 14.76 W', ...angers],
  ['47:28:26.04 N 0:33:14.76 W', ...angers],
  ['47d 28min 26.04sec N, 0d 33min 14.76sec W', ...angers],
  ['47 degrés 28 minutes 26,04 secondes Nord, 0 degré 33 minutes 14,76 secondes Ouest', ...angers],
  ['47 degrees 28.434 minutes north 0 degrees 33.246 minutes west', ...angers],
  ['47°28\'26.04", -0°33\'14.76"', ...angers],
  ['48°51′24″ 2°21′07″', 48.85667, 2.35194],
  ["48°51'24 N 2°21'07 E", 48.85667, 2.35194],
  ['(48°51\'24"N, 2°21\'07"E).', 48.85667, 2.35194],
];

/** The latitude is first, except where that is impossible. */
const inOtherOrder: PointCase[] = [
  ['2.3522, 48.8566', 2.3522, 48.8566],
  ['151.21, -33.87', -33.87, 151.21],
  ['-122.4194 37.7749', 37.7749, -122.4194],
  ['91.5, 4.8', 4.8, 91.5],
];

const geoUris: PointCase[] = [
  ['geo:47.4739,-0.5541', ...angers],
  ['GEO:47.4739,-0.5541', ...angers],
  ['geo:47.4739,-0.5541,35', ...angers],
  ['geo:47.4739,-0.5541;u=35', ...angers],
  ['geo:47.4739,-0.5541;crs=wgs84;u=10', ...angers],
  ['geo:47.4739,-0.5541?z=17', ...angers],
  ['geo:0,0?q=47.4739,-0.5541', ...angers],
  ['geo:0,0?q=47.4739,-0.5541(Minou)', ...angers],
  ['geo:0,0?q=47.4739,-0.5541 (Chat noir, Angers)', ...angers],
  ['geo:0,0?q=47.4739%2C-0.5541(Chat+noir)', ...angers],
  ['geo:48,2?q=47.4739,-0.5541', ...angers],
  ['geo:47.4739,-0.5541?q=12+rue+de+la+Barre', ...angers],
  ['Minou: geo:47.4739,-0.5541', ...angers],
];

const google = 'https://www.google.com/maps';
const googleLinks: PointCase[] = [
  [`${google}/@47.4739,-0.5541,17z`, ...angers],
  [`${google}/@47.4739,-0.5541,500m/data=!3m1!1e3`, ...angers],
  [`${google}/@47.4739,-0.5541,3a,75y,90h,90t/data=!3m6!1e1`, ...angers],
  [`${google}?q=47.4739,-0.5541`, ...angers],
  [`${google}?q=47.4739%2C-0.5541`, ...angers],
  [`${google}?q=47.4739,+-0.5541`, ...angers],
  [`${google}?q=loc:47.4739,-0.5541`, ...angers],
  [`${google}?ll=47.4739,-0.5541&z=16`, ...angers],
  [`${google}?daddr=47.4739,-0.5541&saddr=48.85,2.35`, ...angers],
  [`${google}/search/?api=1&query=47.4739%2C-0.5541`, ...angers],
  [`${google}/dir/?api=1&destination=47.4739,-0.5541`, ...angers],
  [`${google}/search/47.4739,+-0.5541?entry=tts`, ...angers],
  [`${google}/place/47.4739,-0.5541`, ...angers],
  [`${google}/place/47.4739,-0.5541/@48.1,-0.1,17z`, ...angers],
  [`${google}/place/47%C2%B028'26.0%22N+0%C2%B033'14.8%22W/@47.48,-0.56,17z`, 47.47389, -0.55411],
  [
    `${google}/place/Ch%C3%A2teau/@47.48,-0.56,17z/data=!3m1!4b1!4m6!3m5!1s0x48:0x8d!8m2!3d47.4739!4d-0.5541!16zL20vMDJqODE?entry=ttu&g_ep=EgoyMDI2`,
    ...angers,
  ],
  [`${google}/dir/48.85,2.35/47.4739,-0.5541/@48.1,1.1,8z`, ...angers],
  [`${google}/dir//47.4739,-0.5541`, ...angers],
  [
    `${google}/dir/Paris/Angers/@48.1,0.6,8z/data=!4m14!4m13!1m5!1m1!1s0x47:0x9!2m2!1d2.3522!2d48.8566!1m5!1m1!1s0x48:0x1!2m2!1d-0.5541!2d47.4739!3e0`,
    ...angers,
  ],
  [`${google}/embed?pb=!1m18!1m12!1m3!1d2702.1!2d-0.5541!3d47.4739!2m3!1f0`, ...angers],
  ['https://maps.google.com/?q=47.4739,-0.5541', ...angers],
  ['https://maps.google.com/maps?q=47.4739,-0.5541&z=17', ...angers],
  ['http://maps.google.fr/maps?q=47.4739,-0.5541', ...angers],
  ['https://www.google.fr/maps/@47.4739,-0.5541,15z', ...angers],
  ['https://www.google.co.uk/maps/@47.4739,-0.5541,15z', ...angers],
  ['maps.google.com/?q=47.4739,-0.5541', ...angers],
  ['www.google.com/maps/@47.4739,-0.5541,17z', ...angers],
  ['google.com/maps?q=47.4739,-0.5541', ...angers],
  ['Regarde : https://maps.google.com/?q=47.4739,-0.5541.', ...angers],
  ['<https://maps.google.com/?q=47.4739,-0.5541>', ...angers],
  [`https://consent.google.com/m?continue=${encodeURIComponent(`${google}/@47.4739,-0.5541,17z`)}&gl=FR`, ...angers],
  [`${google}?cbll=47.4739,-0.5541&layer=c`, ...angers],
  [`${google}/place/8CVXFCFW%2BHC`, 47.473938, -0.553938],
];

const otherLinks: PointCase[] = [
  ['https://maps.apple.com/?ll=47.4739,-0.5541', ...angers],
  ['https://maps.apple.com/?ll=47.4739,-0.5541&q=Rep%C3%A8re', ...angers],
  ['https://maps.apple.com/?q=47.4739,-0.5541', ...angers],
  ['https://maps.apple.com/?daddr=47.4739,-0.5541', ...angers],
  ['https://maps.apple.com/place?coordinate=47.4739,-0.5541&name=Repère', ...angers],
  ['https://maps.apple.com/place?address=1+Rue+X&coordinate=47.4739%2C-0.5541', ...angers],
  ['https://maps.apple.com/?q=Rep%C3%A8re&ll=47.4739,-0.5541&sll=48.85,2.35', ...angers],
  ['maps.apple.com/?ll=47.4739,-0.5541', ...angers],
  ['https://www.openstreetmap.org/#map=17/47.4739/-0.5541', ...angers],
  ['https://www.openstreetmap.org/#map=17/47.4739/-0.5541&layers=C', ...angers],
  ['https://www.openstreetmap.org/?mlat=47.4739&mlon=-0.5541', ...angers],
  ['https://www.openstreetmap.org/?mlat=47.4739&mlon=-0.5541#map=12/48.1/1.1', ...angers],
  ['https://www.openstreetmap.org/directions?from=48.85,2.35&to=47.4739,-0.5541', ...angers],
  ['https://www.openstreetmap.org/directions?route=48.85,2.35;47.4739,-0.5541', ...angers],
  ['https://www.openstreetmap.org/search?query=47.4739,-0.5541', ...angers],
  ['https://osm.org/#map=18/47.4739/-0.5541', ...angers],
  ['openstreetmap.org/#map=17/47.4739/-0.5541', ...angers],
  ['https://www.waze.com/ul?ll=47.4739,-0.5541&navigate=yes', ...angers],
  ['https://waze.com/ul?ll=47.4739%2C-0.5541', ...angers],
  ['https://www.waze.com/live-map/directions?to=ll.47.4739%2C-0.5541', ...angers],
  ['https://ul.waze.com/ul?ll=47.4739,-0.5541', ...angers],
  ['https://waze.com/ul/hu4pruydqqv', 57.64911, 10.40744],
  ['https://osmand.net/map?pin=47.4739,-0.5541#15/47.48/-0.56', ...angers],
  ['https://osmand.net/go?lat=47.4739&lon=-0.5541&z=16', ...angers],
  ['https://www.bing.com/maps?cp=47.4739~-0.5541&lvl=17', ...angers],
  ['https://example.org/map?latitude=47.4739&longitude=-0.5541', ...angers],
  ['https://example.org/map#17/47.4739/-0.5541', ...angers],
];

const plusCodes: PointCase[] = [
  ['8FVC9G8F+6X', 47.365563, 8.524938],
  ['8fvc9g8f+6x', 47.365563, 8.524938],
  ['8FVC9G8F+6X Zürich', 47.365563, 8.524938],
  ['Plus code 8FVC9G8F+6X: 47.36556, 8.52494', 47.365563, 8.524938],
  ['8FVC9G8F+6XQ', 47.365588, 8.524984],
  ['https://plus.codes/8FVC9G8F+6X', 47.365563, 8.524938],
];

const approximate: PointCase[] = [
  ['46, 2', 46, 2],
  ['47.5, -0.6', 47.5, -0.6],
  ['geo:47.4739,-0.5541;u=2000', ...angers],
  ['geo:47.4739,-0.5541?z=8', ...angers],
  [`${google}/@47.4739,-0.5541,9z`, ...angers],
  [`${google}/@47.4739,-0.5541,90000m`, ...angers],
  ['https://maps.apple.com/?q=Rep%C3%A8re&sll=47.4739,-0.5541', ...angers],
  ['https://www.openstreetmap.org/#map=6/47.4739/-0.5541', ...angers],
  ['https://osmand.net/go?lat=47.4739&lon=-0.5541&z=5', ...angers],
  ['8FVC0000+', 47.5, 8.5],
];

const problems: [text: string, problem: CoordinatesProblem][] = [
  ['-47.4739 N, 0.5541 W', 'sign-against-letter'],
  ['47.4739 N, -0.5541 E', 'sign-against-letter'],
  ['N -47.4739 W 0.5541', 'sign-against-letter'],
  ['+33.87 S, 151.21 E', 'sign-against-letter'],
  ['47°28\'26"N, -0°33\'14"E', 'sign-against-letter'],
  ['47,4739 N ; -0,5541 Est', 'sign-against-letter'],
  ['47.4739 - 0.5541', 'unclear-minus'],
  ['47,4739 – 0,5541', 'unclear-minus'],
  ['45.76, 181', 'out-of-range'],
  ['91.5, 181.5', 'out-of-range'],
  ['91.5 N, 4.8 E', 'out-of-range'],
  ['lat: 95.1, lon: 2.1', 'out-of-range'],
  ["48°75'N 2°21'E", 'out-of-range'],
  ['48°51\'61"N 2°21\'07"E', 'out-of-range'],
  ['geo:95.1,2.1', 'out-of-range'],
  [`${google}/@97.4739,-0.5541,17z`, 'out-of-range'],
  ['https://maps.app.goo.gl/AbCdEf123', 'short-link'],
  ['maps.app.goo.gl/AbCdEf123', 'short-link'],
  ['https://goo.gl/maps/AbCdEf123', 'short-link'],
  ['Repère placé\nPrès de 1 rue X, Angers\nhttps://maps.app.goo.gl/AbCdEf123', 'short-link'],
  ['https://maps.apple/p/AbCdEf123', 'short-link'],
  ['https://maps.apple.com/p/AbCdEf123', 'short-link'],
  ['https://osm.org/go/0EEQjE--', 'short-link'],
  ['https://what3words.com/lampe.chaise.fleur', 'what3words'],
  ['https://w3w.co/lampe.chaise.fleur', 'what3words'],
  ['///lampe.chaise.fleur', 'what3words'],
  ['lampe.chaise.fleur', 'what3words'],
  ['https://www.openstreetmap.org/node/123456', 'link-without-place'],
  ['https://www.facebook.com/groups/1/posts/2', 'link-without-place'],
  [`${google}?cid=123456`, 'link-without-place'],
  ['geo:0,0', 'link-without-place'],
  ['geo:', 'link-without-place'],
  ['geo:1000,2000;crs=nad27', 'link-without-place'],
  ['geo:47.4,0.5;crs=nad27', 'link-without-place'],
  ['FCFW+HC', 'plus-code-without-town'],
  ['9G8F+6X', 'plus-code-without-town'],
];

const otherTexts = [
  '',
  '   ',
  '.',
  '69003',
  '12 34',
  '45.76',
  '45,76',
  '-0.5541',
  '12 rue de la Barre',
  '75011 Paris',
  'Paris 11',
  'N',
  'Lyon 3e',
  'Nord',
  'Est',
  '06 12 34 56 78',
  '06.12.34.56.78',
  '47 28 26 0 33 15',
  '10:30 11:45',
  '12/11/2026',
  '2026-11-28',
  '1000.5, 2.5',
  '47.4739, -0.5541, 3 rue de la Barre',
  '47.4739 N 0.5541 N',
  '47.4739 E 0.5541 W',
  'lat 47.4739 E, lon 0.5541 N',
  'N 47.4739 N, W 0.5541',
  "48.5°51'N 2.5°21'E",
  '48°51.5\'24"N 2°21.5\'07"E',
  'www.site.fr',
  'C++',
  'AAAA+AA Angers',
  '+33 6 12 34 56 78',
  'Saint-Germain-en-Laye',
  'Montreuil (62)',
  'Saint-Denis 974',
  '1204 Genève',
  '°°°',
  ', ,',
  '--',
  '🐈 47',
];

describe('parseCoordinates', () => {
  it.each([
    ...decimals,
    ...withLetters,
    ...withLabels,
    ...sexagesimal,
    ...inOtherOrder,
    ...geoUris,
    ...googleLinks,
    ...otherLinks,
    ...plusCodes,
    ...approximate,
  ])('parseCoordinates takes what a phone or a map gives: %s', (text, latitude, longitude) => {
    const point = pointOf(parseCoordinates(text));
    expect(point?.latitude).toBeCloseTo(latitude, 5);
    expect(point?.longitude).toBeCloseTo(longitude, 5);
  });

  it.each(approximate)('parseCoordinates knows that %s is not exact', (text) => {
    expect(pointOf(parseCoordinates(text))?.isApproximate).toBe(true);
  });

  it.each([...withLetters.slice(1, 4), ...sexagesimal, ...geoUris, ...googleLinks, ...otherLinks, ...plusCodes])(
    'parseCoordinates knows that %s is exact',
    (text) => {
      expect(pointOf(parseCoordinates(text))?.isApproximate).toBe(false);
    },
  );

  it.each(problems)('parseCoordinates says what is wrong with %s', (text, problem) => {
    expect(parseCoordinates(text)).toMatchObject({ problem });
  });

  it.each(otherTexts)('parseCoordinates leaves %j to the search for names', (text) => {
    expect(parseCoordinates(text)).toBeNull();
  });

  it('parseCoordinates offers both meanings of a sign against its letter, and takes a sign that repeats the letter', () => {
    const choicesOf = (text: string) => {
      const reading = parseCoordinates(text);
      return reading && 'choices' in reading
        ? reading.choices.map(({ latitude, longitude }) => [latitude, longitude])
        : null;
    };
    expect(choicesOf('47.4739 N, -0.5541 E')).toEqual([
      [47.4739, 0.5541],
      [47.4739, -0.5541],
    ]);
    expect(choicesOf('-47.4739 N, 0.5541 W')).toEqual([
      [47.4739, -0.5541],
      [-47.4739, -0.5541],
    ]);
    expect(choicesOf('47.4739 - 0.5541')).toEqual([
      [47.4739, -0.5541],
      [47.4739, 0.5541],
    ]);
    expect(choicesOf('47.4739 N, -0.5541 W')).toBeNull();
  });

  it.each([
    [`${google}/place/Angers`, 'Angers'],
    [`${google}/place/12+Rue+de+la+Barre,+69002+Lyon/`, '12 Rue de la Barre, 69002 Lyon'],
    [`${google}?q=Angers`, 'Angers'],
    [`${google}/dir/Paris/Angers/@48.1,0.6,8z`, 'Angers'],
    ['geo:0,0?q=12+rue+de+la+Barre+Lyon', '12 rue de la Barre Lyon'],
    ['https://maps.apple.com/?q=Angers', 'Angers'],
    ['https://www.openstreetmap.org/search?query=Angers', 'Angers'],
    ['https://waze.com/ul?q=Angers', 'Angers'],
  ])('parseCoordinates takes the name of the place from a link without coordinates: %s', (text, name) => {
    expect(parseCoordinates(text)).toEqual({ name });
  });

  it.each([
    ['FCFW+HC Angers', 'FCFW+HC', 'Angers'],
    ['fcfw+hc, Angers, France', 'FCFW+HC', 'Angers, France'],
    ['Plus code FCFW+HC, Angers (49000)', 'FCFW+HC', 'Angers (49000)'],
    [`${google}/place/FCFW%2BHC+Angers`, 'FCFW+HC', 'Angers'],
    [`${google}?q=FCFW%2BHC+Angers`, 'FCFW+HC', 'Angers'],
  ])('parseCoordinates separates a short plus code from its town: %s', (text, shortPlusCode, town) => {
    expect(parseCoordinates(text)).toEqual({ shortPlusCode, town });
  });

  it('a short plus code is completed to the nearest point of the town', () => {
    const point = completePlusCode('FCFW+HC', { latitude: 47.4784, longitude: -0.5632 });
    expect(point).toMatchObject({ plusCode: '8CVXFCFW+HC', isApproximate: false });
    expect(point?.latitude).toBeCloseTo(47.47394, 5);
    expect(point?.longitude).toBeCloseTo(-0.55394, 5);
  });

  it('parseCoordinates does not read a text that is longer than every link', () => {
    expect(parseCoordinates(`47.4739, -0.5541${'0'.repeat(longestCoordinates)}`)).toBeNull();
    expect(
      parseCoordinates(`https://maps.google.com/?q=47.4739,-0.5541&x=${'0'.repeat(longestCoordinates)}`),
    ).toBeNull();
  });
});
