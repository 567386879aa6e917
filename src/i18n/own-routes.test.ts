import { matchRoutes, type RouteObject } from 'react-router';
import { expect, test } from 'vitest';
import { keepOwnRoutes } from './own-routes.ts';

const names = { home: '', cat: '/cat/:id', content: '/:page', 'not-found': '/*' };

/** The id of the route that the browser's router has for each address, on a page under the prefix. */
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
  return addresses.map((address) => matchRoutes(tree, address)?.at(-1)?.route.id);
}

test('a page finds the pages under its own prefix', () => {
  expect(routesUnder('', ['/', '/cat/3', '/about', '/a/b'])).toEqual([
    'en.home',
    'en.cat',
    'en.content',
    'en.not-found',
  ]);
  expect(routesUnder('/en', ['/en', '/en/cat/3', '/en/about', '/en/a/b'])).toEqual([
    'en.home',
    'en.cat',
    'en.content',
    'en.not-found',
  ]);
  expect(routesUnder('/fr', ['/fr', '/fr/cat/3', '/fr/about', '/fr/a/b'])).toEqual([
    'fr.home',
    'fr.cat',
    'fr.content',
    'fr.not-found',
  ]);
});

test('an address under another prefix has a route that loads it as a document', () => {
  expect(routesUnder('', ['/en', '/en/cat/3', '/fr', '/fr/about'])).toEqual([
    'en.home',
    'en.not-found',
    'fr.home',
    'fr.not-found',
  ]);
  expect(routesUnder('/en', ['/', '/cat/3', '/about', '/fr/cat/3'])).toEqual([
    'en.home',
    'en.not-found',
    'en.not-found',
    'fr.not-found',
  ]);
  expect(routesUnder('/fr', ['/', '/cat/3', '/en', '/en/about'])).toEqual([
    'en.home',
    'en.not-found',
    'en.home',
    'en.not-found',
  ]);
});
