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

it.each(['/bo/cats', '/bo/nowhere', '/x/bo/y', '/en/x/bo/y', '/fr/x/bo/', '/x/bo/y.data'])(
  '%s is only for administrators: any path that contains /bo/ (spec §6), whether there is a page or not',
  (pathname) => {
    const home = pathname.startsWith('/fr') ? '/fr' : pathname.startsWith('/en') ? '/en' : '/';
    const matchPage = createMatcher([]);
    expect(guardPage(matchPage, { pathname, search: '' }, nobody)).toBe(home);
    const admin = { viewer: { type: 'admin' }, blocked: null } as Parameters<typeof guardPage>[2];
    expect(guardPage(matchPage, { pathname, search: '' }, admin)).toBeNull();
  },
);
