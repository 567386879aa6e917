import { describe, expect, it } from 'vitest';
import { newEmail, openInstance, password } from './instance.ts';

const { url, post, get, sql } = openInstance('autoconfirm');

async function refused(path: string, version: string | null, body: unknown = { email: newEmail(), password }) {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...(version !== null && { 'X-Supabase-Api-Version': version }) },
    body: JSON.stringify(body),
  });
  return { response, body: await response.json() };
}

const wrongPassword = '/token?grant_type=password';

describe('the two shapes of a refusal (contract 1)', () => {
  it.each(['2024-01-01', '2024-01-02', '2025-06-30', '2031-12-31'])(
    'the shape of a refusal is the new one for version %s',
    async (version) => {
      const { response, body } = await refused(wrongPassword, version);
      expect(body).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' });
      expect(response.status).toBe(400);
      expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
      expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials');
      expect(response.headers.get('content-type')).toMatch(/^application\/json/);
    },
  );

  it.each([null, '2023-12-31', '1999-01-01', 'latest', '2024', '2024-13-45', '2024-1-1', '20240101', ''])(
    'the shape of a refusal is the old one for version %j',
    async (version) => {
      const { response, body } = await refused(wrongPassword, version);
      expect(body).toEqual({ code: 400, error_code: 'invalid_credentials', msg: 'Invalid login credentials' });
      expect(response.headers.get('x-supabase-api-version')).toBeNull();
      expect(response.headers.get('x-sb-error-code')).toBe('invalid_credentials');
    },
  );

  it('a refusal tells a client of the new version why a password is weak', async () => {
    const { response, body } = await refused('/signup', '2024-01-01', { email: newEmail(), password: 'short' });
    expect(body).toEqual({
      code: 'weak_password',
      message: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    });
    expect([response.status, response.headers.get('x-sb-error-code')]).toEqual([422, 'weak_password']);
    expect(response.headers.get('x-supabase-api-version')).toBe('2024-01-01');
  });

  it('a refusal tells a client of the old version why a password is weak', async () => {
    const { body } = await refused('/signup', null, { email: newEmail(), password: 'short' });
    expect(body).toEqual({
      code: 422,
      error_code: 'weak_password',
      msg: 'Password should be at least 6 characters.',
      weak_password: { reasons: ['length'] },
    });
  });

  it('answers that went well have neither a version nor an error code', async () => {
    const { headers } = await get('/settings');
    expect(headers.get('x-supabase-api-version')).toBeNull();
    expect(headers.get('x-sb-error-code')).toBeNull();
  });
});

describe('what an operator’s own triggers raise (contract 1)', () => {
  it('what an operator’s own triggers raise reaches clients with the database’s code, words and hint', async () => {
    await sql(`
      create or replace function auth.refuse_some() returns trigger language plpgsql as $$ begin
        if new.email like 'raised.%' then
          raise exception 'no more cats' using hint = 'ask later', detail = 'the map is full';
        elsif new.email like 'teapot.%' then
          raise sqlstate 'PT418' using message = 'a teapot';
        end if;
        return new;
      end $$`);
    await sql(`create or replace trigger refuse_some before insert on auth.users
      for each row execute function auth.refuse_some()`);
    const raised = await post('/signup', { email: newEmail('raised'), password });
    expect([raised.status, raised.body]).toEqual([
      500,
      { code: 'P0001', message: 'no more cats', hint: 'ask later', detail: 'the map is full' },
    ]);
    const teapot = await post('/signup', { email: newEmail('teapot'), password });
    expect([teapot.status, teapot.body.message]).toEqual([418, 'a teapot']);
  });
});
