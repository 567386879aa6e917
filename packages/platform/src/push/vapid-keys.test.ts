import { expect, it } from 'vitest';
import { findVapidProblem, makeVapidKeys } from './vapid-keys.ts';

it('new keys are a pair, each time another one', () => {
  const all = Array.from({ length: 5 }, makeVapidKeys);
  expect(all.map(findVapidProblem)).toEqual(all.map(() => null));
  expect(new Set(all.map(({ publicKey }) => publicKey)).size).toBe(all.length);
});

it('keys that do not belong together, or have another form, are named', () => {
  const { publicKey, privateKey } = makeVapidKeys();
  expect(findVapidProblem({ publicKey: makeVapidKeys().publicKey, privateKey })).toEqual({
    of: 'public',
    text: 'must belong to VAPID_PRIVATE_KEY',
  });
  expect(findVapidProblem({ publicKey: publicKey.slice(1), privateKey })?.of).toBe('public');
  expect(findVapidProblem({ publicKey, privateKey: 'secret' })?.of).toBe('private');
  expect(findVapidProblem({ publicKey, privateKey: 'A'.repeat(43) })?.of).toBe('private');
});
