import { createAuthenticator } from '@catlas/auth-service/tests/test-authenticator.ts';
import { describe, expect, it } from 'vitest';
import { addVerifiedTotp, answerChallenge, codeOf, enrollTotp, startOfHalfMinute } from './factor-calls.ts';
import { bodyOf, claimsOf, newPhone, openInstance, refusalOf } from './instance.ts';
import { aTime, aUuid, text } from './shapes.ts';

const everything = openInstance('everything');
const closed = openInstance('closed');
const methodsOf = (token: string) => claimsOf(token).amr.map(({ method }: { method: string }) => method);

describe('an authenticator app (contract 12)', () => {
  it('an authenticator app is added with a picture, a secret and an address to scan', async () => {
    const owner = await everything.newMember();
    const body = { factor_type: 'totp', friendly_name: 'App', issuer: 'Catlas' };
    const factor = bodyOf(await everything.post('/factors', body, { token: owner.access_token }));
    expect(factor).toEqual({
      id: aUuid,
      type: 'totp',
      friendly_name: 'App',
      totp: { qr_code: expect.stringMatching(/^(<\?xml.*)?<svg[\s>]/s), secret: text, uri: text },
    });
    expect(factor.totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(factor.totp.uri).toMatch(/^otpauth:\/\/totp\/Catlas:/);
    const uri = new URL(factor.totp.uri);
    expect(decodeURIComponent(uri.pathname)).toContain(`Catlas:${owner.user.email}`);
    expect(uri.searchParams.get('secret')).toBe(factor.totp.secret);
    expect(uri.searchParams.get('issuer')).toBe('Catlas');
  });

  it('an authenticator app is named after the site when the app gives no issuer', async () => {
    const { totp } = await enrollTotp(everything, await everything.newMember());
    expect(new URL(totp.uri).searchParams.get('issuer')).toMatch(/^localhost(:3000)?$/);
  });

  it('an authenticator app shows with its owner, never with its secret', async () => {
    const owner = await everything.newMember();
    const { id, totp, friendly_name } = await enrollTotp(everything, owner);
    const answer = await everything.get('/user', { token: owner.access_token });
    expect(bodyOf(answer).factors).toEqual([
      {
        id,
        created_at: aTime,
        updated_at: aTime,
        status: 'unverified',
        friendly_name,
        factor_type: 'totp',
        phone: '',
        last_challenged_at: null,
      },
    ]);
    expect(answer.text).not.toContain(totp.secret);
  });

  it('an authenticator app is challenged for five minutes', async () => {
    const owner = await everything.newMember();
    const { id } = await enrollTotp(everything, owner);
    const token = { token: owner.access_token };
    const challenge = bodyOf(await everything.post(`/factors/${id}/challenge`, {}, token));
    expect(challenge).toEqual({ id: aUuid, type: 'totp', expires_at: expect.any(Number) });
    const seconds = challenge.expires_at - Date.now() / 1000;
    expect(seconds).toBeGreaterThan(270);
    expect(seconds).toBeLessThanOrEqual(300);
    const withoutBody = await everything.call('POST', `/factors/${id}/challenge`, token);
    expect(withoutBody.status).toBe(200);
  });

  it('raises the session with its code: the same session, higher, with new tokens', async () => {
    const owner = await everything.newMember();
    const { id, totp } = await enrollTotp(everything, owner);
    const session = await answerChallenge(everything, owner, { id, code: codeOf(totp.secret) });
    expect(session).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: owner.user.id } });
    expect(session.refresh_token).not.toBe(owner.refresh_token);
    const claims = claimsOf(session.access_token);
    expect(claims).toMatchObject({ aal: 'aal2', session_id: claimsOf(owner.access_token).session_id });
    expect(methodsOf(session.access_token)).toEqual(['totp', 'otp']);
    expect(session.user.factors).toMatchObject([{ id, status: 'verified' }]);
    const refreshed = await everything.post('/token?grant_type=refresh_token', {
      refresh_token: session.refresh_token,
    });
    expect(claimsOf(bodyOf(refreshed).access_token).aal).toBe('aal2');
  });

  it('an authenticator app takes the code before and after, and no other', async () => {
    const owner = await everything.newMember();
    const { id, secret, session } = await addVerifiedTotp(everything, owner);
    await startOfHalfMinute();
    for (const steps of [-1, 1])
      expect(
        claimsOf((await answerChallenge(everything, session, { id, code: codeOf(secret, steps) })).access_token).aal,
      ).toBe('aal2');
    const again = await answerChallenge(everything, session, { id, code: codeOf(secret) });
    expect(methodsOf(again.access_token), 'each way counts once').toEqual(['totp', 'otp']);
    await expect(answerChallenge(everything, session, { id, code: codeOf(secret, -4) })).rejects.toThrow(
      'mfa_verification_failed',
    );
  });

  it('an authenticator app ends every lower session of its owner, and removes what was half added', async () => {
    const owner = await everything.newMember();
    const [other, half] = [await everything.enter(owner.user.email), await enrollTotp(everything, owner)];
    const { id, session } = await addVerifiedTotp(everything, owner);
    expect(refusalOf(await everything.get('/user', { token: other.access_token }))[1]).toBe('session_not_found');
    const { factors } = bodyOf(await everything.get('/user', { token: session.access_token }));
    expect(factors.map((factor: { id: string }) => factor.id)).toEqual([id]);
    expect(half.id).not.toBe(id);
  });

  it('an authenticator app is asked for again at the next sign-in', async () => {
    const owner = await everything.newMember();
    const { id, secret } = await addVerifiedTotp(everything, owner);
    const next = await everything.enter(owner.user.email);
    expect(claimsOf(next.access_token).aal).toBe('aal1');
    const raised = await answerChallenge(everything, next, { id, code: codeOf(secret) });
    expect(claimsOf(raised.access_token).aal).toBe('aal2');
  });

  it('an authenticator app goes, and the sessions that used it are lower from then on', async () => {
    const owner = await everything.newMember();
    const { id, session } = await addVerifiedTotp(everything, owner);
    expect(bodyOf(await everything.delete(`/factors/${id}`, { token: session.access_token }))).toEqual({ id });
    const user = bodyOf(await everything.get('/user', { token: session.access_token }));
    expect(user).not.toHaveProperty('factors');
    const next = bodyOf(
      await everything.post('/token?grant_type=refresh_token', { refresh_token: session.refresh_token }),
    );
    expect([claimsOf(next.access_token).aal, methodsOf(next.access_token)]).toEqual(['aal1', ['otp']]);
  });

  it('an authenticator app goes while it is half added, without more ado', async () => {
    const owner = await everything.newMember();
    const { id } = await enrollTotp(everything, owner);
    expect(bodyOf(await everything.delete(`/factors/${id}`, { token: owner.access_token }))).toEqual({ id });
  });

  it('an authenticator app is dropped when it was half added five minutes ago, and its name is free again', async () => {
    const owner = await everything.newMember();
    const { id, friendly_name } = await enrollTotp(everything, owner);
    await everything.sql(`update auth.mfa_factors set created_at = now() - interval '301 seconds' where id = $1`, [id]);
    const body = { factor_type: 'totp', friendly_name };
    bodyOf(await everything.post('/factors', body, { token: owner.access_token }));
    expect((await everything.getUserAsAdmin(owner.user.id)).factors).toHaveLength(1);
  });

  it('an authenticator app limits how long a session lives that has not shown it, where the operator says so', async () => {
    const owner = await closed.newMember();
    const { session } = await addVerifiedTotp(closed, owner);
    const low = await closed.enter(owner.user.email);
    expect(claimsOf(low.access_token).exp - claimsOf(low.access_token).iat).toBeLessThanOrEqual(300);
    expect(session.expires_in).toBe(600);
    await closed.sql(`update auth.sessions set created_at = now() - interval '6 minutes' where id = $1`, [
      claimsOf(low.access_token).session_id,
    ]);
    const answer = await closed.post('/token?grant_type=refresh_token', { refresh_token: low.refresh_token });
    expect(refusalOf(answer).slice(0, 2)).toEqual([400, 'session_expired']);
  });
});

describe('a telephone as second factor (contract 12)', () => {
  it('a telephone as second factor is added, gets a code and raises the session', async () => {
    const owner = await everything.newMember();
    const phone = newPhone();
    const token = { token: owner.access_token };
    const body = { factor_type: 'phone', friendly_name: 'Phone', phone: `+${phone}` };
    const factor = bodyOf(await everything.post('/factors', body, token));
    expect(factor).toEqual({ id: aUuid, type: 'phone', friendly_name: 'Phone', phone: expect.stringContaining(phone) });
    const challenge = bodyOf(await everything.post(`/factors/${factor.id}/challenge`, { channel: 'sms' }, token));
    expect(challenge).toEqual({ id: aUuid, type: 'phone', expires_at: expect.any(Number) });
    const code = everything.getTextedCode(phone);
    const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
    const verify = (typed: string) =>
      everything.post(`/factors/${factor.id}/verify`, { challenge_id: challenge.id, code: typed }, token);
    expect(refusalOf(await verify(wrong))).toEqual([422, 'mfa_verification_failed', 'Invalid MFA Phone code entered']);
    const session = bodyOf(await verify(code));
    expect(claimsOf(session.access_token).aal).toBe('aal2');
    expect(methodsOf(session.access_token)).toEqual(['mfa/phone', 'otp']);
    expect(session.user.factors).toMatchObject([{ factor_type: 'phone', phone, status: 'verified' }]);
    const again = await everything.post(
      '/factors',
      { ...body, friendly_name: 'Again' },
      { token: session.access_token },
    );
    expect(refusalOf(again).slice(0, 2)).toEqual([422, 'mfa_verified_factor_exists']);
  });

  it('a telephone as second factor is replaced when the same number is added again before it counts', async () => {
    const owner = await everything.newMember();
    const phone = newPhone();
    const add = async (friendly_name: string) =>
      bodyOf(
        await everything.post(
          '/factors',
          { factor_type: 'phone', phone, friendly_name },
          { token: owner.access_token },
        ),
      ).id;
    const [first, second] = [await add('one'), await add('two')];
    const { factors } = await everything.getUserAsAdmin(owner.user.id);
    expect(factors.map(({ id }: { id: string }) => id)).toEqual([second]);
    expect(first).not.toBe(second);
  });
});

describe('a security key as second factor (contract 12)', () => {
  it('a security key as second factor is added, made, and used at the next sign-in', async () => {
    const owner = await everything.newMember();
    const authenticator = createAuthenticator('http://localhost:3000');
    const body = { factor_type: 'webauthn', friendly_name: 'Key' };
    const factor = bodyOf(await everything.post('/factors', body, { token: owner.access_token }));
    expect(factor).toEqual({ id: aUuid, type: 'webauthn', friendly_name: 'Key' });
    const challengeIn = async (token: string) =>
      bodyOf(
        await everything.post(`/factors/${factor.id}/challenge`, { webauthn: { rpId: 'evil.example' } }, { token }),
      );

    const made = await challengeIn(owner.access_token);
    expect(made).toMatchObject({ type: 'webauthn', webauthn: { type: 'create' } });
    const options = made.webauthn.credential_options.publicKey;
    expect(options).toMatchObject({ challenge: expect.stringMatching(/^[\w-]+$/), rp: { id: 'localhost' } });
    const verify = (token: string, challenge_id: string, webauthn: unknown) =>
      everything.post(`/factors/${factor.id}/verify`, { challenge_id, webauthn }, { token });
    const session = bodyOf(
      await verify(owner.access_token, made.id, {
        type: 'create',
        credential_response: authenticator.create(options),
      }),
    );
    expect(claimsOf(session.access_token).aal).toBe('aal2');
    expect(methodsOf(session.access_token)).toEqual(['mfa/webauthn', 'otp']);

    const next = await everything.enter(owner.user.email);
    const asked = await challengeIn(next.access_token);
    expect(asked.webauthn.type).toBe('request');
    const request = asked.webauthn.credential_options.publicKey;
    expect(request.rpId).toBe('localhost');
    const raised = await verify(next.access_token, asked.id, {
      type: 'request',
      credential_response: authenticator.get(request),
    });
    expect(claimsOf(bodyOf(raised).access_token).aal).toBe('aal2');
  });

  it('a security key as second factor refuses fields that are missing, and an answer for another challenge', async () => {
    const owner = await everything.newMember();
    const authenticator = createAuthenticator('http://localhost:3000');
    const token = { token: owner.access_token };
    const { id } = bodyOf(await everything.post('/factors', { factor_type: 'webauthn', friendly_name: 'Key' }, token));
    const [first, second] = [
      bodyOf(await everything.post(`/factors/${id}/challenge`, {}, token)),
      bodyOf(await everything.post(`/factors/${id}/challenge`, {}, token)),
    ];
    const verify = (webauthn: unknown) =>
      everything.post(`/factors/${id}/verify`, { challenge_id: second.id, webauthn }, token);
    for (const webauthn of [undefined, {}, { type: 'create' }, { type: 'nonsense', credential_response: {} }])
      expect(refusalOf(await verify(webauthn)).slice(0, 2)).toEqual([400, 'validation_failed']);
    const answer = authenticator.create(first.webauthn.credential_options.publicKey);
    expect((await verify({ type: 'create', credential_response: answer })).status).toBeGreaterThanOrEqual(400);
    expect((await everything.getUserAsAdmin(owner.user.id)).factors[0].status).toBe('unverified');
  });
});

describe('an administrator’s calls on factors (contract 13)', () => {
  it('an administrator’s calls on factors list, rename and remove them', async () => {
    const owner = await everything.newMember();
    const { id } = await addVerifiedTotp(everything, owner);
    const path = `/admin/users/${owner.user.id}/factors`;
    const [listed] = bodyOf(await everything.asAdmin('GET', path));
    expect(listed).toMatchObject({ id, status: 'verified', factor_type: 'totp', phone: '' });
    expect(listed).not.toHaveProperty('secret');
    const renamed = await everything.asAdmin('PUT', `${path}/${id}`, { body: { friendly_name: 'Renamed' } });
    expect(bodyOf(renamed)).toMatchObject({ id, friendly_name: 'Renamed' });
    expect(bodyOf(await everything.asAdmin('DELETE', `${path}/${id}`))).toMatchObject({ id });
    expect(bodyOf(await everything.asAdmin('GET', path))).toEqual([]);
    expect((await everything.asAdmin('DELETE', `${path}/${id}`)).status).toBe(404);
  });
});
