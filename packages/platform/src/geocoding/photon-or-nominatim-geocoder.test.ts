import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { createPhotonOrNominatimGeocoder } from './photon-or-nominatim-geocoder.ts';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const closers: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0)) await close();
});

async function serve(answer: Answer) {
  const requests: { url: URL; headers: IncomingMessage['headers'] }[] = [];
  const server = createServer((request, response) => {
    requests.push({ url: new URL(request.url!, 'http://localhost'), headers: request.headers });
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(
    () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  );
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests };
}

function sendJson(response: ServerResponse, body: unknown, status = 200) {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}

const photonBody = {
  type: 'FeatureCollection',
  features: [
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [4.8331, 45.7583] },
      properties: {
        osm_type: 'N',
        osm_id: 1234567,
        osm_key: 'place',
        osm_value: 'house',
        type: 'house',
        housenumber: '12',
        street: 'Rue de la Barre',
        postcode: '69002',
        city: 'Lyon',
        state: 'Auvergne-Rhône-Alpes',
        country: 'France',
        countrycode: 'FR',
      },
    },
    {
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [999, 45] },
      properties: { osm_id: 1, name: 'off Earth' },
    },
    { type: 'Feature', geometry: null, properties: {} },
    'not a feature',
  ],
};

const nominatimBody = [
  {
    place_id: 88,
    licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
    osm_type: 'way',
    osm_id: 4242,
    lat: '45.7583',
    lon: '4.8331',
    category: 'highway',
    type: 'residential',
    addresstype: 'road',
    name: 'Rue de la Barre',
    display_name: 'Rue de la Barre, Bellecour, Lyon 2e Arrondissement, Lyon, 69002, France',
    address: { road: 'Rue de la Barre', city: 'Lyon', country_code: 'fr' },
  },
  { osm_id: 5, lat: 'north', lon: '4', display_name: 'no point' },
];

const options = { locale: 'fr', limit: 5 };

describe('the outside geocoder', () => {
  it('the outside geocoder finds an address through a Photon server, and leaves out what is no place', async () => {
    const { url, requests } = await serve((_, response) => sendJson(response, photonBody));
    const geocoder = createPhotonOrNominatimGeocoder({ url, userAgent: 'Catlas (https://cats.example)' });
    const places = await geocoder.search('12 rue de la Barre', { ...options, near: { latitude: 46, longitude: 5 } });
    expect(places).toEqual([
      {
        id: 'photon:N1234567',
        name: '12 Rue de la Barre',
        label: '12 Rue de la Barre, 69002 Lyon, Auvergne-Rhône-Alpes, France',
        kind: 'address',
        latitude: 45.7583,
        longitude: 4.8331,
        countryCode: 'FR',
        attribution: '© OpenStreetMap contributors (ODbL)',
      },
    ]);
    const [{ url: asked, headers }] = requests as [(typeof requests)[0]];
    expect(asked.pathname).toBe('/api');
    expect(Object.fromEntries(asked.searchParams)).toEqual({
      q: '12 rue de la Barre',
      limit: '5',
      lang: 'fr',
      lat: '46',
      lon: '5',
    });
    expect(headers['user-agent']).toBe('Catlas (https://cats.example)');
  });

  it('the outside geocoder recognises a Nominatim by itself, and calls it directly from then on', async () => {
    const { url, requests } = await serve((request, response) =>
      request.url!.startsWith('/search') ? sendJson(response, nominatimBody) : sendJson(response, { error: 'no' }, 404),
    );
    const geocoder = createPhotonOrNominatimGeocoder({ url, userAgent: 'Catlas', nominatimIntervalMs: 0 });
    const places = await geocoder.search('rue de la barre', options);
    expect(places).toHaveLength(1);
    expect(places[0]).toMatchObject({ id: 'nominatim:W4242', kind: 'street', latitude: 45.7583, countryCode: 'FR' });
    await geocoder.search('rue de la barre', options);
    expect(requests.map((request) => request.url.pathname)).toEqual(['/api', '/search', '/search']);
    expect(requests[1]?.url.searchParams.get('accept-language')).toBe('fr');
  });

  it('the outside geocoder believes an address that names the service', async () => {
    const { url, requests } = await serve((_, response) => sendJson(response, nominatimBody));
    await createPhotonOrNominatimGeocoder({ url: `${url}/search`, userAgent: 'Catlas' }).search('x', options);
    expect(requests.map((request) => request.url.pathname)).toEqual(['/search']);
  });

  it('the outside geocoder calls a Nominatim no faster than its public servers allow, and gives up rather than queue for long', async () => {
    const askedAt: number[] = [];
    const { url } = await serve((_, response) => {
      askedAt.push(performance.now());
      sendJson(response, nominatimBody);
    });
    const settings = { url: `${url}/search`, userAgent: 'Catlas', nominatimIntervalMs: 1_000, timeoutMs: 1_500 };
    const geocoder = createPhotonOrNominatimGeocoder(settings);
    const answers = await Promise.allSettled(['a', 'b', 'c', 'd'].map((query) => geocoder.search(query, options)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'rejected']);
    expect(askedAt[1]! - askedAt[0]!).toBeGreaterThan(300);
  });

  it('the outside geocoder names the street of a point, and nothing where there is none', async () => {
    const found = photonBody.features[0] as { properties: object };
    const elsewhere = { ...found, properties: { ...found.properties, street: undefined, type: 'city' } };
    const { url, requests } = await serve((request, response) =>
      sendJson(response, { ...photonBody, features: [request.url!.includes('lat=1') ? elsewhere : found] }),
    );
    const geocoder = createPhotonOrNominatimGeocoder({ url, userAgent: 'Catlas' });
    expect(await geocoder.findStreet({ latitude: 45.7583, longitude: 4.8331 }, { locale: 'fr' })).toEqual({
      street: 'Rue de la Barre',
      town: 'Lyon',
      attribution: '© OpenStreetMap contributors (ODbL)',
    });
    expect(await geocoder.findStreet({ latitude: 1, longitude: 2 }, { locale: 'fr' })).toBeNull();
    expect(requests[0]!.url.pathname).toBe('/reverse');
    expect(Object.fromEntries(requests[0]!.url.searchParams)).toMatchObject({
      lat: '45.7583',
      lon: '4.8331',
      lang: 'fr',
    });
  });

  it('the outside geocoder names the street through a Nominatim, too', async () => {
    const { url, requests } = await serve((request, response) =>
      sendJson(response, request.url!.includes('lat=1&') ? { error: 'Unable to geocode' } : nominatimBody[0]),
    );
    const settings = { url: `${url}/search`, userAgent: 'Catlas', nominatimIntervalMs: 0 };
    const geocoder = createPhotonOrNominatimGeocoder(settings);
    const street = await geocoder.findStreet({ latitude: 45.7583, longitude: 4.8331 }, { locale: 'en' });
    expect(street).toMatchObject({ street: 'Rue de la Barre', town: 'Lyon' });
    expect(await geocoder.findStreet({ latitude: 1, longitude: 2 }, { locale: 'en' })).toBeNull();
    expect(requests[0]!.url.pathname).toBe('/reverse');
  });

  it.each<[string, Answer]>([
    ['answers with an error', (_, response) => sendJson(response, {}, 500)],
    ['answers with a page', (_, response) => void response.end('<html>')],
    ['answers with another shape', (_, response) => sendJson(response, { results: [] })],
    ['never answers', () => undefined],
    ['never stops answering', (_, response) => flood(response)],
    ['hangs up', (request) => void request.socket.destroy()],
  ])('the outside geocoder is “unavailable” within the time limit when it %s', async (_, answer) => {
    const { url } = await serve(answer);
    const geocoder = createPhotonOrNominatimGeocoder({ url, userAgent: 'Catlas', timeoutMs: 300 });
    await expect(geocoder.search('lyon', options)).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('the outside geocoder skips a server that just failed, and calls it again later', async () => {
    let isBroken = true;
    const { url, requests } = await serve((_, response) =>
      isBroken ? sendJson(response, {}, 503) : sendJson(response, photonBody),
    );
    const geocoder = createPhotonOrNominatimGeocoder({ url: `${url}/api`, userAgent: 'Catlas', restMs: 100 });
    await expect(geocoder.search('a', options)).rejects.toMatchObject({ code: 'unavailable' });
    await expect(geocoder.search('b', options)).rejects.toMatchObject({ code: 'unavailable' });
    expect(requests).toHaveLength(1);
    isBroken = false;
    await new Promise((resolve) => setTimeout(resolve, 120));
    expect(await geocoder.search('c', options)).toHaveLength(1);
  });

  it('the outside geocoder is not counted as failed when the reader has disconnected', async () => {
    const { url } = await serve((request, response) =>
      request.url!.includes('slow') ? undefined : sendJson(response, photonBody),
    );
    const geocoder = createPhotonOrNominatimGeocoder({ url, userAgent: 'Catlas' });
    const leaving = AbortSignal.timeout(50);
    await expect(geocoder.search('slow', { ...options, signal: leaving })).rejects.toThrow();
    expect(await geocoder.search('lyon', options)).toHaveLength(1);
  });
});

function flood(response: ServerResponse) {
  const chunk = `"${'x'.repeat(65_536)}",`;
  response.write('[');
  const write = () => {
    while (!response.destroyed && response.write(chunk));
    if (!response.destroyed) response.once('drain', write);
  };
  write();
}
