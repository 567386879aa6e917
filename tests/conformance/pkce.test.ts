import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { bodyOf, claimsOf, newEmail, openInstance, password, redirectOf, refusalOf } from './instance.ts';

const confirming = openInstance('confirming');
const autoconfirm = openInstance('autoconfirm');
const path = '/token?grant_type=pkce';
const newVerifier = () => randomBytes(56).toString('hex');
const challengeOf = (verifier: string) => createHash('sha256').update(verifier).digest('base64url');
const notFound = [404, 'flow_state_not_found', 'invalid flow state, no valid flow state found'];

/** `request` returns the address of the mail. */
async function followFlow(
  request: (pkce: { code_challenge: string; code_challenge_method: string }) => Promise<string>,
  { verifier = newVerifier(), method = 's256' } = {},
) {
  const code_challenge = method.toLowerCase() === 'plain' ? verifier : challengeOf(verifier);
  const email = await request({ code_challenge, code_challenge_method: method });
  const { link, code } = await confirming.getLastMail(email);
  const answer = await confirming.get(link!.pathname + link!.search);
  return { verifier, email, link: link!, mailedCode: code, status: answer.status, ...redirectOf(answer) };
}

const signUp = async (pkce: object) => {
  const email = newEmail();
  bodyOf(await confirming.post('/signup', { email, password, ...pkce }));
  return email;
};
const resent = async (pkce: object) => {
  const { email } = await confirming.addUser({ email_confirm: false });
  const user = await confirming.sql('select id from auth.users where email = $1', [email]);
  expect(user).toHaveLength(1);
  bodyOf(await confirming.post('/resend', { type: 'signup', email, ...pkce }));
  return email;
};
const recover = async (pkce: object) => {
  const { email } = await confirming.addUser();
  bodyOf(await confirming.post('/recover', { email, ...pkce }));
  return email;
};
const otp = async (pkce: object) => {
  const { email } = await confirming.addUser();
  bodyOf(await confirming.post('/otp', { email, ...pkce }));
  return email;
};
const changeEmail = async (pkce: object) => {
  const { access_token } = await confirming.newMember({ email_confirm: true });
  const email = newEmail('moved');
  bodyOf(await confirming.put('/user', { email, ...pkce }, { token: access_token }));
  return email;
};

const exchange = (auth_code: unknown, code_verifier: unknown) => confirming.post(path, { auth_code, code_verifier });

describe('a mailed link of a PKCE flow (contract 6, 8)', () => {
  it.each([
    ['sign-up', signUp, 'email/signup'],
    ['recovery', recover, 'recovery'],
    ['magic link', otp, 'magiclink'],
    ['resent sign-up', resent, 'email/signup'],
  ])(
    'a mailed link of a %s lands with a code, which the verifier exchanges for a session',
    async (_case, request, method) => {
      const flow = await followFlow(request);
      expect(flow.link.searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/);
      expect([flow.status, Object.keys(flow.query), flow.fragment]).toEqual([303, ['code'], {}]);
      const session = bodyOf(await exchange(flow.query.code, flow.verifier));
      expect(session.user.email).toBe(flow.email);
      expect(session.user.email_confirmed_at).toBeTruthy();
      expect(claimsOf(session.access_token).amr).toEqual([{ method, timestamp: expect.any(Number) }]);
      expect(session).not.toHaveProperty('provider_token');
    },
  );

  it('a mailed link of a change of address lands with a code, too', async () => {
    const closed = openInstance('closed');
    const { access_token, user } = await closed.newMember();
    const verifier = newVerifier();
    const email = newEmail('moved');
    const pkce = { code_challenge: challengeOf(verifier), code_challenge_method: 's256' };
    bodyOf(await closed.put('/user', { email, ...pkce }, { token: access_token }));
    const { link } = await closed.getLastMail(email);
    const { query } = redirectOf(await closed.get(link!.pathname + link!.search));
    const answer = await closed.post(path, { auth_code: query.code, code_verifier: verifier });
    expect(bodyOf(answer).user).toMatchObject({ id: user.id, email });
    expect(claimsOf(bodyOf(answer).access_token).amr).toMatchObject([{ method: 'email_change' }]);
  });

  it.each(['s256', 'S256', 'plain', 'PLAIN'])('a mailed link may use the method %s', async (method) => {
    const flow = await followFlow(otp, { method });
    expect(bodyOf(await exchange(flow.query.code, flow.verifier)).user.email).toBe(flow.email);
  });

  it('a mailed link confirms the address when it is followed, before the exchange', async () => {
    const { email } = await followFlow(signUp);
    expect((await confirming.signIn(email)).user.email).toBe(email);
  });

  it('a mailed link says so in query and fragment when it has expired', async () => {
    const flow = await followFlow(otp);
    const again = redirectOf(await confirming.get(flow.link.pathname + flow.link.search));
    const words = {
      error: 'access_denied',
      error_code: 'otp_expired',
      error_description: 'Email link is invalid or has expired',
    };
    expect(again.query).toMatchObject(words);
    expect(again.fragment).toEqual({ ...words, sb: '' });
  });

  it('a mailed link has a code to type instead, which gives a session', async () => {
    const verifier = newVerifier();
    const email = await otp({ code_challenge: challengeOf(verifier), code_challenge_method: 's256' });
    const { code } = await confirming.getLastMail(email);
    const session = bodyOf(await confirming.post('/verify', { type: 'email', email, token: code }));
    expect(session.user.email).toBe(email);
  });

  it('a mailed link says that no flow waits for it, when the flow is gone', async () => {
    const verifier = newVerifier();
    const email = await otp({ code_challenge: challengeOf(verifier), code_challenge_method: 's256' });
    await confirming.sql('delete from auth.flow_state where user_id = (select id from auth.users where email = $1)', [
      email,
    ]);
    const { link } = await confirming.getLastMail(email);
    const { query, fragment } = redirectOf(await confirming.get(link!.pathname + link!.search));
    expect([query.error_code, fragment.error_code]).toEqual(['flow_state_not_found', 'flow_state_not_found']);
    expect(fragment, 'no such status has a word in OAuth').not.toHaveProperty('error');
  });

  it('a mailed link of the first of two mailboxes says in query and fragment that the other one is next', async () => {
    const flow = await followFlow(changeEmail);
    const message = 'Confirmation link accepted. Please proceed to confirm link sent to the other email';
    expect(flow.query).toMatchObject({ message });
    expect(flow.fragment).toEqual({ message, sb: '' });
  });
});

describe('POST /token?grant_type=pkce (contract 8)', () => {
  it.each([
    [undefined, 'x'],
    ['x', undefined],
    ['', 'x'],
    ['x', ''],
    [null, null],
  ])('POST /token?grant_type=pkce refuses the code %j with the verifier %j', async (code, verifier) => {
    expect(refusalOf(await exchange(code, verifier))).toEqual([
      400,
      'validation_failed',
      'invalid request: both auth code and code verifier should be non-empty',
    ]);
  });

  it('POST /token?grant_type=pkce refuses a code that was never given out, of whatever form', async () => {
    for (const code of [randomUUID(), 'not-a-uuid', "' or 1=1 --"])
      expect(refusalOf(await exchange(code, newVerifier()))).toEqual(notFound);
  });

  it('POST /token?grant_type=pkce refuses another verifier, and takes the right one after that', async () => {
    const flow = await followFlow(otp);
    for (const wrong of [newVerifier(), challengeOf(flow.verifier), flow.verifier.slice(1)])
      expect(refusalOf(await exchange(flow.query.code, wrong))).toEqual([
        400,
        'bad_code_verifier',
        'code challenge does not match previously saved code verifier',
      ]);
    expect(bodyOf(await exchange(flow.query.code, flow.verifier)).access_token).toBeTruthy();
  });

  it('takes a code once, also with two concurrent requests', async () => {
    const flow = await followFlow(otp);
    const both = await Promise.all([1, 2].map(() => exchange(flow.query.code, flow.verifier)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(refusalOf(await exchange(flow.query.code, flow.verifier))).toEqual(notFound);
  });

  it('refuses a code whose five minutes are over', async () => {
    for (const request of [otp, recover]) {
      const flow = await followFlow(request);
      await confirming.sql(
        `update auth.flow_state set created_at = created_at - interval '6 minutes',
         auth_code_issued_at = auth_code_issued_at - interval '6 minutes'
         where user_id = (select id from auth.users where email = $1)`,
        [flow.email],
      );
      expect(refusalOf(await exchange(flow.query.code, flow.verifier)).slice(0, 2)).toEqual([
        422,
        'flow_state_expired',
      ]);
    }
  });

  it('POST /token?grant_type=pkce counts the five minutes of a magic link from the click, of others from the request', async () => {
    const age = (email: string) =>
      confirming.sql(
        `update auth.flow_state set created_at = created_at - interval '6 minutes'
         where user_id = (select id from auth.users where email = $1)`,
        [email],
      );
    const [link, reset] = [await followFlow(otp), await followFlow(recover)];
    await age(link.email);
    await age(reset.email);
    expect(bodyOf(await exchange(link.query.code, link.verifier)).user.email).toBe(link.email);
    expect(refusalOf(await exchange(reset.query.code, reset.verifier))[1]).toBe('flow_state_expired');
  });

  it.each(['/otp', '/magiclink', '/recover', '/resend'])('%s refuses half of PKCE', async (route) => {
    const { email } = await autoconfirm.addUser();
    const half = { type: 'signup', email, code_challenge: challengeOf(newVerifier()) };
    expect(refusalOf(await autoconfirm.post(route, half)).slice(0, 2)).toEqual([400, 'validation_failed']);
  });
});
