import { type OidcStandIn, openOidcStandIn } from '@catlas/auth-service/tests/oidc-stand-in.ts';
import { visitProvider } from '@catlas/auth-service/tests/visit-provider.ts';
import { createClient } from '@supabase/supabase-js';
import { decodeJwt, decodeProtectedHeader, generateKeyPair, SignJWT } from 'jose';
import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runCatlasProcess } from '#tests/support/catlas-process.ts';
import { type HostedSite, startHostedSite } from '#tests/support/hosted-site.ts';
import { openPlainBrowser, type PlainBrowser } from '#tests/support/plain-browser.ts';
import { findMail, linkIn } from '#tests/support/read-mail-folder.ts';

const password = 'correct horse battery';

const clara = { subject: 'club-9', name: 'Clara Club', email: 'clara@example.org', isEmailVerified: true };

let catClub: OidcStandIn;
let site: HostedSite;
beforeAll(async () => {
  catClub = await openOidcStandIn({ person: clara });
  site = await startHostedSite({
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_ISSUER: catClub.issuer,
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_CLIENT_ID: catClub.clientId,
    GOTRUE_EXTERNAL_CUSTOM_CAT_CLUB_SECRET: catClub.clientSecret,
  });
});
afterAll(async () => {
  await site.stop();
  await catClub.stop();
});

let members = 0;
function newEmail() {
  members += 1;
  return `member-${members}@example.org`;
}

async function mailedLink(email: string, subject: string): Promise<URL> {
  await expect.poll(() => findMail(site.service.mailFolder, email, subject)).not.toBeNull();
  return linkIn((await findMail(site.service.mailFolder, email, subject))!);
}

async function whoIs(browser: PlainBrowser): Promise<string | null> {
  const answer = await browser.get('/api/user/info');
  return answer.status === 200 ? ((await answer.json()) as { user: { email: string } }).user.email : null;
}

async function makeMember() {
  const email = newEmail();
  const browser = openPlainBrowser(site.url);
  const answer = await browser.post('/signup', { displayName: 'Minou', identifier: email, password });
  expect(answer.status).toBe(200);
  const link = await mailedLink(email, 'Confirm your email address');
  const { url } = await browser.follow(link);
  return { email, browser, link, url };
}

const signIn = (browser: PlainBrowser, email: string, word = password) =>
  browser.post('/login', { identifier: email, password: word });

const catlas = (...words: string[]) => runCatlasProcess(words, site.environment);

const tokenOfService = (email: string, word = password) =>
  fetch(`${site.service.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
    body: JSON.stringify({ email, password: word }),
  });

describe('with a hosted sign-in service', () => {
  it('the embedded one is off, and pages may connect to the hosted one only', async () => {
    expect((await fetch(`${site.url}/auth/v1/settings`)).status).toBe(404);
    const policy = (await fetch(`${site.url}/login`)).headers.get('content-security-policy')!;
    const connect = policy.split('; ').find((directive) => directive.startsWith('connect-src'));
    expect(connect).toBe(`connect-src 'self' ${site.service.url}`);
  });

  it('signing up leads through its mail and its own link to a member who is signed in', async () => {
    const { email, browser, link, url } = await makeMember();
    expect(link.origin).toBe(site.service.url);
    expect(url.href).toBe(`${site.url}/`);
    expect(await whoIs(browser)).toBe(email);
  });

  it('its link works in the browser that asked for it only, once, and the page says so', async () => {
    const { browser, link } = await makeMember();
    const email = newEmail();
    await openPlainBrowser(site.url).post('/signup', { displayName: 'Minou', identifier: email, password });
    const stranger = openPlainBrowser(site.url);
    const elsewhere = await stranger.follow(await mailedLink(email, 'Confirm your email address'));
    expect(await elsewhere.answer.text()).toContain('requested in another browser');
    expect(await whoIs(stranger)).toBeNull();
    const used = await browser.follow(link);
    expect(used.url.pathname).toBe('/confirm');
    expect(await used.answer.text()).toContain('no longer works');
  });

  it('another site’s account signs in through it', async () => {
    const browser = openPlainBrowser(site.url);
    const left = await browser.get('/login/with/custom:cat-club?next=/user');
    const service = new URL(left.headers.get('location')!);
    expect(service.origin).toBe(site.service.url);
    const leaving = await fetch(service, { redirect: 'manual' });
    const { url } = await browser.follow(await visitProvider(leaving.headers.get('location')!));
    expect(url.href).toBe(`${site.url}/user`);
    expect(await whoIs(browser)).toBe(clara.email);
  });

  it('its public keys decide who is a member: a token signed with any other opens nothing', async () => {
    const { email, browser } = await makeMember();
    const { access_token: token } = readSession(browser);
    const ask = (bearer: string) =>
      fetch(`${site.url}/api/user/info`, { headers: { authorization: `Bearer ${bearer}` } });
    expect((await ask(token)).status).toBe(200);
    const { kid } = decodeProtectedHeader(token);
    const jwks = await fetch(`${site.service.url}/auth/v1/.well-known/jwks.json`);
    expect(await jwks.json()).toMatchObject({ keys: [{ kid, alg: 'ES256' }] });
    const { privateKey } = await generateKeyPair('ES256');
    const forged = await new SignJWT(decodeJwt(token)).setProtectedHeader({ alg: 'ES256', kid: kid! }).sign(privateKey);
    expect((await ask(forged)).status, email).toBe(401);
  });

  it('a page asked for anew already knows its member', async () => {
    const { browser } = await makeMember();
    const page = await (await browser.get('/user')).text();
    expect(page).toContain('Minou');
    expect((await browser.get('/login')).headers.get('location')).toBe('/');
  });

  it('a link by mail signs in, in French and back to where one was', async () => {
    const { email } = await makeMember();
    const browser = openPlainBrowser(site.url);
    await browser.post('/fr/login?way=link', { intent: 'link', email, next: '/fr/cats/new' });
    const { url } = await browser.follow(await mailedLink(email, 'Your sign-in link'));
    expect(url.pathname).toBe('/fr/cats/new');
    expect(await whoIs(browser)).toBe(email);
  });

  it('a forgotten password is set by its link, which alone does not sign in', async () => {
    const { email } = await makeMember();
    const browser = openPlainBrowser(site.url);
    await browser.post('/password/reset', { email });
    const { url } = await browser.follow(await mailedLink(email, 'Reset your password'));
    expect(url.pathname).toBe('/password/update');
    expect(await whoIs(browser)).toBeNull();
    const form = { token_hash: url.searchParams.get('token_hash')!, password: 'a much better password' };
    expect((await browser.post('/password/update', form)).headers.get('location')).toBe('/');
    expect(await whoIs(browser)).toBe(email);
    expect((await tokenOfService(email)).status).toBe(400);
    expect((await tokenOfService(email, 'a much better password')).status).toBe(200);
  });

  it('a second step is asked for, and nothing is open before it', async () => {
    const { email } = await makeMember();
    const { auth } = createClient(site.service.url, 'x', { auth: { persistSession: false, autoRefreshToken: false } });
    await auth.signInWithPassword({ email, password });
    const { data } = await auth.mfa.enroll({ factorType: 'totp' });
    const app = new TOTP({ secret: Secret.fromBase32(data!.totp.secret) });
    await auth.mfa.challengeAndVerify({ factorId: data!.id, code: app.generate() });

    const browser = openPlainBrowser(site.url);
    expect((await signIn(browser, email)).headers.get('location')).toBe('/login/verify');
    expect(await whoIs(browser)).toBeNull();
    const code = app.generate({ timestamp: Date.now() + 30_000 });
    const taken = await browser.post('/login/verify', { intent: 'verify', factor: data!.id, code, next: '/user' });
    expect(taken.headers.get('location')).toBe('/user');
    expect(await whoIs(browser)).toBe(email);
  });

  it('signing out ends the session there, too', async () => {
    const { browser } = await makeMember();
    const { access_token: token } = readSession(browser);
    expect((await browser.post('/logout', { scope: 'global' })).status).toBe(302);
    expect(await whoIs(browser)).toBeNull();
    const answer = await fetch(`${site.service.url}/auth/v1/user`, { headers: { authorization: `Bearer ${token}` } });
    expect(answer.status).toBe(403);
  });

  it('a ban acts there, and its end as well', async () => {
    const { email, browser } = await makeMember();
    expect(await whoIs(browser)).toBe(email);
    await catlas('users', 'ban', email);
    expect(await (await tokenOfService(email)).json()).toMatchObject({ code: 'user_banned' });
    expect((await browser.get('/user')).headers.get('location')).toBe('/banned');
    await catlas('users', 'unban', email);
    expect((await tokenOfService(email)).status).toBe(200);
  });

  it('a closed account is deleted there', async () => {
    const { email, browser } = await makeMember();
    const { access_token: token } = readSession(browser);
    const closed = await fetch(`${site.url}/api/account/close`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ posts: 'delete', confirmation: email }),
    });
    expect(closed.status).toBe(200);
    expect(await (await tokenOfService(email)).json()).toMatchObject({ code: 'invalid_credentials' });
  });

  it('while it is down members stay signed in, visitors see the site, and signing in shows the reason', async () => {
    const { email, browser } = await makeMember();
    expect(await whoIs(browser)).toBe(email);
    await site.service.stop();
    try {
      expect(await whoIs(browser)).toBe(email);
      expect((await browser.get('/user')).status).toBe(200);
      const visitor = openPlainBrowser(site.url);
      expect((await visitor.get('/')).status).toBe(200);
      const refused = await signIn(visitor, email);
      expect(refused.status).toBe(422);
      expect(await refused.text()).toContain('No response');
    } finally {
      await site.service.start();
    }
    const visitor = openPlainBrowser(site.url);
    expect((await signIn(visitor, email)).status).toBe(302);
    expect(await whoIs(visitor)).toBe(email);
  });
});

function readSession({ cookies }: PlainBrowser): { access_token: string } {
  const name = 'sb-catlas-auth-token';
  const chunks = [...cookies].filter(([each]) => each === name || /^sb-catlas-auth-token\.\d+$/.test(each));
  const value = chunks
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([, chunk]) => chunk)
    .join('');
  return JSON.parse(Buffer.from(value.replace(/^base64-/, ''), 'base64url').toString());
}
