import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { chosenTraitNames } from '#db/traits.ts';
import type { Prefill, PrefillAnswer } from './prefill.ts';
import { prefillSchema } from './prefill-schema.ts';

const dayMs = 24 * 60 * 60_000;

/** Readable names, because people look at a link before they open it. `kind` alone is a link of this site's pages. */
const ownNames = ['group', 'name', 'words', 'place', 'lat', 'lng', 'date', 'about', 'by', 'until', 'sign'] as const;
/** Facebook and others add further parameters, so the signature covers these names in this order, and no others. */
const signedNames = ['kind', ...ownNames.filter((name) => name !== 'sign'), ...chosenTraitNames];

interface NewLink {
  prefill: Prefill;
  viewer: Pick<Viewer, 'id'>;
  days: number;
}

/** Returns the parameters of `/cats/new`. The link is stored nowhere. */
export async function signPrefill(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { prefill, viewer, days }: NewLink,
): Promise<{ parameters: URLSearchParams; until: string }> {
  const until = new Date(now().getTime() + days * dayMs).toISOString().slice(0, 10);
  const { group, kind, name, words, place, latitude, longitude, date, isAbout, traits } = prefill;
  const fields: Record<string, string> = {
    group,
    kind,
    name,
    words,
    place,
    lat: latitude,
    lng: longitude,
    date,
    about: isAbout ? 'yes' : '',
    ...traits,
    by: viewer.id,
    until,
  };
  const parameters = new URLSearchParams(Object.entries(fields).filter(([, value]) => value !== ''));
  parameters.set('sign', (await sign({ db }, parameters)).toString('base64url'));
  return { parameters, until };
}

/** Returns null for an address that fills in nothing. */
export async function readPrefilledLink(
  { db, now }: Pick<Context, 'db' | 'now'>,
  parameters: URLSearchParams,
): Promise<PrefillAnswer | null> {
  if (![...ownNames, ...chosenTraitNames].some((name) => parameters.has(name))) return null;
  if (signedNames.some((name) => parameters.getAll(name).length > 1)) return { state: 'wrong' };
  const signature = parameters.get('sign') ?? '';
  if (!isSame(Buffer.from(signature, 'base64url'), await sign({ db }, parameters))) return { state: 'wrong' };
  const until = parameters.get('until') ?? '';
  const endsAt = Date.parse(until) + dayMs;
  if (!(now().getTime() < endsAt)) return { state: 'ended', on: until };
  const maker = await findMaker({ db }, parameters.get('by'));
  const prefill = parsePrefill(parameters);
  return maker && prefill ? { state: 'ready', prefill, maker, signature } : { state: 'wrong' };
}

/** The rules may have changed since the link was made. */
function parsePrefill(parameters: URLSearchParams): Prefill | null {
  const { lat = '', lng = '', about, ...fields } = Object.fromEntries(parameters);
  const { data } = prefillSchema.safeParse({ ...fields, latitude: lat, longitude: lng, isAbout: about === 'yes' });
  return data ?? null;
}

/** A banned member's links end with the ban. */
async function findMaker({ db }: Pick<Context, 'db'>, id: string | null): Promise<string | null> {
  if (!z.uuid().safeParse(id).success) return null;
  const row = await db
    .selectFrom('users')
    .select('display_name')
    .where('id', '=', id)
    .where('status', 'in', ['active', 'pending'])
    .executeTakeFirst();
  return row?.display_name ?? null;
}

const isSame = (given: Buffer, expected: Buffer) =>
  given.length === expected.length && timingSafeEqual(given, expected);

async function sign({ db }: Pick<Context, 'db'>, parameters: URLSearchParams): Promise<Buffer> {
  const { secret } = await db.selectFrom('mail_key').select('secret').executeTakeFirstOrThrow();
  const signed = JSON.stringify(signedNames.map((name) => parameters.get(name) ?? ''));
  return createHmac('sha256', secret).update('prefilled report').update(signed).digest();
}
