import { expect, it } from 'vitest';
import { clientAddressOf } from './client-address.ts';

const from = (forwarded: string | null, trustProxy: boolean) =>
  clientAddressOf({
    headers: new Headers(forwarded === null ? {} : { 'x-forwarded-for': forwarded }),
    socketAddress: '10.0.0.1',
    trustProxy,
  });

it('a client can’t avoid a limit by sending the header itself', () => {
  expect(from('1.2.3.4', false)).toBe('10.0.0.1');
  expect(from('1.2.3.4, 203.0.113.7', true)).toBe('203.0.113.7');
  expect(from('not an address', true)).toBe('10.0.0.1');
  expect(from(null, true)).toBe('10.0.0.1');
});
