import { createCsrfSecret, createCsrfToken, csrfCookieName } from '@catlas/platform/http/csrf.ts';
import { stringToBase64URL } from '@supabase/ssr';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { authCookieOptions } from '#features/accounts/session/auth-cookie.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';

let api: TestApi;
let member: Person;
let sessionCookie: string;
beforeAll(async () => {
  api = await openTestApi();
  member = await api.signIn();
  const session = {
    access_token: member.token,
    refresh_token: 'abcdefghijkl',
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    user: { id: member.id },
  };
  sessionCookie = `${authCookieOptions.name}=base64-${stringToBase64URL(JSON.stringify(session))}`;
});
afterAll(() => api.close());

interface Sent {
  authorization?: string;
  cookie?: string;
  csrfToken?: string;
}

async function write({ authorization, cookie, csrfToken }: Sent): Promise<number> {
  const answer = await api.request('/account/sign-out', {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(authorization !== undefined && { authorization }),
      ...(cookie !== undefined && { cookie }),
      ...(csrfToken !== undefined && { [api.context.config.csrfHeader]: csrfToken }),
    },
    body: JSON.stringify({ scope: 'others' }),
  });
  return answer.status;
}

function withCsrf() {
  const secret = createCsrfSecret();
  return { cookie: `${sessionCookie}; ${csrfCookieName}=${secret}`, csrfToken: createCsrfToken(secret) };
}

it('the session cookie needs the CSRF token beside it', async () => {
  expect(await write({ cookie: sessionCookie })).toBe(403);
  expect(await write(withCsrf())).toBeLessThan(300);
});

it('a bearer token needs no CSRF token', async () => {
  expect(await write({ authorization: `Bearer ${member.token}` })).toBeLessThan(300);
  expect(await write({ authorization: `bearer  ${member.token} ` })).toBeLessThan(300);
});

describe('an Authorization header without a bearer token', () => {
  it.each([
    'Basic x',
    'Basic dXNlcjpwYXNzd29yZA==',
    'Bearer',
    'Bearer ',
    'bearer  ',
    'Bearer a b',
    'Bearer é',
    'Digest x',
    'x',
  ])('“%s” does not replace the CSRF token of a member with a cookie', async (authorization) => {
    expect(await write({ authorization, cookie: sessionCookie })).toBe(403);
  });

  it('the password of a proxy in front of the site leaves the cookie signed in', async () => {
    expect(await write({ authorization: 'Basic dXNlcjpwYXNzd29yZA==', ...withCsrf() })).toBeLessThan(300);
  });
});

it.each(['Bearer', 'Bearer ', 'bearer  ', 'Bearer a b', 'Bearer invalid', 'Bearer a.b.c'])(
  'the cookie does not sign in with “%s”',
  async (authorization) => {
    expect(await write({ authorization, ...withCsrf() })).toBe(401);
    const read = await api.request('/user/info', { headers: { authorization, cookie: sessionCookie } });
    expect(read.status).toBe(401);
  },
);

it('an invalid bearer token needs no CSRF token, and gains nothing', async () => {
  expect(await write({ authorization: 'Bearer invalid', cookie: sessionCookie })).toBe(401);
});
