import { createPublicKey, type JsonWebKey, type KeyObject, verify } from 'node:crypto';
import type { Database } from './cats.ts';

// What Catlas does for each request of a member: the session's cookie, its token, the member, and what the header shows. The statements are
// those that Catlas sends.

const cookieName = 'sb-catlas-auth-token';

export interface Claims {
  sub: string;
  exp: number;
  session_id: string;
}

interface MemberRow {
  display_name: string;
  status: string;
  ended_at: Date | null;
  state: { isAlive: boolean; hasSecondFactor: boolean };
}

const findKnown = `
  select users.id, users.email, users.phone, users.display_name, users.locale, users.type, users.status, users.created_at,
         users.updated_at, users.sessions_ended_at, users.has_second_factor, users.factors_checked_at, users.is_banned_at_service,
         users.has_mail_on, users.has_thread_mail_on, seen.last_seen_at, seen.ended_at, seen.checked_token, seen.checked_at,
         jsonb_build_object(
           'isAlive', $1::uuid is null or exists (select from auth.sessions where id = $1::uuid and user_id = $2::uuid),
           'hasSecondFactor', exists (select from auth.mfa_factors where user_id = $2::uuid and status = 'verified')) as state
  from users left join member_sessions as seen on seen.user_id = users.id and seen.session_id = $1
  where users.id = $2`;

const findNews = `
  select (select count(*) from threads join thread_messages on thread_messages.thread_id = threads.id
          where (owner_id = $1 or finder_id = $1)
            and thread_messages.id > case when owner_id = $1 then owner_read_id else finder_read_id end
            and thread_messages.side <> case when owner_id = $1 then 'owner' else 'finder' end) as unread,
         exists (select from comments where user_id = $1 and has_news = true) as has_news`;

const listNews = `
  select comments.id, comments.content, comments.status, comments.reviewed_at, cats.name as cat_name, cats.is_lost as cat_is_lost
  from comments join cats on cats.id = comments.cat_id
  where comments.user_id = $1 and comments.has_news = true
  order by comments.reviewed_at, comments.id limit 50`;

export interface Member {
  id: string;
  name: string;
}

/** The member's initial, unread messages and news of comments; null for a visitor. */
export async function readHeader(database: Database, claims: Claims, finding: Promise<Member | null>) {
  const values = [claims.sub];
  const [member, found] = await Promise.all([
    finding,
    database.query<{ unread: string; has_news: boolean }>({ name: 'header', text: findNews, values }),
  ]);
  if (!member) return null;
  const { unread, has_news: hasNews } = found.rows[0]!;
  const news = hasNews ? await database.query<{ id: string; cat_name: string }>(listNews, values) : { rows: [] };
  return {
    initial: [...member.name.trim()][0]?.toUpperCase(),
    unread: Number(unread),
    news: news.rows.map((each) => ({ id: Number(each.id), cat: each.cat_name })),
  };
}

/** The member of a session; null when it has ended. */
export async function readMember(database: Database, claims: Claims): Promise<Member | null> {
  const { rows } = await database.query<MemberRow>({
    name: 'member',
    text: findKnown,
    values: [claims.session_id, claims.sub],
  });
  const row = rows[0];
  if (row?.status !== 'active' || row.ended_at || !row.state.isAlive) return null;
  return { id: claims.sub, name: row.display_name };
}

/** Whose session the cookies of a request name; null for a visitor. */
export async function readClaims(cookies: Record<string, string>): Promise<Claims | null> {
  let value = cookies[cookieName] ?? '';
  for (let index = 0; cookies[`${cookieName}.${index}`]; index++) value += cookies[`${cookieName}.${index}`];
  if (!value.startsWith('base64-')) return null;
  const stored = JSON.parse(Buffer.from(value.slice('base64-'.length), 'base64url').toString());
  return verifyOnce(stored.access_token);
}

/** As in Catlas, a token's signature is verified once. */
const verified = new Map<string, Claims>();

async function verifyOnce(token: string): Promise<Claims | null> {
  const found = verified.get(token);
  if (found) return found.exp > Date.now() / 1000 ? found : null;
  const [header = '', payload = '', signature = ''] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(header, 'base64url').toString());
  const key = (await findKeys()).get(kid);
  const signed = Buffer.from(`${header}.${payload}`);
  const isGood =
    key && verify('sha256', signed, { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'));
  if (!isGood) return null;
  const claims: Claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
  verified.set(token, claims);
  return claims.exp > Date.now() / 1000 ? claims : null;
}

let keys: Promise<Map<string, KeyObject>> | undefined;

/** The public keys of the sign-in service at AUTH_URL. */
function findKeys(): Promise<Map<string, KeyObject>> {
  keys ??= loadKeys();
  return keys;
}

async function loadKeys() {
  const response = await fetch(`${process.env.AUTH_URL}/.well-known/jwks.json`);
  const found: { keys: (JsonWebKey & { kid: string })[] } = await response.json();
  return new Map(found.keys.map((key) => [key.kid, createPublicKey({ key, format: 'jwk' })]));
}
