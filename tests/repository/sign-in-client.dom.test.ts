import { AuthClient } from '@supabase/supabase-js';
import { exportJWK, generateKeyPair, SignJWT } from 'jose';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// The spec contains the client's messages (§5, §8); another version may change them.

afterEach(() => void vi.useRealTimers());
beforeEach(() => {
  localStorage.clear();
  history.replaceState(null, '', '/');
});

let count = 0;
function openClient(flowType: 'pkce' | 'implicit', answer: () => Promise<Response> = async () => Response.json({})) {
  count += 1;
  return new AuthClient({
    storageKey: `client-${count}`,
    url: 'http://auth.test',
    flowType,
    detectSessionInUrl: true,
    autoRefreshToken: false,
    fetch: answer,
  });
}
const initialize = async (flowType: 'pkce' | 'implicit', address: string) => {
  history.replaceState(null, '', address);
  return (await openClient(flowType).initialize()).error?.message;
};
const wholeSession = '#access_token=a&refresh_token=b&expires_in=3600&token_type=bearer';

describe('a link that returns from the sign-in service', () => {
  it('a link that returns from the sign-in service is refused by a client that waits for the other kind of it', async () => {
    expect(await initialize('pkce', `/${wholeSession}`)).toBe('Not a valid PKCE flow url.');
    localStorage.setItem(`client-${count + 1}-code-verifier`, '"verifier"');
    expect(await initialize('implicit', '/?code=abc')).toBe('Not a valid implicit grant flow url.');
  });

  it.each(['access_token', 'expires_in', 'refresh_token', 'token_type'])(
    'a link that returns from the sign-in service is none without its %s',
    async (name) => {
      const parameters = new URLSearchParams(wholeSession.slice(1));
      parameters.delete(name);
      // Without an access token the message is not about a session.
      const message = await initialize('implicit', `/#${parameters}`);
      if (name === 'access_token') expect(message).toBeUndefined();
      else expect(message).toBe('No session defined in URL');
    },
  );

  it('a link that returns from the sign-in service with an error is refused with its words', async () => {
    const address = '/#error=access_denied&error_code=otp_expired&error_description=Email+link+is+invalid';
    expect(await initialize('implicit', address)).toBe('Email link is invalid');
  });
});

describe('a call that can’t mean anything', () => {
  it('a call to send again asks for an address or a number, and what to send', async () => {
    const { error } = await openClient('pkce').resend({} as never);
    expect(error?.message).toBe('You must provide either an email or phone number and a type');
  });

  it('a call to set a session needs both tokens', async () => {
    for (const session of [
      { access_token: 'a', refresh_token: '' },
      { access_token: '', refresh_token: 'b' },
    ]) {
      const { error } = await openClient('pkce').setSession(session);
      expect(error?.name).toBe('AuthSessionMissingError');
    }
  });

  it('a call to sign up or in needs an address or a number, with a password', async () => {
    for (const call of ['signUp', 'signInWithPassword'] as const) {
      const { error } = await openClient('pkce')[call]({ password: 'nine lives' } as never);
      expect(error?.message).toBe('You must provide either an email or phone number and a password');
    }
  });

  it('a call to change an account needs a session', async () => {
    const { error } = await openClient('pkce').updateUser({ data: {} });
    expect(error?.name).toBe('AuthSessionMissingError');
  });
});

describe('a token', () => {
  it('a token that another key has signed proves nothing', async () => {
    const [{ publicKey }, { privateKey }] = [await generateKeyPair('ES256'), await generateKeyPair('ES256')];
    const jwk = { ...(await exportJWK(publicKey)), kid: 'k', alg: 'ES256', use: 'sig', key_ops: ['verify'] } as const;
    const token = await new SignJWT({ sub: 'somebody' })
      .setProtectedHeader({ alg: 'ES256', kid: 'k', typ: 'JWT' })
      .setExpirationTime('1h')
      .sign(privateKey);
    const { error } = await openClient('pkce').getClaims(token, { jwks: { keys: [jwk as never] } });
    expect(error?.message).toBe('Invalid JWT signature');
  });
});

describe('a session', () => {
  const session = {
    access_token: `${btoa('{"alg":"ES256"}')}.${btoa('{"exp":9999999999}')}.c2ln`,
    refresh_token: 'refresh',
    expires_in: 3600,
    expires_at: 9_999_999_999,
    token_type: 'bearer',
    user: { id: 'somebody' },
  };
  const keep = (value: object) => localStorage.setItem(`client-${count + 1}`, JSON.stringify(value));
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith(`client-${count}`));

  it('a session is refreshed over a bad line by trying again, after 200 ms and then twice as long each time', async () => {
    vi.useFakeTimers();
    const askedAt: number[] = [];
    keep({ ...session, expires_at: 1 });
    const client = openClient('pkce', async () => {
      askedAt.push(Date.now());
      throw new TypeError('fetch failed');
    });
    const refresh = client.refreshSession();
    await vi.runAllTimersAsync();
    expect((await refresh).error?.name).toBe('AuthRetryableFetchError');
    const waits = askedAt.slice(1).map((at, index) => at - askedAt[index]!);
    expect(waits.slice(0, 4)).toEqual([200, 400, 800, 1600]);
    expect(kept(), 'the line was at fault, not the session').toHaveLength(1);
  });

  it('a session that the service has ended is removed, with the verifier of its sign-in', async () => {
    keep(session);
    localStorage.setItem(`client-${count + 1}-code-verifier`, '"verifier"');
    const client = openClient('pkce', async () =>
      Response.json(
        { code: 'session_not_found', message: 'gone' },
        { status: 403, headers: { 'x-supabase-api-version': '2024-01-01' } },
      ),
    );
    expect(kept()).toHaveLength(2);
    const { error } = await client.getUser();
    expect(error?.name).toBe('AuthSessionMissingError');
    expect(kept()).toEqual([]);
  });
});
