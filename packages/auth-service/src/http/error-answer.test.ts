import { createLogger } from '@catlas/platform/log/logger.ts';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { AuthError } from './auth-error.ts';
import { answerError } from './error-answer.ts';

async function ask(error: Error, version?: string) {
  const app = new Hono();
  app.onError((thrown, c) => answerError(c, thrown, createLogger('silent')));
  app.get('/', () => {
    throw error;
  });
  const response = await app.request('/', { headers: version ? { 'X-Supabase-Api-Version': version } : {} });
  return { status: response.status, body: (await response.json()) as object, headers: response.headers };
}

const refused = new AuthError(422, 'same_password', 'New password should be different from the old password.');

test.each([undefined, '2023-12-31', 'yesterday', '2024-1-1', '2024-13-45'])(
  'an old client (%s) reads the number, the code and the text where it looks for them',
  async (version) => {
    const { status, body, headers } = await ask(refused, version);
    expect(status).toBe(422);
    expect(body).toEqual({ code: 422, error_code: 'same_password', msg: refused.message });
    expect(headers.get('x-sb-error-code')).toBe('same_password');
    expect(headers.get('x-supabase-api-version')).toBeNull();
  },
);

test.each(['2024-01-01', '2026-11-21'])(
  'a new client (%s) gets the code as text, with the version it trusts',
  async (version) => {
    const { body, headers } = await ask(refused, version);
    expect(body).toEqual({ code: 'same_password', message: refused.message });
    expect(headers.get('x-supabase-api-version')).toBe('2024-01-01');
    expect(headers.get('x-sb-error-code')).toBe('same_password');
  },
);

test('a weak password comes with its reasons in both shapes', async () => {
  const weak = new AuthError(422, 'weak_password', 'Too short', { weakPasswordReasons: ['length'] });
  expect((await ask(weak)).body).toEqual({
    code: 422,
    error_code: 'weak_password',
    msg: 'Too short',
    weak_password: { reasons: ['length'] },
  });
  expect((await ask(weak, '2024-01-01')).body).toEqual({
    code: 'weak_password',
    message: 'Too short',
    weak_password: { reasons: ['length'] },
  });
});

test('an unknown failure says nothing of what happened inside, only an id to ask about', async () => {
  const { status, body } = await ask(new Error('password of the database is hunter2'));
  expect(status).toBe(500);
  expect(JSON.stringify(body)).not.toContain('hunter2');
  expect(body).toMatchObject({ code: 500, error_code: 'unexpected_failure', error_id: expect.any(String) });
});

test("what an operator's own trigger says reaches the client, with the status it chooses", async () => {
  const raised = (code: string) =>
    Object.assign(new Error('no cats today'), { code, severity: 'ERROR', hint: 'come back' });
  expect(await ask(raised('P0001'))).toMatchObject({
    status: 500,
    body: { code: 'P0001', message: 'no cats today', hint: 'come back' },
  });
  expect((await ask(raised('PT418'))).status).toBe(418);
  expect((await ask(raised('42P01'))).body).toMatchObject({ error_code: 'unexpected_failure' });
});

test('while the database is unavailable clients get Retry-After, so that they don’t drop their session', async () => {
  const away = Object.assign(new Error('connect ECONNREFUSED 10.0.0.5:5432'), { code: 'ECONNREFUSED' });
  const { status, body, headers } = await ask(away);
  expect([status, Number(headers.get('retry-after')) > 0]).toEqual([503, true]);
  expect(JSON.stringify(body)).not.toContain('10.0.0.5');
});

test('a session that is deleted while its request runs is gone, and no failure', async () => {
  const details = { severity: 'ERROR', code: '23503', schema: 'auth' };
  const gone = (constraint: string) => Object.assign(new Error('violates foreign key'), { ...details, constraint });
  for (const constraint of ['mfa_factors_user_id_fkey', 'refresh_tokens_session_id_fkey']) {
    const { status, body } = await ask(gone(constraint));
    expect([status, body]).toEqual([403, expect.objectContaining({ error_code: 'session_not_found' })]);
  }
  // An operator's own table reports its own error.
  expect((await ask(Object.assign(gone('profiles_user_id_fkey'), { schema: 'public' }))).status).toBe(500);
});
