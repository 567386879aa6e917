import { type FuzzRequest, type Role, request, toBytes } from './fuzz-request.ts';
import type { Random } from './random.ts';

interface AuthEndpoint {
  method: string;
  path: string;
}

export function listAuthEndpoints(markdown: string): AuthEndpoint[] {
  return [...markdown.matchAll(/^### ([A-Z]+) (\/\S+)$/gm)].map(([, method, path]) => ({
    method: method!,
    path: path!,
  }));
}

const fields: Record<string, readonly unknown[]> = {
  email: ['{{email}}', 'fuzz@example.org', '{{ownEmail}}'],
  phone: ['+33612345678', ''],
  password: ['correct horse battery', 'wrong'],
  current_password: ['correct horse battery'],
  type: ['signup', 'magiclink', 'recovery', 'email_change', 'sms', 'invite', 'email', 'phone_change'],
  token: ['123456', 'pkce_x'],
  token_hash: ['x'],
  refresh_token: ['x', '{{refresh}}'],
  auth_code: ['{{uuid}}', 'x'],
  code_verifier: ['a'.repeat(43)],
  code_challenge: ['a'.repeat(43)],
  code_challenge_method: ['s256', 'plain', 'x'],
  redirect_to: ['{{origin}}/confirm', 'x'],
  channel: ['sms', 'whatsapp'],
  nonce: ['123456'],
  data: [{ display_name: 'Camille' }, {}],
  app_metadata: [{ provider: 'x' }, {}],
  user_metadata: [{ a: 1 }, {}],
  create_user: [true, false],
  factor_type: ['totp', 'phone', 'webauthn', 'x'],
  friendly_name: ['my phone'],
  issuer: ['catlas'],
  webauthn: [{ rpId: 'localhost', rpOrigins: ['{{origin}}'] }, {}],
  challenge_id: ['{{uuid}}'],
  code: ['123456'],
  provider: ['github', 'google'],
  id_token: ['a.b.c'],
  access_token: ['x'],
  client_id: ['x'],
  skip_http_redirect: [true],
  domain: ['example.org'],
  provider_id: ['{{uuid}}', 'x'],
  role: ['authenticated', ''],
  aud: ['authenticated', ''],
  ban_duration: ['1s', 'none', 'x', '999999999h'],
  email_confirm: [true, false],
  phone_confirm: [true],
  password_hash: ['$2a$10$x', 'x'],
  id: ['{{uuid}}'],
  new_email: ['{{email}}'],
  should_soft_delete: [true],
  metadata_xml: ['<EntityDescriptor/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'],
  metadata_url: ['https://localhost:1/x'],
  attribute_mapping: [{ keys: { a: { name: 'b' } } }, { keys: {} }],
  domains: [['example.org'], []],
  resource_id: ['x'],
  name_id_format: ['x'],
  disabled: [true],
};

/** These values let the request reach code behind the first checks. */
const mainFields: readonly [RegExp, readonly string[]][] = [
  [/^\/signup$/, ['email', 'password', 'data']],
  [/^\/token$/, ['email', 'password', 'refresh_token', 'auth_code', 'code_verifier']],
  [/^\/(otp|magiclink|recover)$/, ['email', 'create_user']],
  [/^\/resend$/, ['email', 'type']],
  [/^\/verify$/, ['type', 'token_hash', 'email', 'token']],
  [/^\/user$/, ['email', 'password', 'data', 'current_password']],
  [/^\/factors$/, ['factor_type', 'friendly_name', 'issuer', 'webauthn', 'phone']],
  [/challenge$/, ['channel', 'webauthn']],
  [/^\/factors\/.*verify$/, ['challenge_id', 'code', 'webauthn']],
  [
    /^\/admin\/users/,
    ['email', 'phone', 'password', 'email_confirm', 'user_metadata', 'app_metadata', 'role', 'ban_duration'],
  ],
  [/^\/invite$/, ['email', 'data']],
  [/generate_link$/, ['type', 'email', 'password', 'new_email', 'redirect_to']],
  [/^\/admin\/sso/, ['type', 'metadata_xml', 'metadata_url', 'domains', 'attribute_mapping', 'resource_id']],
  [/^\/sso$/, ['domain', 'provider_id', 'skip_http_redirect']],
];

const queries: readonly string[] = [
  'grant_type=password',
  'grant_type=refresh_token',
  'grant_type=pkce',
  'grant_type=id_token',
  'grant_type=constructor',
  'token=x&type=signup',
  'token=pkce_x&type=constructor',
  'provider=github',
  'provider=constructor',
  'state=x&code=y',
  'state={{uuid}}&error=x',
  'page=2&per_page=5',
  'page=-1&per_page=99999999999999999999',
  'query=action:login',
  'query=constructor:x',
  'filter=x&sort=constructor',
  'sort=created_at desc',
  'scope=local',
  'scope=others',
  'scope=constructor',
  'redirect_to=x',
  'code_challenge=x&code_challenge_method=y&provider=github',
];

export function authRequest(endpoints: readonly AuthEndpoint[], random: Random): FuzzRequest {
  const { method, path } = random.pick(endpoints);
  const verb = method === 'ALL' ? random.pick(['GET', 'POST', 'PUT', 'DELETE']) : method;
  const address = path
    .replace(/\{(\w+)\}/g, () => random.pick(['{{user}}', '{{other}}', '{{uuid}}', '{{factor}}', 'x']))
    .replace('*', random.pick(['x', 'x/y']));
  const needsGrant = path === '/token';
  const search = needsGrant || random.chance(0.3) ? `?${random.pick(needsGrant ? queries.slice(0, 5) : queries)}` : '';
  const roles: readonly Role[] =
    path.startsWith('/admin') || path === '/invite' ? ['service', 'service', 'member'] : ['member', 'visitor'];
  const hasBody = verb !== 'GET' && verb !== 'HEAD' && !random.chance(0.1);
  return request(verb, `/auth/v1${address}${search}`.replaceAll(' ', '%20'), {
    as: random.pick(roles),
    headers: hasBody ? [['content-type', 'application/json']] : [],
    body: hasBody ? toBytes(JSON.stringify(bodyOf(path, random))) : null,
  });
}

function bodyOf(path: string, random: Random): Record<string, unknown> {
  const main = mainFields.find(([pattern]) => pattern.test(path))?.[1] ?? [];
  const names = main.filter(() => random.chance(0.75));
  if (random.chance(0.25)) names.push(random.pick(Object.keys(fields)));
  return Object.fromEntries(names.map((name) => [name, random.pick(fields[name]!)]));
}
