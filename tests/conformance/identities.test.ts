import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bodyOf, newEmail, newPhone, openInstance, refusalOf } from './instance.ts';
import { aTime, aUuid } from './shapes.ts';

const confirming = openInstance('confirming');
const everything = openInstance('everything');

/** The member has an address and a number, so two identities. */
async function newMemberWithTwo() {
  const session = await everything.newMember({ phone: newPhone(), phone_confirm: true });
  const { identities } = bodyOf(await everything.get('/user', { token: session.access_token }));
  const find = (provider: string) => identities.find((each: { provider: string }) => each.provider === provider);
  return { ...session, email: find('email'), phone: find('phone') };
}

describe('identities (contract 2, 7)', () => {
  it('identities are listed with the user, one for each way in', async () => {
    const { user, email, phone } = await newMemberWithTwo();
    expect(email).toMatchObject({ identity_id: aUuid, id: user.id, user_id: user.id, email: user.email });
    expect(phone).toMatchObject({ identity_id: aUuid, id: user.id, user_id: user.id, provider: 'phone' });
    expect(phone).not.toHaveProperty('email');
    expect(email.identity_id).not.toBe(phone.identity_id);
    for (const { created_at, updated_at } of [email, phone]) expect([created_at, updated_at]).toEqual([aTime, aTime]);
    expect(user.app_metadata.providers).toEqual(['email', 'phone']);
  });

  it('identities can’t be linked or unlinked by any user where the operator has turned it off', async () => {
    const { access_token, user } = await confirming.newMember();
    const off = [404, 'manual_linking_disabled', 'Manual linking is disabled'];
    const [identity] = bodyOf(await confirming.get('/user', { token: access_token })).identities;
    for (const id of [identity.identity_id, 'not-an-id', randomUUID()])
      expect(refusalOf(await confirming.delete(`/user/identities/${id}`, { token: access_token }))).toEqual(off);
    const path = '/user/identities/authorize?provider=github&skip_http_redirect=true';
    expect(refusalOf(await confirming.get(path, { token: access_token }))).toEqual(off);
    expect((await confirming.getUserAsAdmin(user.id)).identities).toHaveLength(1);
  });

  it('identities have ids', async () => {
    const { access_token } = await newMemberWithTwo();
    const answer = await everything.delete('/user/identities/not-an-id', { token: access_token });
    expect(refusalOf(answer).slice(0, 2)).toEqual([404, 'validation_failed']);
  });

  it('identities never go to the last one', async () => {
    const { access_token, user } = await everything.newMember();
    const { identity_id } = (await everything.getUserAsAdmin(user.id)).identities[0];
    for (const id of [identity_id, randomUUID()])
      expect(refusalOf(await everything.delete(`/user/identities/${id}`, { token: access_token })).slice(0, 2)).toEqual(
        [422, 'single_identity_not_deletable'],
      );
  });

  it('identities of others are not found', async () => {
    const [mine, theirs] = [await newMemberWithTwo(), await newMemberWithTwo()];
    const answer = await everything.delete(`/user/identities/${theirs.email.identity_id}`, {
      token: mine.access_token,
    });
    expect(refusalOf(answer).slice(0, 2)).toEqual([422, 'identity_not_found']);
  });

  it('identities go: without the number’s one the number is gone', async () => {
    const { access_token, phone, user } = await newMemberWithTwo();
    expect(bodyOf(await everything.delete(`/user/identities/${phone.identity_id}`, { token: access_token }))).toEqual(
      {},
    );
    const after = await everything.getUserAsAdmin(user.id);
    expect(after).toMatchObject({ phone: '', email: user.email, identities: [{ provider: 'email' }] });
    expect(after.app_metadata.providers).toEqual(['email']);
    const again = await everything.delete(`/user/identities/${phone.identity_id}`, { token: access_token });
    expect(refusalOf(again)[1]).toBe('single_identity_not_deletable');
  });

  it('identities go with what was pending: codes of a removed address count no more', async () => {
    const { access_token, email, user } = await newMemberWithTwo();
    bodyOf(await everything.post('/recover', { email: user.email }));
    const { code } = await everything.getLastMail(user.email);
    bodyOf(await everything.delete(`/user/identities/${email.identity_id}`, { token: access_token }));
    const answer = await everything.post('/verify', { type: 'recovery', email: user.email, token: code });
    expect(refusalOf(answer)[1]).toBe('otp_expired');
    expect((await everything.getUserAsAdmin(user.id)).app_metadata.providers).toEqual(['phone']);
  });

  it('identities of unknown providers can’t be linked', async () => {
    const { access_token } = await everything.newMember({ email: newEmail() });
    const answer = await everything.get('/user/identities/authorize?provider=nowhere&skip_http_redirect=true', {
      token: access_token,
    });
    expect(refusalOf(answer)).toEqual([400, 'validation_failed', expect.stringMatching(/^Unsupported provider: /)]);
  });
});
