import { expect, it } from 'vitest';
import { createMatcher, guardPage } from './page-guards.ts';

const nobody = { viewer: null, blocked: null } as const;
const tree = [{ id: 'page', path: 'page', handle: { guards: ['no-such-guard'] } }];

it('a page with an undefined guard is shown to no reader', () => {
  expect(() => guardPage(createMatcher(tree), { pathname: '/page', search: '' }, nobody)).toThrow(
    'Unknown route middleware',
  );
});

it.each([
  ['member', '/login?next=%2Fpage%3Ffrom%3Dmail'],
  ['admin', '/'],
])('a session that the sign-in service has ended leads from a page for a %s to %s', (guard, elsewhere) => {
  const page = [{ id: 'page', path: 'page', handle: { guards: [guard] } }];
  const context = { viewer: null, blocked: 'ended' } as const;
  expect(guardPage(createMatcher(page), { pathname: '/page', search: '?from=mail' }, context)).toBe(elsewhere);
});
