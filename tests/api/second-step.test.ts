import { enroll, meetChallenge, totpCode } from '@catlas/auth-service/tests/test-factors.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { answerPasswordUpdate, type PasswordUpdateAnswer } from '#features/accounts/password/password-update.server.ts';
import {
  answerSecondStep,
  loadSecondStep,
  type SecondStepPage,
} from '#features/accounts/second-step/second-step.server.ts';
import { answerAccountEntry } from '#features/accounts/sign-in/account-entry.server.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(() => emptyTables(site.database));

const statusOf = async ({ cookie }: Pick<Browser, 'cookie'>) =>
  (await site.request('/user/info', { headers: { cookie } })).status;

function withCookies(browser: Browser, answer: Response): Browser {
  const jar = new Map(browser.cookie.split('; ').map((pair) => [pair.split('=')[0]!, pair]));
  for (const line of answer.headers.getSetCookie()) {
    const pair = line.split(';')[0]!;
    const name = pair.split('=')[0]!;
    if (/max-age=0/i.test(line)) jar.delete(name);
    else jar.set(name, pair);
  }
  return { ...browser, cookie: [...jar.values()].filter(Boolean).join('; ') };
}

async function signInHalf() {
  const first = await site.signIn();
  const { body: factor } = await enroll(site.authService, first.token, { factor_type: 'totp', friendly_name: 'app' });
  const { secret } = factor.totp;
  await meetChallenge(site.authService, { token: first.token, factorId: factor.id }, () => ({
    code: totpCode(secret),
  }));
  return { half: await site.signIn(first.email), factorId: factor.id as string, secret: secret as string };
}

const loadStep = (as: Browser, path = '/login/verify') =>
  site.visit(async (context, request) => Response.json(await loadSecondStep(context, request)), { as, path });

const takeStep = (as: Browser, form: Record<string, string>) =>
  site.visit(answerSecondStep, { as, form, path: '/login/verify' });

describe('the password alone of a member with a second step', () => {
  it('opens nothing: no call, no page, by cookie or by token', async () => {
    const { half } = await signInHalf();
    const answer = await site.request('/user/info', { headers: { cookie: half.cookie } });
    expect(answer.status).toBe(401);
    expect((await answer.json()).detail).toMatch(/second step/);
    expect((await site.request('/user/info', { as: half })).status).toBe(401);
  });

  it('the password alone of a member with a second step gives no access while the sign-in service does not respond, either', async () => {
    const { half } = await signInHalf();
    await statusOf(half);
    const { auth } = site.context;
    site.context.auth = { ...auth, fetch: () => Promise.reject(new TypeError('away')) };
    expect(await statusOf(half)).toBe(401);
    site.context.auth = auth;
  });

  it('opens nothing for a new device while the sign-in service can’t be asked whether there is a second step', async () => {
    const first = await site.signIn();
    const { auth } = site.context;
    site.context.auth = { ...auth, fetch: () => Promise.reject(new TypeError('away')) };
    expect(await statusOf(first)).toBe(401);
    site.context.auth = auth;
    expect(await statusOf(first)).toBe(200);
  });

  it('the password alone of a member with a second step is sent on from the sign-in form to the second step, and remembers where it was going', async () => {
    const { half } = await signInHalf();
    const form = { identifier: half.email, password: 'correct horse', next: '/cats/new' };
    const answer = await site.visit((context, request) => answerAccountEntry(context, request, 'login'), {
      as: { ...half, cookie: '' },
      form,
      path: '/fr/login',
    });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/fr/login/verify?next=%2Fcats%2Fnew');
  });
});

describe('setting a second step up', () => {
  it('ends sessions immediately that were opened with the password alone', async () => {
    const phone = await site.signIn();
    const thief = await site.signIn(phone.email);
    expect(await Promise.all([phone, thief].map(statusOf))).toEqual([200, 200]);
    const { body: factor } = await enroll(site.authService, phone.token, { factor_type: 'totp', friendly_name: 'app' });
    const { body: raised } = await meetChallenge(site.authService, { token: phone.token, factorId: factor.id }, () => ({
      code: totpCode(factor.totp.secret),
    }));
    const as = { ...phone, token: raised.access_token };
    expect((await site.request('/user/info', { as })).status).toBe(200);
    expect(await statusOf(thief)).toBe(401);
  });

  it('setting a second step up refuses every older token at its next request, though the product has not seen the raised session', async () => {
    const phone = await site.signIn();
    const laptop = await site.signIn(phone.email);
    expect(await Promise.all([phone, laptop].map(statusOf))).toEqual([200, 200]);
    const { body: factor } = await enroll(site.authService, phone.token, { factor_type: 'totp', friendly_name: 'app' });
    await meetChallenge(site.authService, { token: phone.token, factorId: factor.id }, () => ({
      code: totpCode(factor.totp.secret),
    }));
    expect(await Promise.all([phone, laptop].map(statusOf))).toEqual([401, 401]);
    const answer = await site.request('/user/info', { as: phone });
    expect((await answer.json()).detail).toMatch(/second step/);
  });

  it('setting a second step up once removed, is not asked for', async () => {
    const { half, factorId, secret } = await signInHalf();
    const answer = await takeStep(half, { intent: 'verify', factor: factorId, code: totpCode(secret) });
    const whole = withCookies(half, answer);
    expect(await statusOf(whole)).toBe(200);
    await site.authService.call(`/admin/users/${half.id}/factors/${factorId}`, {
      token: await site.authService.adminToken(),
      method: 'DELETE',
    });
    expect(await statusOf(await site.signIn(half.email))).toBe(200);
  });
});

describe('the page of the second step', () => {
  it('the page of the second step shows the member’s own factors and nothing secret of them', async () => {
    const { half, factorId } = await signInHalf();
    const page = (await (await loadStep(half)).json()) as SecondStepPage;
    expect(page.factors).toEqual([{ id: factorId, kind: 'totp', name: 'app', phoneEnd: null }]);
  });

  it('the page of the second step accepts the right code and continues to the requested page', async () => {
    const { half, factorId, secret } = await signInHalf();
    const code = totpCode(secret).replace(/^(\d{3})/, '$1 ');
    const answer = await takeStep(half, { intent: 'verify', factor: factorId, code, next: '/cats/new' });
    expect(answer.status).toBe(302);
    expect(answer.headers.get('location')).toBe('/cats/new');
    expect(await statusOf(withCookies(half, answer))).toBe(200);
  });

  it('the page of the second step says at the field that a code is wrong, missing or malformed, and does not sign in', async () => {
    const { half, factorId, secret } = await signInHalf();
    const wrong = totpCode(secret, 10);
    for (const code of [wrong, '', 'abcdef']) {
      const answer = await takeStep(half, { intent: 'verify', factor: factorId, code });
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({ outcome: { fields: { code: expect.any(String) } } });
    }
    expect(await statusOf(half)).toBe(401);
  });

  it('the page of the second step takes no other member’s factor', async () => {
    const { half } = await signInHalf();
    const other = await signInHalf();
    const answer = await takeStep(half, { intent: 'verify', factor: other.factorId, code: totpCode(other.secret) });
    expect(answer.status).toBe(422);
    expect(await statusOf(half)).toBe(401);
  });

  it('the page of the second step redirects a member without a factor, instead of asking for a code', async () => {
    const { half, factorId } = await signInHalf();
    expect(await statusOf(half)).toBe(401);
    await site.authService.call(`/admin/users/${half.id}/factors/${factorId}`, {
      token: await site.authService.adminToken(),
      method: 'DELETE',
    });
    const answer = await loadStep(half, '/login/verify?next=%2Fuser');
    expect(answer.headers.get('location')).toBe('/user');
    expect(await statusOf(half)).toBe(200);
  });

  it('the page of the second step sends back to the first step when the session has ended meanwhile, without its cookie', async () => {
    const { half } = await signInHalf();
    await statusOf(half);
    await site.authService.post('/logout?scope=local', {}, { token: half.token });
    const answer = await loadStep(half);
    expect(answer.headers.get('location')).toBe('/login');
    expect(withCookies(half, answer).cookie).not.toContain('auth-token');
  });

  it('the page of the second step says so when the sign-in service does not respond, and keeps the session', async () => {
    const { half } = await signInHalf();
    await statusOf(half);
    const { auth } = site.context;
    site.context.auth = { ...auth, fetch: () => Promise.reject(new TypeError('away')) };
    const answer = await loadStep(half);
    site.context.auth = auth;
    expect(await answer.json()).toMatchObject({ factors: null });
    expect(answer.headers.getSetCookie().join()).not.toMatch(/auth-token/);
  });

  it('the page of the second step can be left for another account', async () => {
    const { half } = await signInHalf();
    const answer = await takeStep(half, { intent: 'leave' });
    expect(answer.headers.get('location')).toBe('/login');
    expect(withCookies(half, answer).cookie).not.toContain('auth-token');
    expect((await site.authService.call('/user', { token: half.token })).status).toBe(403);
  });

  it('the page of the second step is nothing for visitors, nor for members who are in', async () => {
    const visitor = { ...(await site.signIn()), cookie: '' };
    expect((await loadStep(visitor)).headers.get('location')).toBe('/login');
    expect((await loadStep(await site.signIn(), '/login/verify?next=%2Fuser')).headers.get('location')).toBe('/user');
  });
});

describe('a forgotten password of a member with a second step', () => {
  async function askForLink() {
    const { half, factorId, secret } = await signInHalf();
    await site.authService.post('/recover', { email: half.email });
    const token_hash = /token=([^&\s]+)/.exec(site.authService.mails.at(-1)!.text)![1]!;
    return { browser: { ...half, cookie: '' }, factorId, secret, token_hash };
  }
  const update = (as: Browser, form: Record<string, string>) =>
    site.visit(answerPasswordUpdate, { as, form, path: '/password/update' });
  const canSignIn = async (email: string, password: string) =>
    (await site.authService.post('/token?grant_type=password', { email, password })).status === 200;

  it('needs that step too: the mailbox alone changes nothing', async () => {
    const { browser, token_hash, factorId } = await askForLink();
    const password = 'a much better password';
    const answer = await update(browser, { token_hash, password });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ secondStep: { factors: [{ id: factorId, kind: 'totp' }] } });
    expect(await canSignIn(browser.email, password)).toBe(false);
    expect(await statusOf(withCookies(browser, answer))).toBe(401);
  });

  it('a forgotten password of a member with a second step is set with the step in between, through one link, and signs in', async () => {
    const { browser, token_hash, factorId, secret } = await askForLink();
    const password = 'a much better password';
    const asked = withCookies(browser, await update(browser, { token_hash, password }));
    const wrong = await update(asked, { token_hash, intent: 'verify', factor: factorId, code: totpCode(secret, 10) });
    expect(wrong.status).toBe(422);
    expect(((await wrong.json()) as PasswordUpdateAnswer).secondStep?.factors).toHaveLength(1);
    const again = withCookies(asked, wrong);
    const right = await update(again, { token_hash, intent: 'verify', factor: factorId, code: totpCode(secret) });
    expect(await right.json()).toMatchObject({ outcome: { kind: 'done' } });
    const saved = await update(withCookies(again, right), { token_hash, password });
    expect(saved.status).toBe(302);
    expect(await statusOf(withCookies(browser, saved))).toBe(200);
    expect(await canSignIn(browser.email, password)).toBe(true);
  });
});
