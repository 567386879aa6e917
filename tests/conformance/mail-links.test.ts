import { describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, newEmail, openInstance, password, redirectOf, refusalOf } from './instance.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const everything = openInstance('everything');
const site = 'http://localhost:3000';

async function signUp(query = '', fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) {
  const email = newEmail();
  const user = bodyOf(await confirming.post(`/signup${query}`, { email, password, ...fields }, { headers }));
  const { link } = await confirming.getLastMail(email);
  return { email, user, link: link! };
}

const follow = (link: URL) => confirming.get(link.pathname + link.search);

describe('a mailed link (contract 10)', () => {
  it('a mailed link leads to the service, with hash, type and where to land', async () => {
    const { link } = await signUp('?redirect_to=https%3A%2F%2Fapp.example.com%2Fhome');
    expect(link.origin).toBe(confirming.url);
    expect(link.pathname.replace('/auth/v1', '')).toBe('/verify');
    expect(Object.fromEntries(link.searchParams)).toEqual({
      token: expect.stringMatching(/^[0-9a-f]{56}$/),
      type: 'signup',
      redirect_to: 'https://app.example.com/home',
    });
  });

  it('a mailed link keeps a landing page’s own query together', async () => {
    const landing = 'https://app.example.com/home?a=1&b=2#part';
    const { link } = await signUp(`?redirect_to=${encodeURIComponent(landing)}`);
    expect(link.searchParams.get('redirect_to')).toBe(landing);
    expect(redirectOf(await follow(link)).location).toMatch(/^https:\/\/app\.example\.com\/home\?a=1&b=2#/);
  });

  it('a mailed link is sent from the address that the operator sets, with the default subjects', async () => {
    const { email } = await signUp();
    const mail = await confirming.getLastMail(email);
    expect([mail.from, mail.subject]).toEqual(['admin@mail.example.com', 'Confirm your email address']);
    const member = await confirming.addUser();
    bodyOf(await confirming.post('/recover', { email: member.email }));
    expect((await confirming.getLastMail(member.email)).subject).toBe('Reset your password');
    const guest = newEmail();
    bodyOf(await confirming.asAdmin('POST', '/invite', { body: { email: guest } }));
    expect((await confirming.getLastMail(guest)).subject).toBe("You've been invited");
    const reader = await confirming.addUser();
    bodyOf(await confirming.post('/otp', { email: reader.email }));
    expect((await confirming.getLastMail(reader.email)).subject).toBe('Your sign-in link');
  });

  it('a mailed link has the same address in text and in HTML', async () => {
    const { email, link } = await signUp();
    const { html, code } = await confirming.getLastMail(email);
    expect(html.replaceAll('&amp;', '&')).toContain(link.href);
    expect(html).toContain(code);
  });
});

describe('GET /verify (contract 6)', () => {
  it('GET /verify lands with a session in the fragment', async () => {
    const { link, user } = await signUp();
    const answer = await follow(link);
    const { target, fragment, query } = redirectOf(answer);
    expect([answer.status, target.replace(/\/$/, ''), query]).toEqual([303, site, {}]);
    expect(fragment).toEqual({
      access_token: expect.any(String),
      expires_at: expect.stringMatching(/^\d{10}$/),
      expires_in: '3600',
      refresh_token: expect.any(String),
      sb: '',
      token_type: 'bearer',
      type: 'signup',
    });
    expect(claimsOf(fragment.access_token!)).toMatchObject({ sub: user.id, amr: [{ method: 'otp' }] });
    const next = await confirming.post('/token?grant_type=refresh_token', { refresh_token: fragment.refresh_token });
    expect(bodyOf(next).user.id).toBe(user.id);
  });

  it.each([
    ['recovery', '/recover'],
    ['magiclink', '/otp'],
  ])('GET /verify names the type %s, so that apps know what to ask next', async (type, path) => {
    const { email } = await confirming.addUser();
    bodyOf(await confirming.post(path, { email }));
    const { fragment } = redirectOf(await follow((await confirming.getLastMail(email)).link!));
    expect(fragment).toMatchObject({ type, sb: '', access_token: expect.any(String) });
  });

  it('GET /verify lands with words when the link was used before', async () => {
    const { link } = await signUp();
    await follow(link);
    const answer = await follow(link);
    const { target, fragment, query } = redirectOf(answer);
    expect([answer.status, target.replace(/\/$/, '')]).toEqual([303, site]);
    expect(fragment).toEqual({
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
      sb: '',
    });
    expect(query).toEqual({});
  });

  it('GET /verify lands with words at the asked-for page when the link is old, banned or made up', async () => {
    const landing = 'https://app.example.com/in';
    const { link, user } = await signUp(`?redirect_to=${landing}`);
    await confirming.asAdmin('PUT', `/admin/users/${user.id}`, { body: { ban_duration: '1h' } });
    const banned = redirectOf(await follow(link));
    expect([banned.target, banned.fragment.error, banned.fragment.error_code]).toEqual([
      landing,
      'access_denied',
      'user_banned',
    ]);
    const madeUp = redirectOf(await confirming.get(`/verify?token=abc&type=signup&redirect_to=${landing}`));
    expect([madeUp.target, madeUp.fragment.error_code]).toEqual([landing, 'otp_expired']);
  });

  it('GET /verify lands with words for a type that doesn’t exist', async () => {
    const answer = await confirming.get('/verify?token=abc&type=nonsense');
    const { fragment } = redirectOf(answer);
    expect([answer.status, fragment.error, fragment.error_code]).toEqual([303, 'invalid_request', 'validation_failed']);
  });

  it.each(['', '?token=abc', '?type=signup', '?token=&type=signup', '?token=abc&type='])(
    'GET /verify answers JSON when %j lacks something',
    async (query) => {
      expect(refusalOf(await confirming.get(`/verify${query}`)).slice(0, 2)).toEqual([400, 'validation_failed']);
    },
  );

  it('GET /verify confirms nothing for HEAD, which mail scanners send', async () => {
    const { link } = await signUp();
    await confirming.call('HEAD', link.pathname + link.search);
    expect(redirectOf(await follow(link)).fragment.access_token).toBeTruthy();
  });
});

describe('where a link lands (contract 10)', () => {
  const landingOf = async (query: string, headers: Record<string, string> = {}) => {
    const { email } = await everything.addUser();
    bodyOf(await everything.post(`/otp${query}`, { email }, { headers }));
    return (await everything.getLastMail(email)).link!.searchParams.get('redirect_to');
  };
  const allowed = async (landing: string) => {
    const { email } = await confirming.addUser();
    bodyOf(await confirming.post(`/otp?redirect_to=${encodeURIComponent(landing)}`, { email }));
    return (await confirming.getLastMail(email)).link!.searchParams.get('redirect_to') === landing;
  };

  it('where a link lands is what the query or a header says, else the page of the request, else the site', async () => {
    expect(await landingOf(`?redirect_to=${site}/query`, { Referer: `${site}/page` })).toBe(`${site}/query`);
    expect(await landingOf('', { redirect_to: `${site}/header`, Referer: `${site}/page` })).toBe(`${site}/header`);
    expect(await landingOf('', { Referer: `${site}/page` })).toBe(`${site}/page`);
    expect(await landingOf('')).toBe(site);
  });

  it('where a link lands is the next of these when one is not allowed', async () => {
    expect(await landingOf('?redirect_to=https://evil.example', { Referer: `${site}/page` })).toBe(`${site}/page`);
    expect(await landingOf('?redirect_to=https://evil.example', { Referer: 'https://evil.example' })).toBe(site);
  });

  it.each([
    `${site}/any/path?with=query`,
    'http://127.0.0.1:8080/x',
    'http://[::1]:5173/x',
    'http://localhost:9999/other-port',
    'https://app.example.com/',
    'https://app.example.com/deep/er/still?x=1',
    'https://one.preview.example.com/landing',
    'myapp://callback',
    'https://app.example.com/x#fragment',
  ])('where a link lands may be %s', async (landing) => {
    expect(await allowed(landing)).toBe(true);
  });

  it.each([
    'https://localhost:3000/other-scheme',
    'https://evil.example/app.example.com/',
    'https://app.example.com.evil.example/x',
    'https://app.example.com@evil.example/x',
    'https://app.example.com:8443/x',
    'https://a.b.preview.example.com/landing',
    'https://one.preview.example.com/landing/deeper',
    'https://evil.example#https://app.example.com/x',
    'http://localhost:3000@evil.example/',
    'http://localhost.evil.example:3000/',
    'http://2130706433/',
    'http://10.0.0.1/',
    '//evil.example/x',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://app.example.com\\@evil.example/x',
    'https://evil.example\\.app.example.com/x',
    'otherapp://callback',
    '/relative',
    'not a url',
  ])('where a link lands is never %s', async (landing) => {
    expect(await allowed(landing)).toBe(false);
  });

  it('where a link lands is checked again when the link is followed', async () => {
    const { link } = await signUp();
    link.searchParams.set('redirect_to', 'https://evil.example/');
    expect(redirectOf(await follow(link)).target.replace(/\/$/, '')).toBe(site);
  });
});

describe('patience and budgets (contract 10)', () => {
  it('the service sends the same kind of mail once a minute', async () => {
    const { email, id } = await confirming.addUser();
    bodyOf(await confirming.post('/recover', { email }));
    const [, , message] = refusalOf(await confirming.post('/recover', { email }));
    const seconds = Number(/after (\d+) seconds/.exec(message)?.[1]);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    await confirming.sql(`update auth.users set recovery_sent_at = now() - interval '61 seconds' where id = $1`, [id]);
    expect(bodyOf(await confirming.post('/recover', { email }))).toEqual({});
  });

  it('the service keeps the kinds apart', async () => {
    const { email } = await confirming.addUser();
    const { user, access_token } = await confirming.signIn(email);
    bodyOf(await confirming.get('/reauthenticate', { token: access_token }));
    bodyOf(await confirming.post('/recover', { email: user.email }));
    bodyOf(await confirming.put('/user', { email: newEmail() }, { token: access_token }));
  });

  it('a request ends as an error when the mail server takes no mail, and nothing has happened', async () => {
    const email = newEmail('refused');
    expect((await confirming.post('/signup', { email, password })).status).toBe(500);
    expect(await confirming.sql('select id from auth.users where email = $1', [email])).toEqual([]);
    const { id } = await confirming.addUser({ email });
    expect((await confirming.post('/recover', { email })).status).toBe(500);
    expect(await confirming.getUserAsAdmin(id)).not.toHaveProperty('recovery_sent_at');
    expect(await confirming.sql('select id from auth.one_time_tokens where user_id = $1', [id])).toEqual([]);
  });

  it('the service sends no mail at all for a sign-up that confirms itself', async () => {
    const email = newEmail();
    bodyOf(await autoconfirm.post('/signup', { email, password }));
    expect(await autoconfirm.listMails(email)).toEqual([]);
  });
});
