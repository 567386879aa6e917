import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createGeocoder } from '@catlas/platform/geocoding/create-geocoder.ts';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { writeGazetteer } from '#seeds/gazetteer/write-gazetteer.ts';
import { openTestApi, type TestApi } from '#tests/support/test-api.ts';
import type { GazetteerRow } from './gazetteer-file.server.ts';
import { importGazetteer } from './import-gazetteer.server.ts';
import { type LocationAnswer, locationAnswerSchema } from './place-schemas.ts';

const lyon: GazetteerRow = {
  placeId: 'insee:69123',
  searchKey: 'lyon',
  kind: 'commune',
  name: 'Lyon',
  nameFr: null,
  countryCode: 'FR',
  area: 'Rhône',
  postalCodes: ['69001', '69002'],
  population: 519_127,
  latitude: 45.74846,
  longitude: 4.84671,
  isApproximate: false,
  source: 'communes',
};

const angers: GazetteerRow = {
  ...lyon,
  placeId: 'insee:49007',
  searchKey: 'angers',
  name: 'Angers',
  area: 'Maine-et-Loire',
  postalCodes: ['49000'],
  population: 157_175,
  latitude: 47.47361,
  longitude: -0.55167,
};

const photonAnswer = {
  type: 'FeatureCollection',
  features: [
    {
      geometry: { coordinates: [4.8331, 45.7583] },
      properties: {
        osm_type: 'N',
        osm_id: 7,
        type: 'street',
        name: 'Rue de la Barre',
        city: 'Lyon',
        countrycode: 'FR',
      },
    },
  ],
};

let api: TestApi;
let directory: string;
let geocoder: { url: string; asked: URL[]; isBroken: boolean; close(): Promise<void> };

beforeAll(async () => {
  api = await openTestApi();
  directory = await mkdtemp(join(tmpdir(), 'catlas-places-'));
  await writeGazetteer([lyon, angers], directory);
  await importGazetteer(api.context, { directory });
  geocoder = await serveGeocoder();
});

afterEach(async () => {
  api.context.geocoder = null;
  api.context.now = () => new Date();
  api.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  api.logLines.length = 0;
  geocoder.asked.length = 0;
  geocoder.isBroken = false;
  await api.database.pool.query('truncate geocoder_answers');
});

afterAll(async () => {
  await geocoder.close();
  await api.close();
  await rm(directory, { recursive: true, force: true });
});

async function serveGeocoder(): Promise<typeof geocoder> {
  const asked: URL[] = [];
  const server = createServer((request, response) => {
    asked.push(new URL(request.url!, 'http://localhost'));
    if (geocoder.isBroken) response.writeHead(500).end('broken');
    else response.setHeader('content-type', 'application/json').end(JSON.stringify(photonAnswer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const close = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  return { url, asked, isBroken: false, close };
}

function useGeocoder() {
  api.context.geocoder = createGeocoder(
    { geocoderUrl: geocoder.url, publicUrl: 'http://catlas.test' },
    api.context.log,
  );
}

function find(query: string, more = '') {
  return api.get<LocationAnswer>(`/location/get?q=${encodeURIComponent(query)}${more}`);
}

async function fieldsRefused(search: string) {
  const response = await api.request(`/location/get${search}`);
  const problem = (await response.json()) as { errors?: { field: string; message: string }[] };
  return { status: response.status, type: response.headers.get('content-type'), errors: problem.errors };
}

describe('GET /api/location/get', () => {
  it('GET /api/location/get finds a place for a visitor without an account', async () => {
    const answer = await find('lyon');
    expect(answer.location).toEqual({ latitude: 45.74846, longitude: 4.84671, label: 'Lyon, Rhône, France' });
    expect(answer.suggestions[0]).toMatchObject({ id: 'insee:69123', population: 519_127, country_code: 'FR' });
    expect(locationAnswerSchema.parse(answer)).toEqual(answer);
  });

  it('GET /api/location/get has an empty result for an unknown place', async () => {
    expect(await find('qwertzuiop')).toEqual({ location: null, suggestions: [] });
  });

  it('GET /api/location/get says that a street is unknown, and offers its town', async () => {
    const answer = await find('12 rue Inconnue, Lyon');
    expect(answer).toMatchObject({ is_street_missing: true, location: { label: 'Lyon, Rhône, France' } });
    expect(locationAnswerSchema.parse(answer)).toEqual(answer);
    expect(await find('lyon')).not.toHaveProperty('is_street_missing');
  });

  it('GET /api/location/get understands coordinates, links and plus codes', async () => {
    for (const query of [
      '45,7578 N ; 4,8320 E',
      'geo:45.7578,4.8320;u=30',
      'https://www.google.com/maps/place/Lyon/@45.7,4.8,12z/data=!8m2!3d45.7578!4d4.832',
    ]) {
      const answer = await find(query);
      expect(answer.location).toEqual({ latitude: 45.7578, longitude: 4.832, label: 'Coordinates 45.75780, 4.83200' });
      expect(answer.suggestions).toMatchObject([{ kind: 'coordinates', is_approximate: false }]);
      expect(locationAnswerSchema.parse(answer)).toEqual(answer);
    }
    expect((await find('45,7578 4,8320', '&locale=fr')).location?.label).toBe('Coordonnées 45.75780, 4.83200');
    const { location } = await find('QR5J+4R Lyon');
    expect(location?.label).toBe('Plus code QR5J+4R, Lyon, Rhône, France');
    expect(location?.latitude).toBeCloseTo(45.7578, 3);
    expect(location?.longitude).toBeCloseTo(4.832, 3);
    expect((await find('https://www.google.com/maps/place/Lyon')).location?.label).toBe('Lyon, Rhône, France');
    expect((await find(`https://maps.google.com/?q=45.7578,4.832&x=${'x'.repeat(900)}`)).location).not.toBeNull();
  });

  it('GET /api/location/get explains what it can’t take, and lets the visitor choose between two meanings', async () => {
    const link = await find('https://maps.app.goo.gl/AbCdEf');
    expect(link).toMatchObject({ location: null, suggestions: [], problem: { code: 'short-link' } });
    expect(locationAnswerSchema.parse(link)).toEqual(link);
    expect((await find('https://maps.app.goo.gl/AbCdEf', '&locale=fr')).problem?.message).toContain('liens courts');
    expect((await find('45.7578 N, -4.832 E')).suggestions.map(({ label }) => label)).toEqual([
      'Coordinates 45.75780, 4.83200',
      'Coordinates 45.75780, -4.83200',
    ]);
    expect(await find('45.7578 N, -4.832 E')).toMatchObject({
      location: null,
      problem: { code: 'sign-against-letter', message: expect.stringContaining('contradict') },
    });
    expect((await find('QR5J+4R Qwertzuiop')).problem?.code).toBe('plus-code-unknown-town');
    expect(await find('lyon')).not.toHaveProperty('problem');
  });

  it('GET /api/location/get rejects a missing, empty or too long query with a message for the field', async () => {
    for (const search of ['', '?q=', '?q=%20', `?q=${'x'.repeat(201)}`, `?q=${'1'.repeat(2_001)}`]) {
      const { status, type, errors } = await fieldsRefused(search);
      expect(status).toBe(422);
      expect(type).toContain('application/problem+json');
      expect(errors).toEqual([{ field: 'q', message: expect.stringMatching(/\.$/) }]);
    }
  });

  it('rejects a position that is not on Earth, and treats an empty one as absent', async () => {
    expect((await fieldsRefused('?q=lyon&latitude=91&longitude=4')).errors).toMatchObject([{ field: 'latitude' }]);
    expect((await fieldsRefused('?q=lyon&latitude=45&longitude=x')).errors).toMatchObject([{ field: 'longitude' }]);
    expect((await find('lyon', '&latitude=&longitude=')).location).not.toBeNull();
  });

  it('GET /api/location/get responds in French on request', async () => {
    api.context.geocoder = null;
    expect((await find('lyon, france', '&locale=fr')).location?.label).toBe('Lyon, Rhône, France');
    const response = await api.request('/location/get?q=', { headers: { 'accept-language': 'fr' } });
    expect(JSON.stringify(await response.json())).toContain('Saisissez');
  });

  it('is rate-limited', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 61; index++) statuses.push((await api.request('/location/get?q=lyon')).status);
    expect(statuses.slice(0, 60).every((status) => status === 200)).toBe(true);
    expect(statuses[60]).toBe(429);
  });
});

describe('GET /api/location/town', () => {
  it('a form names the town of a position, also without a geocoder, and none in the sea', async () => {
    const townAt = async (latitude: number, longitude: number) =>
      (await api.get<{ town: string | null }>(`/location/town?latitude=${latitude}&longitude=${longitude}`)).town;
    expect([await townAt(47.47, -0.55), await townAt(40, -30)]).toEqual(['Angers', null]);
    expect((await api.request('/location/town?latitude=91&longitude=0')).status).toBe(422);
  });
});

describe('with an outside geocoder', () => {
  it('the search with an outside geocoder finds the street, and names the data source', async () => {
    useGeocoder();
    const { location, suggestions } = await find('12 rue de la barre, lyon');
    expect(location).toEqual({ latitude: 45.7583, longitude: 4.8331, label: 'Rue de la Barre, Lyon' });
    expect(suggestions[0]).toMatchObject({ source: 'geocoder', kind: 'street' });
    expect(suggestions[0]?.attribution).toContain('OpenStreetMap');
    expect(suggestions[1]).toMatchObject({ id: 'insee:69123', is_approximate: true });
    expect(await find('12 rue de la barre, lyon')).not.toHaveProperty('is_street_missing');
  });

  it('the search with an outside geocoder does not request a town of the gazetteer', async () => {
    useGeocoder();
    await find('lyon');
    await find('69001');
    await find('lyn');
    expect(geocoder.asked).toEqual([]);
  });

  it('the search with an outside geocoder caches a query for a month, by language', async () => {
    useGeocoder();
    await find('rue de la barre');
    await find('Rue  de la BARRE');
    expect(geocoder.asked).toHaveLength(1);
    await find('rue de la barre', '&locale=fr');
    expect(geocoder.asked).toHaveLength(2);
    api.context.now = () => new Date(Date.now() + 31 * 24 * 60 * 60 * 1000);
    await find('rue de la barre');
    expect(geocoder.asked).toHaveLength(3);
    const { rows } = await api.database.pool.query('select count(*) from geocoder_answers');
    expect(rows[0].count).toBe(1);
  });

  it('sends only a rough position', async () => {
    useGeocoder();
    await find('rue de la barre', '&latitude=45.7583&longitude=4.8331');
    const [asked] = geocoder.asked;
    expect(asked?.searchParams.get('lat')).toBe('46');
    expect(asked?.searchParams.get('lon')).toBe('5');
  });

  it('uses the gazetteer after a failure, and does not log the address', async () => {
    useGeocoder();
    geocoder.isBroken = true;
    const { location, suggestions } = await find('12 rue de la barre, lyon');
    expect(location?.label).toBe('Lyon, Rhône, France');
    expect(suggestions[0]?.is_approximate).toBe(true);
    const warning = api.logLines.find((line) => line.includes('the geocoder did not answer'));
    expect(warning).toBeDefined();
    expect(warning).not.toContain('barre');
  });
});
