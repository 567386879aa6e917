import { describe, expect, it } from 'vitest';
import { parseConfig } from '#context/config.ts';
import { wantsDemoTown } from './fill-site.ts';

describe('the demo town of a new site', () => {
  it.each<[boolean, string, Record<string, string>]>([
    [true, 'on the embedded database', {}],
    [false, 'unless it is turned off', { DEMO: '0' }],
    [false, 'not on PostgreSQL by itself', { DATABASE_URL: 'postgres://localhost/catlas' }],
    [true, 'on PostgreSQL where that is asked', { DATABASE_URL: 'postgres://localhost/catlas', DEMO: '1' }],
    [
      false,
      'not with a hosted sign-in',
      { AUTH_URL: 'https://auth.example.org', AUTH_PUBLISHABLE_KEY: 'key', DEMO: '1' },
    ],
  ])('whether a new site gets the demo town is %s: %s', (isWanted, _, settings) => {
    expect(wantsDemoTown(parseConfig(settings))).toBe(isWanted);
  });
});
