import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { keepOwnRoutes } from './own-routes.ts';

const names = { home: '', cat: '/cat/:id', content: '/:page', 'not-found': '/*' };

/** The id of the route that matches each address, in the browser's router of a page under the prefix. */
function routesUnder(prefix: '' | '/en' | '/fr', addresses: string[]) {
  const routes: Record<string, { id: string; path: string; index?: boolean }> = { root: { id: 'root', path: '' } };
  for (const [language, start] of [
    ['en', 'en?'],
    ['fr', 'fr'],
  ]) {
    for (const [name, rest] of Object.entries(names)) {
      const id = `${language}.${name}`;
      routes[id] = { id, path: `${start}${rest}`, index: name === 'home' };
    }
  }
  keepOwnRoutes(routes, prefix);
  const { root, ...children } = routes;
  const tree = [{ ...root, children: Object.values(children) }] as RouteObject[];
  return Object.fromEntries(addresses.map((address) => [address, matchRoutes(tree, address)?.at(-1)?.route.id]));
}

test.each([
  ['', { '/': 'en.home', '/cat/3': 'en.cat', '/about': 'en.content', '/a/b': 'en.not-found' }],
  ['/en', { '/en': 'en.home', '/en/cat/3': 'en.cat', '/en/about': 'en.content', '/en/a/b': 'en.not-found' }],
  ['/fr', { '/fr': 'fr.home', '/fr/cat/3': 'fr.cat', '/fr/about': 'fr.content', '/fr/a/b': 'fr.not-found' }],
] as const)('a page finds the pages under its own prefix, "%s"', (prefix, expected) => {
  expect(routesUnder(prefix, Object.keys(expected))).toEqual(expected);
});

test.each([
  ['', { '/en': 'en.home', '/en/cat/3': 'en.not-found', '/fr': 'fr.home', '/fr/about': 'fr.not-found' }],
  ['/en', { '/': 'en.home', '/cat/3': 'en.not-found', '/about': 'en.not-found', '/fr/cat/3': 'fr.not-found' }],
  ['/fr', { '/': 'en.home', '/cat/3': 'en.not-found', '/en': 'en.home', '/en/about': 'en.not-found' }],
] as const)(
  'on a page under "%s" an address under another prefix has a route that loads it as a document',
  (prefix, expected) => {
    expect(routesUnder(prefix, Object.keys(expected))).toEqual(expected);
  },
);
