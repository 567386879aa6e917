import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import { stringToBase64URL } from '@supabase/ssr';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';
import { authCookieOptions } from './auth-cookie.ts';
import { readSession } from './read-session.server.ts';
import { createRequestAuthClient } from './request-auth-client.server.ts';

let api: TestApi;
let member: Person;
let whole: string;
beforeAll(async () => {
  api = await openTestApi();
  const { fetch: publishKeys } = api.context.auth;
  // A damaged cookie may cause a refresh, which the service rejects for an unknown token.
  api.context.auth.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input);
    if (!address.includes('/token?')) return publishKeys(input, init);
    const refusal = { code: 'refresh_token_not_found', message: 'Invalid Refresh Token: Refresh Token Not Found' };
    return Response.json(refusal, { status: 400, headers: { 'x-supabase-api-version': '2024-01-01' } });
  };
  member = await api.signIn();
  const expires_at = Math.floor(Date.now() / 1000) + 3600;
  const session = {
    access_token: member.token,
    refresh_token: 'abcdefghijkl',
    expires_in: 3600,
    expires_at,
    token_type: 'bearer',
    // The session is as long as with a photo URL, linked accounts and a bio: three cookies.
    user: { id: member.id, email: member.email, user_metadata: { about: 'Grey and shy. '.repeat(400) } },
  };
  whole = `base64-${stringToBase64URL(JSON.stringify(session))}`;
});
afterAll(() => api.close());

const maxChunkLength = 3180;
const name = authCookieOptions.name;

function toChunks(value: string): string[] {
  return value.match(new RegExp(`.{1,${maxChunkLength}}`, 'gs')) ?? [];
}

function toCookie(chunks: string[], nameOf = (index: number) => `${name}.${index}`): Record<string, string> {
  const cookie = chunks.map((chunk, index) => `${nameOf(index)}=${encodeURIComponent(chunk)}`).join('; ');
  return { cookie };
}

const read = (headers: Record<string, string>) =>
  readSession(api.context, { headers: new Headers(headers), responseHeaders: new Headers(), isSecure: false });

async function expectVisitor(headers: Record<string, string>) {
  expect(await read(headers)).toBeNull();
}

test('the cookies of a session sign their member in, chunked or not', async () => {
  const chunks = toChunks(whole);
  expect(chunks).toHaveLength(3);
  const [first, second, third] = chunks as [string, string, string];
  expect((await read(toCookie(chunks)))?.userId).toBe(member.id);
  expect((await read(toCookie([whole], () => name)))?.userId).toBe(member.id);
  // The names determine the order of the chunks, not the header.
  const names = [2, 0, 1].map((index) => `${name}.${index}`);
  expect((await read(toCookie([third, first, second], (index) => names[index]!)))?.userId).toBe(member.id);
});

describe('the chunks of an earlier session, which a lost response leaves in the browser', () => {
  const answerTo = (cookie: string) => api.request('/user/info', { headers: { cookie } });
  const removed = (answer: Response) =>
    answer.headers
      .getSetCookie()
      .filter((line) => /max-age=0/i.test(line))
      .map((line) => line.split('=')[0]);

  test.each([
    ['behind the chunks', () => `${toCookie(toChunks(whole)).cookie}; ${name}.3=c3RhbGU`, [`${name}.3`]],
    ['behind a gap', () => `${toCookie(toChunks(whole)).cookie}; ${name}.7=c3RhbGU`, [`${name}.7`]],
    ['beside the session in one piece', () => `${name}=${whole}; ${name}.0=base64-c3RhbGU`, [`${name}.0`]],
    ['in one piece, beside the chunks', () => `${name}=base64-c3RhbGU; ${toCookie(toChunks(whole)).cookie}`, [name]],
  ])('the member stays signed in and the stale chunks are removed: %s', async (_where, cookie, stale) => {
    const answer = await answerTo(cookie());
    expect(answer.status).toBe(200);
    expect(removed(answer)).toEqual(stale);
  });

  test('a session without stale chunks is not written again', async () => {
    const answer = await answerTo(toCookie(toChunks(whole)).cookie!);
    expect(answer.headers.getSetCookie().filter((line) => line.startsWith(name))).toEqual([]);
  });
});

describe('damaged cookies sign no member in, and no page fails', () => {
  test('cookies that are cut anywhere sign no member in', async () => {
    const cuts = fc.nat({ max: whole.length - 1 });
    const names = fc.constantFrom('whole', 'chunks');
    await fc.assert(
      fc.asyncProperty(cuts, names, async (at, form) => {
        const cut = whole.slice(0, at);
        await expectVisitor(form === 'whole' ? toCookie([cut], () => name) : toCookie(toChunks(cut)));
      }),
      { numRuns: propertyRuns(700) },
    );
  });

  test('cookies with reordered, missing, duplicate or foreign chunks give no visitor another token', async () => {
    const chunks = toChunks(whole);
    const strange = fc.oneof(fc.string(), fc.base64String(), fc.constantFrom('', 'base64-', 'base64-e30', '%', 'null'));
    const parts = fc.array(fc.oneof(fc.constantFrom(...chunks), strange), { maxLength: 5 });
    await fc.assert(
      fc.asyncProperty(parts, async (given) => {
        const claims = await read(toCookie(given));
        if (claims) expect(claims).toMatchObject({ userId: member.id, accessToken: member.token });
        if (given[0] !== chunks[0]) expect(claims).toBeNull();
      }),
      { numRuns: propertyRuns(700) },
    );
  });

  test('cookies with changed characters sign in only the member with their own token', async () => {
    const position = fc.nat({ max: whole.length - 1 });
    const characters = fc.constantFrom(...'AZaz09-_=+/% é\u0000;,"{'.split(''));
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(position, characters), { minLength: 1, maxLength: 4 }), async (changes) => {
        const garbled = [...whole];
        for (const [at, character] of changes) garbled[at] = character;
        const claims = await read(toCookie(toChunks(garbled.join(''))));
        if (claims) expect(claims).toMatchObject({ userId: member.id, accessToken: member.token });
      }),
      { numRuns: propertyRuns(700) },
    );
  });

  test('cookies with other content than a session sign no member in', async () => {
    const values = fc.oneof(
      fc.json(),
      fc.constantFrom('null', '[]', '{}', '"x"', '{"access_token":7}', '{"__proto__":{}}'),
    );
    const forms = fc.constantFrom(
      (text: string) => `base64-${stringToBase64URL(text)}`,
      (text: string) => text,
      (text: string) => `base64-${text}`,
      (text: string) => encodeURIComponent(text),
    );
    await fc.assert(
      fc.asyncProperty(values, forms, (value, form) => expectVisitor(toCookie([form(value)], () => name))),
      { numRuns: propertyRuns(500) },
    );
  });

  test('an API call with any damaged cookies counts as a visitor’s', async () => {
    const chunks = toChunks(whole);
    const damaged = fc.oneof(
      fc.nat({ max: whole.length - 1 }).map((at) => toChunks(whole.slice(0, at))),
      fc.shuffledSubarray(chunks).filter((given) => given[0] !== chunks[0]),
      fc.array(fc.string({ unit: 'binary' }), { maxLength: 3 }),
    );
    await fc.assert(
      fc.asyncProperty(damaged, async (given) => {
        expect((await api.request('/user/info', { headers: toCookie(given) })).status).toBe(401);
        expect((await api.request('/cats/stats', { headers: toCookie(given) })).status).toBe(200);
      }),
      { numRuns: propertyRuns(200) },
    );
  });
});

describe('a cookie that the site did not write', () => {
  const now = () => Math.floor(Date.now() / 1000);
  const removals = (answer: Response) =>
    answer.headers.getSetCookie().filter((line) => line.startsWith(name) && /max-age=0/i.test(line));
  const cookieOf = (value: unknown) => toCookie([`base64-${stringToBase64URL(JSON.stringify(value))}`], () => name);

  test.each([
    ['a user that is a number', { access_token: 'x', refresh_token: 'y', expires_at: 9_999_999_999, user: 1 }],
    ['an empty refresh token', { access_token: 'x', refresh_token: '', expires_at: 50, user: { id: 1 } }],
    ['a valid token with a user that is a number', () => ({ ...session(), user: 1 })],
    ['a valid token with an empty refresh token', () => ({ ...session(), refresh_token: '', expires_at: 50 })],
    ['a valid token with an end that is a text', () => ({ ...session(), expires_at: 'tomorrow' })],
  ])('a foreign cookie makes no session, and the browser removes it: %s', async (_what, value) => {
    const rejections = watchRejections();
    const answer = await api.request('/user/info', {
      headers: cookieOf(typeof value === 'function' ? value() : value),
    });
    expect(answer.status).toBe(401);
    expect(removals(answer)).toHaveLength(1);
    expect(await rejections.end()).toEqual([]);
  });

  test('the forms of a page get no session from a foreign cookie', async () => {
    const rejections = watchRejections();
    for (const value of [
      { ...session(), user: 1 },
      { ...session(), refresh_token: '', expires_at: 50 },
    ]) {
      const auth = createRequestAuthClient(api.context.auth, {
        headers: new Headers(cookieOf(value)),
        responseHeaders: new Headers(),
        isSecure: false,
      });
      expect((await auth.getSession()).data.session).toBeNull();
      expect((await auth.updateUser({ data: {} })).error?.name).toBe('AuthSessionMissingError');
    }
    const verifiers = { [`${name}-code-verifier`]: { a: 1 }, [`${name}-flows-code-verifier`]: 7 };
    const cookie = Object.entries(verifiers).map(
      ([key, value]) => `${key}=base64-${stringToBase64URL(JSON.stringify(value))}`,
    );
    const auth = createRequestAuthClient(api.context.auth, {
      headers: new Headers({ cookie: cookie.join('; ') }),
      responseHeaders: new Headers(),
      isSecure: false,
    });
    expect((await auth.exchangeCodeForSession('code')).error?.name).toBe('AuthPKCECodeVerifierMissingError');
    expect(await rejections.end()).toEqual([]);
  });

  test('with any JSON, chunked or not, gets a response and no unhandled rejection', async () => {
    const rejections = watchRejections();
    const values = fc.record(
      {
        access_token: fc.oneof(fc.constantFrom('', 'x', 'a.b.c', member.token), fc.jsonValue()),
        refresh_token: fc.oneof(fc.string(), fc.jsonValue()),
        expires_at: fc.oneof(fc.constantFrom(50, 9_999_999_999, now()), fc.jsonValue()),
        user: fc.oneof(fc.record({ id: fc.jsonValue() }), fc.jsonValue()),
      },
      { requiredKeys: [] },
    );
    const sizes = fc.constantFrom(maxChunkLength, 40, 7);
    await fc.assert(
      fc.asyncProperty(fc.oneof(values, fc.jsonValue()), sizes, async (value, size) => {
        const text = `base64-${stringToBase64URL(JSON.stringify(value))}`;
        const chunks = text.match(new RegExp(`.{1,${size}}`, 'g')) ?? [];
        const { status } = await api.request('/user/info', { headers: toCookie(chunks) });
        expect([200, 401]).toContain(status);
      }),
      { numRuns: propertyRuns(200) },
    );
    expect(await rejections.end()).toEqual([]);
  });

  function session() {
    return {
      access_token: member.token,
      refresh_token: 'abcdefghijkl',
      expires_at: now() + 3600,
      user: { id: member.id },
    };
  }
});

/** An unhandled rejection would end the server. */
function watchRejections() {
  const seen: unknown[] = [];
  const note = (reason: unknown) => void seen.push(reason);
  process.on('unhandledRejection', note);
  return {
    async end() {
      // Node reports rejections once the queue of microtasks is empty.
      await new Promise((resolve) => setTimeout(resolve, 20));
      process.off('unhandledRejection', note);
      return seen;
    },
  };
}
