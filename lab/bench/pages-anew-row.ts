import type pg from 'pg';
import { formatMapView } from '#map/base/map-view-url.ts';
import { settle } from './generate-cats.ts';
import { createHttpClient, type HttpClient } from './http-client.ts';
import { compareForEach, type Measurement, millisecondsOf, summarize, warmUpWith } from './measurement.ts';
import { type Peer, startNextPeer, startNuxtPeer } from './peers.ts';
import { catPoints } from './places.ts';
import type { Row, RowOptions } from './row.ts';
import { signUpInBrowser } from './sign-up.ts';
import { fromAnotherAddress } from './site.ts';

/** As fast as the Nuxt page, twice as fast as the Next page. */
const promisedTimes = { nuxt: 1, next: 2 };
/** Wide enough for a full page of cats in every view. The peer always lists a full page. */
const wideZoom = 7;
const concurrency = 8;
const asked = { 'accept-encoding': 'gzip', 'accept-language': 'en' };

interface Case {
  what: string;
  own: string[];
  peers?: string[];
  /** Of both sides. */
  headers?: () => Record<string, string>;
}

interface Limit {
  peer: Peer;
  /** What the peer sends. */
  sends: 'its page' | 'its JSON';
  promisedTimes?: number;
}

/**
 * Pages that are rendered for one request, beside a Nuxt and a Next application that show the same from the same database
 * (lab/bench/peers/).
 */
export const pagesAnewRow: Row = async (options) => {
  const { pool, databaseUrl } = options.site;
  if (!databaseUrl) throw new Error('The peers need PostgreSQL');
  await addPhotos(pool);
  const place = { databaseUrl, siteUrl: options.site.url };
  const peers: Peer[] = [];
  try {
    const { pages, data } = await listCases(options);
    const measurements: Measurement[] = [];
    const measure = async (limit: Limit, cases: Case[]) => {
      for (const each of cases) measurements.push(await beside(options, limit, each));
    };
    const nuxt = await startNuxtPeer(place);
    peers.push(nuxt);
    const next = await startNextPeer(place);
    peers.push(next);
    await measure({ peer: nuxt, sends: 'its page', promisedTimes: promisedTimes.nuxt }, pages);
    await measure({ peer: nuxt, sends: 'its JSON' }, data);
    await measure({ peer: next, sends: 'its page', promisedTimes: promisedTimes.next }, pages);
    for (const peer of peers)
      for (const each of pages.slice(0, 2)) measurements.push(await atOnce(options, peer, each));
    return measurements;
  } finally {
    for (const peer of peers) await peer.close();
    await removePhotos(pool);
  }
};

async function listCases({ site, rounds }: RowOptions): Promise<{ pages: Case[]; data: Case[] }> {
  const points = await catPoints(site.pool, rounds);
  const rounded = Array.from({ length: rounds }, (_, n) => ({ n, ...points[n % points.length]! }));
  const cookie = await signUpInBrowser(site);
  const asMember = () => ({ cookie });
  const home = rounded.map(({ n, ...point }) => `?at=${formatMapView({ ...point, zoom: wideZoom })}&n=${n}`);
  const cats = rounded.map(({ n, id }) => ({ path: `/cat/${id}`, query: `?n=${n}` }));
  const homePages = home.map((query) => `/${query}`);
  const catPages = cats.map(({ path, query }) => path + query);
  const homeData = { what: 'home, `.data`', own: home.map((query) => `/_.data${query}`) };
  const catData = { what: 'a cat’s page, `.data`', own: cats.map(({ path, query }) => `${path}.data${query}`) };
  const inVain = homePages.map((path, n) => `${path}&q=qzvw${n}xk`);
  return {
    pages: [
      { what: 'home, for a visitor', own: homePages },
      { what: 'a cat’s page, for a visitor', own: catPages },
      { what: 'home in French, for a visitor', own: home.map((query) => `/fr${query}`) },
      { what: 'home, for a member', own: homePages, headers: asMember },
      { what: 'a cat’s page, for a member', own: catPages, headers: asMember },
      { what: 'a search in vain', own: inVain, headers: fromAnotherAddress },
      { ...homeData, peers: homePages },
      { ...catData, peers: catPages },
    ],
    data: [
      { ...homeData, peers: home.map((query) => `/api/home${query}`) },
      { ...catData, peers: cats.map(({ path, query }) => `/api${path.replace('cat', 'cats')}${query}`) },
    ],
  };
}

async function beside(
  { site, cats, rounds }: RowOptions,
  { peer, sends, promisedTimes }: Limit,
  { what, own, peers = own, headers = () => ({}) }: Case,
): Promise<Measurement> {
  const sizes = { own: 0, peer: 0 };
  const inputs = Array.from({ length: rounds }, (_, n) => n);
  const times = await compareForEach(
    inputs,
    async (n) => {
      const { body } = await site.client.ask(own[n]!, { headers: { ...asked, ...headers() } });
      sizes.own = body.length;
    },
    async (n) => {
      const { body } = await peer.client.ask(peers[n]!, { headers: { ...asked, ...headers() } });
      sizes.peer = body.length;
    },
    warmUpWith(inputs),
  );
  const kb = (bytes: number) => (bytes / 1000).toFixed(1);
  return {
    row: 'pages-anew',
    what: `${what}, ${kb(sizes.own)} kB sent`,
    engine: site.engine,
    cats,
    unit: 'ms',
    measured: summarize(times.measured),
    limit: { name: `${peer.name}, ${sends}, ${kb(sizes.peer)} kB`, ...summarize(times.limit) },
    promise: promisedTimes === undefined ? null : { figure: 'p50', shareOfLimit: promisedTimes },
  };
}

/** Several requests at a time, in batches by turns. */
async function atOnce({ site, cats, rounds }: RowOptions, peer: Peer, { what, own }: Case): Promise<Measurement> {
  const clients = [site, peer].map(({ url }) => createHttpClient(url, { connections: concurrency }));
  const [ownRate, peerRate] = clients.map((client) => async () => own.length / (await secondsOf(client, own)));
  const rates: { own: number[]; peer: number[] } = { own: [], peer: [] };
  for (let batch = 0; batch < Math.max(2, Math.round(rounds / 40)); batch++) {
    rates.own.push(await ownRate!());
    rates.peer.push(await peerRate!());
  }
  for (const client of clients) client.close();
  return {
    row: 'pages-anew',
    what: `${what}, ${concurrency} requests at a time`,
    engine: site.engine,
    cats,
    unit: 'per s',
    measured: summarize(rates.own),
    limit: { name: `${peer.name}, its page`, ...summarize(rates.peer) },
    promise: null,
  };
}

async function secondsOf(client: HttpClient, paths: string[]): Promise<number> {
  const waiting = paths.values();
  const askAll = async () => {
    for (const path of waiting) await client.ask(path, { headers: asked });
  };
  return (await millisecondsOf(() => Promise.all(Array.from({ length: concurrency }, askAll)))) / 1000;
}

const photoMark = '-bench.webp';

/** Generated cats have no photos; only the address of a photo is rendered, so no files are needed. */
async function addPhotos(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update cats set photo_key = encode(sha256(id::text::bytea), 'hex') || $1, photo_width = 1600, photo_height = 1200,
       photo_placeholder = 'data:image/webp;base64,' || translate(encode(sha512(id::text::bytea) || sha512(name::bytea), 'base64'), chr(10), '')
     where photo_key is null`,
    [photoMark],
  );
  await settle(pool);
}

async function removePhotos(pool: pg.Pool): Promise<void> {
  await pool.query(
    `update cats set photo_key = null, photo_width = null, photo_height = null, photo_placeholder = null
     where photo_key like '%' || $1`,
    [photoMark],
  );
  await settle(pool);
}
