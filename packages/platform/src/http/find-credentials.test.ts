import { expect, it } from 'vitest';
import { findCredentials } from './find-credentials.ts';

const credentialsOf = (authorization?: string) =>
  findCredentials(new Headers(authorization === undefined ? {} : { authorization }));

it.each([undefined, '', 'Basic dXNlcjpw', 'Digest x', 'x', 'Bearerx', 'Token Bearer x'])(
  'the cookie counts beside “%s”',
  (header) => {
    expect(credentialsOf(header)).toEqual({ source: 'cookie' });
  },
);

it.each(['Bearer a.b-c_d', 'bearer a.b-c_d', 'BEARER   a.b-c_d  '])('“%s” is a bearer token', (header) => {
  expect(credentialsOf(header)).toEqual({ source: 'bearer', token: 'a.b-c_d' });
});

it.each(['Bearer', 'Bearer ', 'bearer  ', 'Bearer a b', 'Bearer a, Bearer b', 'Bearer "a"', 'Bearer ='])(
  '“%s” is no token, and the cookie does not count either',
  (header) => {
    expect(credentialsOf(header)).toEqual({ source: 'bearer', token: null });
  },
);
