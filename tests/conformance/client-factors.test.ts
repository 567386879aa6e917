import { createAuthenticator } from '@catlas/auth-service/tests/test-authenticator.ts';
import type { AuthChangeEvent } from '@supabase/supabase-js';
import { describe, expect, it } from 'vitest';
import { codeOf } from './factor-calls.ts';
import { newPhone, openInstance } from './instance.ts';

const everything = openInstance('everything');
const es256 = openInstance('es256');

async function signedIn(instance = everything) {
  const client = await instance.newClient();
  const { access_token, refresh_token, user } = await instance.newMember();
  await client.auth.setSession({ access_token, refresh_token });
  const events: AuthChangeEvent[] = [];
  client.auth.onAuthStateChange((event) => {
    if (event !== 'INITIAL_SESSION') events.push(event);
  });
  return { client, user, events };
}

describe('second factors through the public client (contract 17)', () => {
  it.each(['everything', 'es256'] as const)(
    'an authenticator app works at %s, from adding to removing',
    async (name) => {
      const { client, events } = await signedIn(openInstance(name));
      const { mfa } = client.auth;
      const enrolled = await mfa.enroll({ factorType: 'totp', friendlyName: 'App', issuer: 'Catlas' });
      if (enrolled.error) throw enrolled.error;
      expect(enrolled.data.totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,</);
      const { id: factorId, totp } = enrolled.data;
      const before = await mfa.getAuthenticatorAssuranceLevel();
      expect(before.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal1' });
      const challenge = await mfa.challenge({ factorId });
      if (challenge.error) throw challenge.error;
      const wrong = await mfa.verify({ factorId, challengeId: challenge.data.id, code: '000000' });
      expect(wrong.error).toMatchObject({ name: 'AuthApiError', status: 422, code: 'mfa_verification_failed' });
      const verified = await mfa.verify({ factorId, challengeId: challenge.data.id, code: codeOf(totp.secret) });
      expect([verified.error, events]).toEqual([null, ['MFA_CHALLENGE_VERIFIED']]);
      expect((await mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
        currentLevel: 'aal2',
        nextLevel: 'aal2',
        currentAuthenticationMethods: [{ method: 'totp' }, { method: 'otp' }],
      });
      expect((await mfa.listFactors()).data).toMatchObject({
        all: [{ id: factorId }],
        totp: [{ id: factorId }],
        phone: [],
      });
      expect((await mfa.unenroll({ factorId })).data).toEqual({ id: factorId });
      expect((await mfa.listFactors()).data?.all).toEqual([]);
    },
  );

  it('second factors through the public client are the next level after a new sign-in', async () => {
    const { client, user } = await signedIn();
    const { mfa } = client.auth;
    const enrolled = await mfa.enroll({ factorType: 'totp' });
    if (enrolled.error) throw enrolled.error;
    const { id: factorId, totp } = enrolled.data;
    expect((await mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) })).error).toBeNull();
    const again = await everything.newClient();
    const { access_token, refresh_token } = await everything.enter(user.email);
    await again.auth.setSession({ access_token, refresh_token });
    const level = await again.auth.mfa.getAuthenticatorAssuranceLevel();
    expect(level.data).toMatchObject({ currentLevel: 'aal1', nextLevel: 'aal2' });
    const raised = await again.auth.mfa.challengeAndVerify({ factorId, code: codeOf(totp.secret) });
    expect(raised.error).toBeNull();
    expect((await again.auth.refreshSession()).error).toBeNull();
    expect((await again.auth.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe('aal2');
    expect((await again.auth.updateUser({ password: 'another-one' })).error).toBeNull();
  });

  it('a telephone is a second factor through the public client', async () => {
    const { client } = await signedIn();
    const { mfa } = client.auth;
    const phone = newPhone();
    const enrolled = await mfa.enroll({ factorType: 'phone', phone: `+${phone}`, friendlyName: 'Phone' });
    if (enrolled.error) throw enrolled.error;
    const factorId = enrolled.data.id;
    const challenge = await mfa.challenge({ factorId, channel: 'sms' });
    if (challenge.error) throw challenge.error;
    const code = everything.getTextedCode(phone);
    expect((await mfa.verify({ factorId, challengeId: challenge.data.id, code })).error).toBeNull();
    expect((await mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId, status: 'verified' }]);
    const off = await (await signedIn(es256)).client.auth.mfa.enroll({ factorType: 'phone', phone });
    expect(off.error).toMatchObject({ status: 422, code: 'mfa_phone_enroll_not_enabled' });
  });

  it('a security key is a second factor, whatever relying party the page claims to be', async () => {
    const { client } = await signedIn();
    const { mfa } = client.auth;
    const key = createAuthenticator('http://localhost:3000');
    const enrolled = await mfa.enroll({ factorType: 'webauthn', friendlyName: 'Key' });
    if (enrolled.error) throw enrolled.error;
    const factorId = enrolled.data.id;
    const party = { rpId: 'evil.example', rpOrigins: ['https://evil.example'] };
    const challenge = await mfa.challenge({ factorId, webauthn: party });
    if (challenge.error) throw challenge.error;
    const { type, credential_options: options } = challenge.data.webauthn;
    expect([type, options.publicKey.challenge.byteLength > 15]).toEqual(['create', true]);
    const challengeText = Buffer.from(options.publicKey.challenge as ArrayBuffer).toString('base64url');
    const answered = await everything.post(
      `/factors/${factorId}/verify`,
      {
        challenge_id: challenge.data.id,
        webauthn: {
          type: 'create',
          ...party,
          credential_response: key.create({ challenge: challengeText, rp: { id: 'localhost' } }),
        },
      },
      { token: (await client.auth.getSession()).data.session!.access_token },
    );
    expect(answered.status).toBe(200);
    expect((await client.auth.mfa.listFactors()).data?.all).toMatchObject([
      { id: factorId, factor_type: 'webauthn', status: 'verified' },
    ]);
  });

  it('second factors through the public client are seen and removed by administrators', async () => {
    const { client, user } = await signedIn();
    const enrolled = await client.auth.mfa.enroll({ factorType: 'totp' });
    if (enrolled.error) throw enrolled.error;
    const { mfa } = (await everything.newAdminClient()).auth.admin;
    const listed = await mfa.listFactors({ userId: user.id });
    expect(listed.data?.factors).toMatchObject([{ id: enrolled.data.id, status: 'unverified' }]);
    expect((await mfa.deleteFactor({ userId: user.id, id: enrolled.data.id })).error).toBeNull();
    expect((await mfa.listFactors({ userId: user.id })).data?.factors).toEqual([]);
  });
});
