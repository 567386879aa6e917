import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { allowByHash } from './allow-by-hash.server.ts';

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

it('allows each script of the page by its hash, and no injected one', () => {
  const page =
    '<p>é</p><script nonce="aZ+/=" type="module">a > "é"</script><script>bad()</script><script nonce="aZ+/=">b</script>';
  expect(allowByHash(page, 'aZ+/=')).toEqual({
    html: '<p>é</p><script type="module">a > "é"</script><script>bad()</script><script>b</script>',
    hashes: [hashOf('a > "é"'), hashOf('b')],
  });
});

it('a page has nothing to allow where a script is a file', () => {
  const page = '<script nonce="x" src="/assets/a.js"></script>';
  expect(allowByHash(page, 'x')).toEqual({ html: '<script src="/assets/a.js"></script>', hashes: [] });
});
