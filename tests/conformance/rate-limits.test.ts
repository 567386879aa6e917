import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { enrollTotp } from './factor-calls.ts';
import { newEmail, openInstance, refusalOf } from './instance.ts';

const everything = openInstance('everything');
const header = 'X-Real-Client';

const asked = [
  ['/token?grant_type=refresh_token', {}],
  ['/verify', { type: 'signup', email: newEmail('nobody'), token: '123456' }],
  ['/otp', {}],
  ['/magiclink', {}],
  ['/recover', {}],
  ['/resend', {}],
  ['/signup', { email: 'bad' }],
  ['/sso', {}],
] as const;

describe('requests of one address (contract 14)', () => {
  it.each(asked)('%s takes a burst of 30, and then refuses', async (path, body) => {
    const from = randomUUID();
    const ask = (address: string) => everything.post(path, body, { headers: { [header]: address } });
    const askMany = async (count: number, address: string) => {
      const answers = await Promise.all(Array.from({ length: count }, () => ask(address)));
      return answers.filter(({ status }) => status === 429);
    };
    const refused = await askMany(50, `${from}, 10.0.0.1`);
    // On a slow machine some are allowed again before the last ones arrive.
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(refused.length).toBeLessThanOrEqual(20);
    expect(refusalOf(refused[0]!)).toEqual([429, 'over_request_rate_limit', 'Request rate limit reached']);
    expect((await askMany(10, from)).length, 'the first value of the header counts').toBeGreaterThanOrEqual(1);
    expect((await ask(randomUUID())).status).not.toBe(429);
  });

  it('PUT /user takes a burst of 30, and then refuses, too', async () => {
    const { access_token } = await everything.newMember();
    const headers = { [header]: randomUUID() };
    const ask = () => everything.put('/user', {}, { token: access_token, headers });
    const answers = await Promise.all(Array.from({ length: 36 }, ask));
    expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(1);
  });

  it('calls on factors, 15 a minute', async () => {
    const owner = await everything.newMember();
    const { id } = await enrollTotp(everything, owner);
    const headers = { [header]: randomUUID() };
    for (const path of ['challenge', 'verify']) {
      const ask = () => everything.post(`/factors/${id}/${path}`, {}, { token: owner.access_token, headers });
      const answers = await Promise.all(Array.from({ length: 40 }, ask));
      expect(answers.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(5);
    }
  });

  it('anonymous sign-ins are limited to 30 an hour, which leave room for others', async () => {
    const { post } = openInstance('es256');
    const headers = { [header]: randomUUID() };
    const answers = await Promise.all(Array.from({ length: 33 }, () => post('/signup', {}, { headers })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.find(({ status }) => status === 429)!;
    expect(refusalOf(refused)[1]).toBe('over_request_rate_limit');
    expect(refusalOf(await post('/signup', { email: 'bad' }, { headers }))[0]).not.toBe(429);
  });

  it('requests of one address are not counted without the header', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => everything.post('/verify', {})));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });

  it('requests of one address are counted for each call by itself', async () => {
    const from = { headers: { [header]: randomUUID() } };
    await Promise.all(Array.from({ length: 31 }, () => everything.post('/verify', {}, from)));
    expect((await everything.post('/verify', {}, from)).status).toBe(429);
    expect((await everything.post('/recover', {}, from)).status).toBe(400);
  });

  it('requests of one address are not counted where no header is named', async () => {
    const { post } = openInstance('confirming');
    const from = { headers: { 'X-Forwarded-For': '203.0.113.9', [header]: '203.0.113.9' } };
    const answers = await Promise.all(Array.from({ length: 40 }, () => post('/verify', {}, from)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([400]));
  });
});

describe('a session (contract 14)', () => {
  it('knows the first valid address that a proxy names', async () => {
    const { addUser, post, sql } = openInstance('confirming');
    const { email, id } = await addUser();
    const headers = { 'X-Forwarded-For': 'unknown, 203.0.113.7, 10.0.0.1', 'User-Agent': 'Cat/1.0 (très spécial)' };
    await post(
      '/token?grant_type=password',
      { email, password: 'Correct-Horse-7-battery' },
      {
        headers: { ...headers, 'User-Agent': 'Cat/1.0' },
      },
    );
    const [session] = await sql('select host(ip) as ip, user_agent from auth.sessions where user_id = $1', [id]);
    expect(session).toEqual({ ip: '203.0.113.7', user_agent: 'Cat/1.0' });
  });
});
