import type { Random } from './random.ts';

const toCookie = (session: unknown) =>
  `base64-${Buffer.from(typeof session === 'string' ? session : JSON.stringify(session)).toString('base64url')}`;

const sessionCookies: readonly (() => string)[] = [
  () => toCookie({ access_token: 'x', refresh_token: 'y', expires_at: 9_999_999_999, user: 1 }),
  () => toCookie({ access_token: 'x', refresh_token: '', expires_at: 50, user: { id: 1 } }),
  () => toCookie({ access_token: '{{token}}', refresh_token: 'y', expires_at: 50, user: { id: 1 } }),
  () => toCookie({ access_token: 1 }),
  () => toCookie({ access_token: 'a.b.c', refresh_token: null, expires_at: 'x', user: null }),
  () => toCookie(null),
  () => toCookie([]),
  () => toCookie('{'),
  () => toCookie('"text"'),
  () => toCookie({ __proto__: null, constructor: 1 }),
  () => 'base64-%%%',
  () => 'base64-',
  () => '%E0%A4%A',
  () => '{"access_token":"x"}',
  () => 'x'.repeat(3_000),
];

const token = (header: unknown, claims: unknown) =>
  [header, claims, 'x'].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');

const authorizations: readonly (() => string)[] = [
  () => 'Bearer',
  () => 'Bearer ',
  () => 'Bearer x',
  () => `Bearer ${token({ alg: 'none' }, { sub: '1' })}`,
  () => `Bearer ${token({ alg: 'HS256', kid: 'constructor' }, { sub: null, exp: 1e308 })}`,
  () => `Bearer ${token({ alg: 'ES256', kid: '\u0000' }, { sub: 'a\u0000' })}`,
  () => `Bearer ${token({ alg: 1, kid: {} }, [])}`,
  () => `Bearer ${token(null, null)}`,
  () => 'Basic Og==',
  () => 'Basic \u00ff',
  () => 'bearer {{token}}',
  () => `Bearer ${'a'.repeat(6_000)}`,
];

const locale = ['fr', '*', ';q=', 'en;q=9999999999', 'x'.repeat(200), ',,,,', 'fr-\u00e9', '__proto__', 'en-u-ca-x'];

const headers: Record<string, (random: Random) => string> = {
  cookie: (random) => {
    const name = random.pick([
      'sb-catlas-auth-token',
      'sb-catlas-auth-token.0',
      'catlas_banned',
      'catlas_csrf',
      'catlas_written',
    ]);
    const others = ['a=%', '=', ';;;', 'a', '__proto__=1', 'catlas_locale=constructor', 'catlas_color_mode=%00'];
    const isSession = name.startsWith('sb-');
    const value = isSession
      ? random.pick(sessionCookies)()
      : random.pick(['', '%00', 'new.{{user}}', 'seen.x', '%', 'x'.repeat(2_000)]);
    return random.chance(0.6) ? `${name}=${value}` : `${random.pick(others)}; ${name}=${value}`;
  },
  authorization: (random) => random.pick(authorizations)(),
  'accept-language': (random) => random.pick(locale),
  'if-none-match': (random) => random.pick(['*', '"a", W/"b"', 'W/', '"'.repeat(500), ',,,', '"a"'.repeat(400)]),
  'if-modified-since': (random) => random.pick(['x', 'Thu, 01 Jan 1970 00:00:00 GMT', '-1', '9'.repeat(50)]),
  range: (random) =>
    random.pick(['bytes=0-', 'bytes=-1', 'bytes=9-1', 'bytes=0-0,1-1', 'bytes=99999999999999999999-', 'x', 'lines=1']),
  accept: (random) => random.pick(['*/*', '', 'application/json;q=x', 'text/event-stream', 'text/html;'.repeat(100)]),
  'accept-encoding': (random) => random.pick(['gzip', 'br;q=0', 'identity;q=0', '*;q=0', ',', 'gzip;q=x']),
  host: (random) => random.pick(['', 'x', 'evil.example', '[::1', 'a b', '{{host}}:99999', '\u00e9', 'x/y', 'a@b']),
  origin: (random) => random.pick(['null', 'x', '', 'http://', 'http://evil.example', 'http://[', '\u00ff']),
  referer: (random) => random.pick(['x', 'http://[', '{{origin}}/%00']),
  'x-forwarded-for': (random) => random.pick(['', 'x', ',,,', '::1', '1.2.3.4.5', '\u00e9', '9'.repeat(500)]),
  'x-forwarded-proto': (random) => random.pick(['https', 'javascript', '', ',', 'x y']),
  'x-forwarded-host': (random) => random.pick(['x', '[', '', 'a,b', '\u00e9']),
  'content-encoding': (random) => random.pick(['gzip', 'br', 'x', 'identity']),
  'transfer-encoding': (random) => random.pick(['chunked', 'x', 'gzip, chunked']),
  'content-length': (random) => random.pick(['-1', 'x', '0', '1e3', '99999999999', '1, 2']),
  expect: (random) => random.pick(['100-continue', 'x']),
  upgrade: (random) => random.pick(['websocket', 'h2c', 'x']),
  traceparent: (random) => random.pick(['x', `00-${'0'.repeat(32)}-${'0'.repeat(16)}-01`, `ff-${'a'.repeat(32)}-b-01`]),
  'csrf-token': (random) => random.pick(['', 'x', 'a.b', 'a.b.c', '.', '\u00e9']),
  'catlas-build': (random) => random.pick(['x', '', 'constructor', '\u00ff']),
  'catlas-reader': (random) => random.pick(['visitor', '{{user}}', 'x', '\u00e9']),
  'x-supabase-api-version': (random) => random.pick(['2024-01-01', '9999-99-99', 'x', '2023-02-31']),
  'x-jwt-aud': (random) => random.pick(['', 'x', 'authenticated', '\u00e9', '__proto__']),
  redirect_to: (random) => random.pick(['//evil.example', 'x', 'http://[', '{{origin}}/confirm']),
  'user-agent': (random) => random.pick(['', 'Googlebot', '\u00e9'.repeat(50), '('.repeat(500), 'x'.repeat(6_000)]),
  'save-data': (random) => random.pick(['on', 'x']),
  'last-event-id': (random) => random.pick(['x', '1e400', '\u00e9', '-1']),
  'x-catlas-client-address': (random) => random.pick(['x', '', '1.1.1.1']),
  'x-padding': () => 'x'.repeat(30_000),
};

export function hostileHeader(random: Random): [name: string, value: string] {
  const name = random.pick(Object.keys(headers));
  return [name, headers[name]!(random)];
}
