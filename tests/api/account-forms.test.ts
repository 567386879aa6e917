import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { answerProfile } from '#features/profile/profile-actions.server.ts';
import { getProfileData } from '#features/profile/profile-data.server.ts';
import type { ProfileAnswer } from '#features/profile/section/profile-form.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';

// With JavaScript the browser makes the same attempts.

const hour = 3_600_000;
const newPassword = 'a much better password';

let site: TestSite;
beforeAll(async () => {
  site = await openTestSite();
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  site.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  site.authService.mails.length = 0;
});

async function send(at: TestSite, as: Browser, form: Record<string, string>) {
  const response = await at.visit(answerProfile, { as, form });
  const isJson = response.headers.get('content-type')?.includes('json');
  return { status: response.status, response, answer: (isJson ? await response.json() : null) as ProfileAnswer };
}
const statusOf = async (at: TestSite, as: Browser) => (await at.request('/user/info', { as })).status;
const canSignIn = async (at: TestSite, email: string, password: string) =>
  (await at.authService.post('/token?grant_type=password', { email, password })).status === 200;
const fieldsOf = ({ outcome }: ProfileAnswer) => (outcome.kind === 'refused' ? outcome.fields : null);
const alertOf = ({ outcome }: ProfileAnswer) => (outcome.kind === 'refused' ? outcome.alert?.code : null);

describe('name and language', () => {
  it('name and language are kept here and at the sign-in service, which greets the member in mails', async () => {
    const member = await site.signIn();
    const { status, answer } = await send(site, member, {
      intent: 'profile',
      display_name: ' Grisette ',
      locale: 'fr',
    });
    expect([status, answer.outcome.kind]).toEqual([200, 'done']);
    const { user } = await site.get<{ user: object }>('/user/info', member);
    expect(user).toMatchObject({ display_name: 'Grisette', locale: 'fr' });
    const { body } = await site.authService.call('/user', { token: member.token });
    expect(body.user_metadata).toMatchObject({ display_name: 'Grisette', locale: 'fr' });
  });

  it('name and language are changed by call, too, and not without a session', async () => {
    const member = await site.signIn();
    const put = (body: object, as?: Browser) =>
      site.request('/account/profile', {
        method: 'PUT',
        as,
        body: JSON.stringify(body),
        headers: { 'content-type': 'application/json', ...(as ? {} : { authorization: 'Bearer x' }) },
      });
    const response = await put({ display_name: 'Grisette', locale: 'fr' }, member);
    expect(await response.json()).toMatchObject({ user: { display_name: 'Grisette', locale: 'fr', id: member.id } });
    expect((await put({ display_name: 'x', locale: 'fr' })).status).toBe(401);
    expect((await put({ display_name: '\u0000', locale: 'fr' }, member)).status).toBe(422);
    expect((await put({ display_name: 'Zo\u0000é', locale: 'fr' }, member)).status).toBe(200);
    const refused = await put({ display_name: '', locale: 'de' }, member);
    expect(refused.status).toBe(422);
    expect((await refused.json()).errors.map(({ field }: { field: string }) => field)).toEqual([
      'display_name',
      'locale',
    ]);
  });

  it('name and language are at first those of the sign-up, whatever language the first request is in', async () => {
    const member = await site.signIn();
    const signUp = { display_name: 'Minette', locale: 'fr' };
    await site.authService.call('/user', { method: 'PUT', token: member.token, body: { data: signUp } });
    const { user } = await site.get<{ user: object }>('/user/info', await site.signIn(member.email));
    expect(user).toMatchObject(signUp);
  });

  it('name and language are refused at their fields, with what was typed', async () => {
    const member = await site.signIn();
    const { status, answer } = await send(site, member, {
      intent: 'profile',
      display_name: 'x'.repeat(81),
      locale: 'en',
    });
    expect(status).toBe(422);
    expect(fieldsOf(answer)).toHaveProperty('display_name');
    expect(answer.values.display_name).toBe('x'.repeat(81));
  });
});

describe('mails about one’s cats', () => {
  it('mails about one’s cats are turned off and on again without JavaScript', async () => {
    const member = await site.signIn();
    const load = async () => {
      const page = await site.visit(async (context, request) => Response.json(await getProfileData(context, request)), {
        as: member,
      });
      return (await page.json()).hasMailOn;
    };
    expect(await load()).toBe(true);
    await send(site, member, { intent: 'mails', mails: 'off' });
    expect(await load()).toBe(false);
    await send(site, member, { intent: 'mails', mails: 'on' });
    expect(await load()).toBe(true);
  });
});

describe('another e-mail address', () => {
  it('another e-mail address is asked for at both mailboxes, waits, and can be asked for again after a minute', async () => {
    const member = await site.signIn();
    const { answer } = await send(site, member, { intent: 'email', email: 'New@example.org' });
    expect(answer.outcome.kind).toBe('done');
    expect(site.authService.mails.map(({ to }) => to).sort()).toEqual([member.email, 'new@example.org'].sort());
    const page = await site.visit(async (context, request) => Response.json(await getProfileData(context, request)), {
      as: member,
    });
    expect((await page.json()).account).toMatchObject({ email: member.email, newEmail: 'new@example.org' });

    const early = await send(site, member, { intent: 'email-resend' });
    expect(early.status).toBe(422);
    expect(alertOf(early.answer)).toBe('over_email_send_rate_limit');
    site.authService.advance(61_000);
    expect((await send(site, member, { intent: 'email-resend' })).answer.outcome.kind).toBe('done');
    expect(site.authService.mails).toHaveLength(4);
  });

  it.each([
    ['nobody', 'is no address'],
    ['taken@example.org', 'is another account’s'],
    ['', 'is missing'],
  ])('%j is refused at its field: it %s', async (email) => {
    await site.signIn('taken@example.org');
    const member = await site.signIn();
    const { status, answer } = await send(site, member, { intent: 'email', email });
    expect(status).toBe(422);
    expect(fieldsOf(answer)).toHaveProperty('email');
    expect(answer.values.email).toBe(email);
  });

  it('an e-mail address that is the present one is refused: no mail would come', async () => {
    const member = await site.signIn();
    const { answer } = await send(site, member, { intent: 'email', email: member.email.toUpperCase() });
    expect(fieldsOf(answer)).toHaveProperty('email');
  });
});

describe('another password', () => {
  it('replaces the old one, and signs every other device out immediately', async () => {
    const member = await site.signIn();
    const other = await site.signIn(member.email);
    expect(await statusOf(site, other)).toBe(200);
    const { answer } = await send(site, member, { intent: 'password', password: newPassword });
    expect(answer.outcome.kind).toBe('done');
    expect(JSON.stringify(answer)).not.toContain(newPassword);
    expect(await canSignIn(site, member.email, newPassword)).toBe(true);
    expect([await statusOf(site, member), await statusOf(site, other)]).toEqual([200, 401]);
  });

  it.each([
    ['short', 'is too short'],
    ['correct horse', 'is the present one'],
  ])('%j is refused at its field: it %s', async (password) => {
    const member = await site.signIn();
    const { answer } = await send(site, member, { intent: 'password', password });
    expect(fieldsOf(answer)).toHaveProperty('password');
  });

  it('another password asks for the present one where the operator wants that', async () => {
    const strict = await openTestSite({ GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_CURRENT_PASSWORD: 'true' });
    try {
      const member = await strict.signIn();
      const change = (more: object) => send(strict, member, { intent: 'password', password: newPassword, ...more });
      expect(fieldsOf((await change({})).answer)).toHaveProperty('current_password');
      expect(fieldsOf((await change({ current_password: 'wrong horse' })).answer)).toHaveProperty('current_password');
      expect((await change({ current_password: 'correct horse' })).answer.outcome.kind).toBe('done');
    } finally {
      await strict.close();
    }
  });

  it('another password asks for a mailed code where the operator wants that and the session is older than a day', async () => {
    const strict = await openTestSite({
      GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: 'true',
      GOTRUE_JWT_EXP: String(7 * 24 * 3600),
    });
    try {
      const member = await strict.signIn();
      const change = (more: object) => send(strict, member, { intent: 'password', password: newPassword, ...more });
      strict.authService.advance(25 * hour);
      const asked = await change({});
      expect(fieldsOf(asked.answer)!.nonce).toContain(member.email);
      const [, code] = /\b(\d{6})\b/.exec(strict.authService.mails.at(-1)!.text)!;
      const wrong = code === '000000' ? '000001' : '000000';
      expect(fieldsOf((await change({ nonce: wrong })).answer)).toHaveProperty('nonce');
      expect((await change({ nonce: ` ${code!.slice(0, 3)} ${code!.slice(3)}` })).answer.outcome.kind).toBe('done');
      expect(await canSignIn(strict, member.email, newPassword)).toBe(true);
    } finally {
      await strict.close();
    }
  });
});

describe('closing without JavaScript', () => {
  it('closing without JavaScript leads home, signed out, once the address is typed', async () => {
    const member = await site.signIn();
    const refused = await send(site, member, { intent: 'close', posts: 'keep', confirmation: 'nobody@example.org' });
    expect(refused.status).toBe(422);
    expect(fieldsOf(refused.answer)).toHaveProperty('confirmation');
    expect(refused.answer.values).toMatchObject({ posts: 'keep' });
    const { status, response } = await send(site, member, {
      intent: 'close',
      posts: 'keep',
      confirmation: member.email,
    });
    expect([status, response.headers.get('location')]).toEqual([302, '/#content']);
    expect(response.headers.getSetCookie().join()).toMatch(/sb-catlas-auth-token[^=]*=;.*Max-Age=0/);
    expect(await statusOf(site, member)).toBe(401);
  });
});

describe('the account page', () => {
  const load = (as: Browser) =>
    site.visit(async (context, request) => Response.json(await getProfileData(context, request)), {
      as,
      path: '/fr/user',
    });

  it('shows the member’s address, sign-in methods and devices, and no secret', async () => {
    const member = await site.signIn();
    await site.signIn(member.email);
    const page = await (await load(member)).json();
    expect(page).toMatchObject({
      viewer: { email: member.email },
      account: { email: member.email, newEmail: null, factors: [], identities: [{ provider: 'email' }] },
      devices: [{ isCurrent: true }],
    });
    expect(JSON.stringify(page)).not.toContain(member.token);
  });

  it('the account page is there without what the sign-in service knows when it doesn’t answer', async () => {
    const member = await site.signIn();
    await statusOf(site, member);
    const { auth } = site.context;
    const isKeys = (input: unknown) => String(input instanceof Request ? input.url : input).endsWith('jwks.json');
    site.context.auth = {
      ...auth,
      fetch: (input, init) => (isKeys(input) ? auth.fetch(input, init) : Promise.reject(new TypeError('fetch failed'))),
    };
    try {
      const page = await (await load(member)).json();
      expect(page).toMatchObject({ account: null, providers: [], devices: [{ isCurrent: true }] });
    } finally {
      site.context.auth = auth;
    }
  });

  it('the account page leads to signing in and back when the service has ended the session, and forgets its cookie', async () => {
    const member = await site.signIn();
    const { auth } = site.context;
    // With a hosted service the page asks it before the product knows that the session has ended.
    site.context.auth = { ...auth, selectSessionState: null };
    await statusOf(site, member);
    await site.authService.post('/logout?scope=global', {}, { token: member.token });
    const page = await site.visit(
      async (context, request) => {
        try {
          return Response.json(await getProfileData(context, request));
        } catch (thrown) {
          return thrown as Response;
        }
      },
      { as: member, path: '/fr/user' },
    );
    expect([page.status, page.headers.get('location')]).toEqual([302, '/fr/login?next=%2Ffr%2Fuser']);
    expect(page.headers.getSetCookie().join()).toMatch(/sb-catlas-auth-token[^=]*=;.*Max-Age=0/);
    site.context.auth = auth;
    expect(await statusOf(site, member)).toBe(401);
  });
});
