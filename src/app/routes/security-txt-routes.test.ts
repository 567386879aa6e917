import { expect, test } from 'vitest';
import { parseConfig } from '#context/config.ts';
import { securityTxtRoutes } from './security-txt-routes.ts';

const ask = (environment: Record<string, string>) => {
  const config = parseConfig({ PUBLIC_URL: 'https://cats.example.org', ...environment });
  const now = () => new Date('2026-05-01T12:00:00Z');
  return securityTxtRoutes({ config, now }).request('/.well-known/security.txt');
};

test('who finds a vulnerability reads where to report it, and until when that holds', async () => {
  const answer = await ask({ CONTACT_EMAIL: 'hello@example.org' });
  expect(answer.headers.get('content-type')).toMatch(/^text\/plain;\s*charset=utf-8$/i);
  expect((await answer.text()).split('\n')).toEqual([
    'Contact: mailto:hello@example.org',
    'Expires: 2026-05-31T12:00:00.000Z',
    'Preferred-Languages: en, fr',
    'Canonical: https://cats.example.org/.well-known/security.txt',
    '',
  ]);
});

test('a site whose operator has no address names none', async () => {
  expect((await ask({})).status).toBe(404);
});
