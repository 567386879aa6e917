import { propertyRuns } from '@catlas/platform/tests/test-scale.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { chooseRedirect, compileGlob, isRedirectAllowed } from './redirect-rules.ts';

const rules = {
  siteUrl: 'https://cats.example',
  redirectAllowList: [
    'https://*.preview.example/**',
    'https://app.example/*',
    'myapp://**',
    'https://one.example/a?b=*',
  ],
};

describe('allowed redirect targets', () => {
  test.each([
    'https://cats.example',
    'https://cats.example/',
    'https://cats.example/deep/er?x=1#y',
    'http://127.0.0.1/',
    'http://127.0.0.1:5173/x',
    'http://[::1]:3000/x',
    'https://a.preview.example/x/y.z',
    'https://app.example/welcome',
    'https://app.example/welcome#part/of.page',
    'myapp://callback/any.thing',
    'https://one.example/a?b=c',
  ])('the redirect target %s is allowed', (url) => expect(isRedirectAllowed(url, rules)).toBe(true));

  test.each([
    '',
    '/relative',
    '//evil.example',
    'https:evil.example',
    'https:/cats.example',
    'https:///evil.example',
    'http://cats.example',
    'https://cats.example:8443',
    'https://cats.example.evil.example',
    'https://evilcats.example',
    'https://cats.example@evil.example',
    'https://evil.example@cats.example',
    'https://evil.example\\@cats.example',
    'https://evil.example\\.cats.example',
    'https://cats.example%2eevil.example',
    'https://cats.example%00.evil.example',
    'https://cаts.example',
    'https://cats.example。evil.example',
    'https://cats.example ',
    ' https://cats.example',
    'https://cats.example\n.evil.example',
    'https://cats\t.example',
    'javascript:alert(1)',
    'javascript://cats.example/%0aalert(1)',
    'javascript://127.0.0.1/%0aalert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    'http://2130706433/',
    'http://0x7f000001/',
    'http://0177.0.0.1/',
    'http://127.1/',
    'http://10.0.0.1/',
    'http://169.254.169.254/latest',
    'http://[::ffff:10.0.0.1]/',
    'http://[::]/',
    'https://a.b.preview.example/x',
    'https://preview.example/x',
    'https://.preview.example/x',
    'https://a..preview.example/x',
    'https://app.example/a/b',
    'https://app.example/a.b',
    'https://app.example',
    `https://cats.example/${'x'.repeat(5000)}`,
  ])('the redirect target %j is refused', (url) => expect(isRedirectAllowed(url, rules)).toBe(false));
});

test('a site on this machine takes any port of it', () => {
  const local = { siteUrl: 'http://localhost:3000', redirectAllowList: [] };
  expect(isRedirectAllowed('http://localhost:5173/x', local)).toBe(true);
  expect(isRedirectAllowed('https://localhost:5173/x', local)).toBe(false);
  expect(isRedirectAllowed('http://localhost.evil.example/', local)).toBe(false);
});

test('the first allowed candidate wins, and the site where there is none', () => {
  const asked = ['https://evil.example', 'https://cats.example/from', 'https://cats.example/later'];
  expect(chooseRedirect(asked, rules)).toBe('https://cats.example/from');
  expect(chooseRedirect(['https://evil.example', undefined], rules)).toBe('https://cats.example');
});

test('whatever is allowed, a browser reads the site, the machine itself or a listed host in it', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      'https',
      'http',
      'javascript',
      ':',
      '/',
      '//',
      '\\',
      '@',
      '#',
      '?',
      '.',
      '%2e',
      '%00',
      '\t',
      '127.0.0.1',
    ),
    fc.constantFrom(
      'cats.example',
      'evil.example',
      'app.example',
      'preview.example',
      'x.preview.example',
      '2130706433',
      '[::1]',
    ),
    fc.string({ maxLength: 4 }),
  );
  const text = fc.array(piece, { maxLength: 9 }).map((parts) => parts.join(''));
  const url = fc.oneof(
    text,
    text.map((rest) => `https://${rest}`),
    text.map((rest) => `https://cats.example${rest}`),
  );
  const hosts = /^(cats\.example|127\.\d+\.\d+\.\d+|\[::1\]|[^./]+\.preview\.example|app\.example|one\.example)$/;
  fc.assert(
    fc.property(url, (candidate) => {
      if (!isRedirectAllowed(candidate, rules)) return;
      const read = new URL(candidate);
      if (read.protocol === 'myapp:') return;
      expect(['http:', 'https:']).toContain(read.protocol);
      expect(read.username + read.password).toBe('');
      expect(read.hostname).toMatch(hosts);
    }),
    { numRuns: propertyRuns(5000) },
  );
});

test('globs know classes, choices and literal characters', () => {
  expect(compileGlob('https://{a,b}.example/?').test('https://b.example/x')).toBe(true);
  expect(compileGlob('https://{a,b}.example/?').test('https://c.example/x')).toBe(false);
  expect(compileGlob('https://[a-c].example/').test('https://b.example/')).toBe(true);
  expect(compileGlob('https://[!a-c].example/').test('https://b.example/')).toBe(false);
  expect(compileGlob('https://a.example/\\*').test('https://a.example/x')).toBe(false);
  expect(compileGlob('https://a.example/').test('https://aXexample/')).toBe(false);
});
