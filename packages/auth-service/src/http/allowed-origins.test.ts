import { expect, it } from 'vitest';
import { createOriginCheck } from './allowed-origins.ts';

const isAllowed = createOriginCheck({
  siteUrl: 'https://cats.example.org/start',
  redirectAllowList: ['https://app.example.com/**', 'https://*.preview.example.com/landing', 'https://**', 'broken'],
});

it.each(['https://cats.example.org', 'https://app.example.com', 'https://42.preview.example.com'])(
  'scripts of %s may call with credentials: the origin is configured',
  (origin) => {
    expect(isAllowed(origin)).toBe(true);
  },
);

it.each([
  'http://cats.example.org',
  'https://cats.example.org:8443',
  'https://cats.example.org.evil.example',
  'https://app.example.com.evil.example',
  'https://a.b.preview.example.com',
  'https://preview.example.com',
  'http://127.0.0.1:3000',
  'https://broken',
  'null',
  '',
])('scripts of %j may not', (origin) => {
  expect(isAllowed(origin)).toBe(false);
});
