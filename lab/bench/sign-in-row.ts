import { randomUUID } from 'node:crypto';
import bcrypt from 'bcrypt';
import { compareForEach, summarize } from './measurement.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress } from './site.ts';

export const signInRow: Row = async ({ site, rounds }) => {
  const email = `${randomUUID()}@example.org`;
  const password = randomUUID();
  const post = (path: string) =>
    site.client.ask(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...fromAnotherAddress() },
      body: JSON.stringify({ email, password }),
    });
  await post('/auth/v1/signup');
  const { rows } = await site.pool.query('select encrypted_password as hash from auth.users where email = $1', [email]);
  const hash = String(rows[0].hash);

  const times = await compareForEach(
    Array.from({ length: Math.max(4, Math.ceil(rounds / 8)) }, (_, index) => index),
    () => post('/auth/v1/token?grant_type=password'),
    async () => {
      if (!(await bcrypt.compare(password, hash))) throw new Error('The password does not match');
    },
  );
  return [
    {
      row: 'sign-in',
      what: '`POST /auth/v1/token`, password',
      engine: site.engine,
      cats: null,
      unit: 'ms',
      measured: summarize(times.measured),
      limit: { name: 'bare bcrypt', ...summarize(times.limit) },
      promise: null,
    },
  ];
};
