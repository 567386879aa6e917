import { describe, expect, it } from 'vitest';
import { makesLoop, parseOwnPath, parseRedirectTarget } from './redirect-rules.ts';

const publicUrl = 'https://catlas.example';
const redirect = (path: string, target: string) => ({ path, target, statusCode: 302 });

describe('the path of a redirect', () => {
  it.each([
    ['/lost', '/lost'],
    ['/lost/', '/lost'],
    ['/', '/'],
    ['/perdu/été', '/perdu/%C3%A9t%C3%A9'],
    ['/a/../b', '/b'],
  ])('%s is looked up as %s', (given, path) => expect(parseOwnPath(given)).toBe(path));

  it.each(['lost', '', '//evil.example', '/\\evil.example', '/.//evil.example', '/a b', '/a?b', '/a#b', '/a?', '/a\n'])(
    'the path %j is rejected',
    (given) => expect(parseOwnPath(given)).toBeNull(),
  );
});

describe('the target of a redirect', () => {
  it.each([
    ['/missing-cat?from=poster#top', '/missing-cat?from=poster#top'],
    ['https://example.org/a?b#c', 'https://example.org/a?b#c'],
    ['HTTP://Example.org', 'http://example.org/'],
  ])('the target %s leads to %s', (given, target) => expect(parseRedirectTarget(given)).toBe(target));

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'https:evil.example',
    'http://',
    'https://exa mple.org',
    'missing-cat',
    '',
  ])('%j would take visitors where no redirect may', (given) => expect(parseRedirectTarget(given)).toBeNull());
});

describe('redirect loops', () => {
  it.each([
    ['itself', [], '/a', '/a'],
    ['itself with a query', [], '/a', '/a?again=1'],
    ['itself by its full address', [], '/a', 'https://catlas.example/a/'],
    ['two steps', [redirect('/b', '/a')], '/a', '/b'],
    ['three steps', [redirect('/b', 'https://catlas.example/c'), redirect('/c', '/a#x')], '/a', '/b'],
    ['its own French form', [], '/a', '/fr/a'],
    ['two languages', [redirect('/b', '/a')], '/a', '/fr/b'],
  ])('a redirect loop is detected: %s', (_name, existing, path, target) =>
    expect(makesLoop(existing, redirect(path, target), publicUrl)).toBe(true),
  );

  it.each([
    ['a chain with an end', [redirect('/b', '/c')], '/a', '/b'],
    ['the same path elsewhere', [], '/a', 'https://example.org/a'],
    ['a circle beside it', [redirect('/b', '/c'), redirect('/c', '/b')], '/a', '/b'],
    ['the French form of a page to its English one', [], '/fr/a', '/a'],
    ['a language that leaves the circle', [redirect('/fr/b', '/c'), redirect('/en/b', '/c')], '/fr/a', '/b'],
  ])('no redirect loop is detected in %s', (_name, existing, path, target) =>
    expect(makesLoop(existing, redirect(path, target), publicUrl)).toBe(false),
  );
});
