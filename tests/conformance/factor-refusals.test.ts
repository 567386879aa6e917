import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { addVerifiedTotp, codeOf, enrollTotp } from './factor-calls.ts';
import { bodyOf, openInstance, refusalOf, type Session } from './instance.ts';

const everything = openInstance('everything');
const autoconfirm = openInstance('autoconfirm');
const shut = openInstance('shut');
const enroll = (body: unknown, { access_token }: Session, instance = everything) =>
  instance.post('/factors', body, { token: access_token });

describe('POST /factors refuses (contract 12)', () => {
  let member: Session;
  beforeAll(async () => {
    member = await everything.newMember();
  });

  it.each([{}, { factor_type: '' }, { factor_type: 'sms' }, { factor_type: 'TOTP' }, { factor_type: null }])(
    'POST /factors refuses the kind of %j',
    async (body) => {
      expect(refusalOf(await enroll(body, member))).toEqual([
        400,
        'validation_failed',
        'factor_type needs to be totp, phone, or webauthn',
      ]);
    },
  );

  it('POST /factors refuses a number that is none', async () => {
    for (const phone of [undefined, '', 'bad', '0123'])
      expect(refusalOf(await enroll({ factor_type: 'phone', friendly_name: 'p', phone }, member)).slice(0, 2)).toEqual([
        400,
        'validation_failed',
      ]);
  });

  it('POST /factors refuses two of one name, and says which', async () => {
    const owner = await everything.newMember();
    bodyOf(await enroll({ factor_type: 'totp', friendly_name: 'My phone' }, owner));
    for (const factor_type of ['totp', 'webauthn'])
      expect(refusalOf(await enroll({ factor_type, friendly_name: 'My phone' }, owner))).toEqual([
        422,
        'mfa_factor_name_conflict',
        'A factor with the friendly name "My phone" for this user already exists',
      ]);
    bodyOf(await enroll({ factor_type: 'totp' }, owner));
    expect(refusalOf(await enroll({ factor_type: 'totp', friendly_name: '' }, owner))[1]).toBe(
      'mfa_factor_name_conflict',
    );
  });

  it('POST /factors refuses more than ten', async () => {
    const owner = await everything.newMember();
    for (let number = 0; number < 10; number++)
      bodyOf(await enroll({ factor_type: 'totp', friendly_name: `app ${number}` }, owner));
    expect(refusalOf(await enroll({ factor_type: 'totp', friendly_name: 'app 10' }, owner)).slice(0, 2)).toEqual([
      422,
      'too_many_enrolled_mfa_factors',
    ]);
  });

  it('POST /factors refuses a further one from a session that has not shown the first', async () => {
    const owner = await everything.newMember();
    await addVerifiedTotp(everything, owner);
    const elsewhere = await everything.enter(owner.user.email);
    expect(refusalOf(await enroll({ factor_type: 'totp', friendly_name: 'b' }, elsewhere)).slice(0, 2)).toEqual([
      403,
      'insufficient_aal',
    ]);
  });

  it('POST /factors refuses the kinds that are off', async () => {
    const plain = await autoconfirm.newMember();
    const shutMember = await shut.newMember();
    const codes = [
      refusalOf(await enroll({ factor_type: 'phone', phone: '15551234567' }, plain, autoconfirm)),
      refusalOf(await enroll({ factor_type: 'webauthn' }, plain, autoconfirm)),
      refusalOf(await enroll({ factor_type: 'totp' }, shutMember, shut)),
    ];
    expect(codes.map(([status, code]) => [status, code])).toEqual([
      [422, 'mfa_phone_enroll_not_enabled'],
      [422, 'mfa_webauthn_enroll_not_enabled'],
      [422, 'mfa_totp_enroll_not_enabled'],
    ]);
  });

  it('POST /factors refuses anonymous people, on every factor call', async () => {
    const guest = bodyOf(await everything.post('/signup', {}));
    const token = { token: guest.access_token };
    const id = randomUUID();
    for (const answer of [
      await everything.post('/factors', { factor_type: 'totp' }, token),
      await everything.post(`/factors/${id}/challenge`, {}, token),
      await everything.post(`/factors/${id}/verify`, {}, token),
      await everything.delete(`/factors/${id}`, token),
    ])
      expect(refusalOf(answer)).toEqual([
        403,
        'no_authorization',
        'Anonymous user not allowed to perform these actions',
      ]);
  });
});

describe('calls on a factor refuse (contract 12)', () => {
  const calls = [
    ['POST', '/challenge'],
    ['POST', '/verify'],
    ['DELETE', ''],
  ] as const;

  it.each(calls)('calls on a factor refuse %s %s an invalid id, and a factor of another user', async (method, path) => {
    const [mine, theirs] = [await everything.newMember(), await everything.newMember()];
    const { id } = await enrollTotp(everything, theirs);
    const on = (factor: string) =>
      everything.call(method, `/factors/${factor}${path}`, {
        token: mine.access_token,
        ...(method === 'POST' && { body: {} }),
      });
    expect(refusalOf(await on('my-phone'))).toEqual([404, 'validation_failed', 'factor_id must be an UUID']);
    for (const factor of [id, randomUUID()])
      expect(refusalOf(await on(factor))).toEqual([404, 'mfa_factor_not_found', 'Factor not found']);
  });

  it('calls on a factor refuse a code that is missing or wrong, without burning the challenge', async () => {
    const owner = await everything.newMember();
    const { id, totp } = await enrollTotp(everything, owner);
    const token = { token: owner.access_token };
    const challenge = bodyOf(await everything.post(`/factors/${id}/challenge`, {}, token));
    const verify = (body: object) =>
      everything.post(`/factors/${id}/verify`, { challenge_id: challenge.id, ...body }, token);
    for (const body of [{}, { code: '' }, { code: null }])
      expect(refusalOf(await verify(body)).slice(0, 2)).toEqual([400, 'validation_failed']);
    const right = codeOf(totp.secret);
    const wrong = String((Number(right) + 500_000) % 1_000_000).padStart(6, '0');
    expect(refusalOf(await verify({ code: wrong }))).toEqual([
      422,
      'mfa_verification_failed',
      'Invalid TOTP code entered',
    ]);
    expect(bodyOf(await verify({ code: right })).access_token).toBeTruthy();
  });

  it('calls on a factor refuse a challenge that is unknown, of another factor, used, of another address, or over', async () => {
    const owner = await everything.newMember();
    const token = { token: owner.access_token };
    const [first, second] = [await enrollTotp(everything, owner), await enrollTotp(everything, owner)];
    const challenge = async (id: string, headers = {}) =>
      bodyOf(await everything.post(`/factors/${id}/challenge`, {}, { ...token, headers })).id;
    const verify = async (challenge_id: unknown) =>
      refusalOf(
        await everything.post(`/factors/${first.id}/verify`, { challenge_id, code: codeOf(first.totp.secret) }, token),
      ).slice(0, 2);
    expect(await verify(randomUUID())).toEqual([422, 'mfa_factor_not_found']);
    expect(await verify(await challenge(second.id))).toEqual([422, 'mfa_factor_not_found']);
    expect(await verify(await challenge(first.id, { 'X-Forwarded-For': '203.0.113.5' }))).toEqual([
      422,
      'mfa_ip_address_mismatch',
    ]);
    const old = await challenge(first.id);
    await everything.sql(`update auth.mfa_challenges set created_at = now() - interval '301 seconds' where id = $1`, [
      old,
    ]);
    expect(await verify(old)).toEqual([422, 'mfa_challenge_expired']);
    const used = await challenge(first.id);
    bodyOf(
      await everything.post(
        `/factors/${first.id}/verify`,
        { challenge_id: used, code: codeOf(first.totp.secret) },
        token,
      ),
    );
    expect(await verify(used)).toEqual([422, 'mfa_ip_address_mismatch']);
  });

  it('calls on a factor refuse to let a verified factor go from a session that has not shown it', async () => {
    const owner = await everything.newMember();
    const { id } = await addVerifiedTotp(everything, owner);
    const elsewhere = await everything.enter(owner.user.email);
    const answer = await everything.delete(`/factors/${id}`, { token: elsewhere.access_token });
    expect(refusalOf(answer).slice(0, 2)).toEqual([422, 'insufficient_aal']);
    expect((await everything.getUserAsAdmin(owner.user.id)).factors).toHaveLength(1);
  });
});

describe('a member with a second factor (contract 7)', () => {
  it('a member with a second factor shows it before changing password, address or number', async () => {
    const owner = await everything.newMember();
    const { session } = await addVerifiedTotp(everything, owner);
    const elsewhere = await everything.enter(owner.user.email);
    for (const body of [{ password: 'another-one' }, { email: 'moved@example.com' }, { phone: '15559990000' }])
      expect(refusalOf(await everything.put('/user', body, { token: elsewhere.access_token })).slice(0, 2)).toEqual([
        401,
        'insufficient_aal',
      ]);
    bodyOf(await everything.put('/user', { data: { a: 1 } }, { token: elsewhere.access_token }));
    bodyOf(await everything.put('/user', { password: 'another-one' }, { token: session.access_token }));
  });
});
