import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putScriptsLast } from './put-scripts-last.server.ts';

const link = '<link rel="modulepreload" href="/assets/a.js"/>';
const head = `<!DOCTYPE html><html><head><title>Chats près d’Orléans 🐈</title>${link}${link}</head>`;
const script = 'import "/assets/a.js";\nwindow.x = 1 < 2;';
const page = `${head}<body>é < 🐈<script nonce="aZ+/=">1</script><script nonce="aZ+/=" type="module" async="">${script}</script><p>é ${link} 🐈</p></body></html>`;

const pass = (chunks: Buffer[]) => text(Readable.from(chunks, { objectMode: false }).pipe(putScriptsLast()));

it('a page’s scripts wait for its first picture, and not a byte else changes, wherever the stream is cut', async () => {
  const bytes = Buffer.from(page);
  const [before, after] = page.split('</body>')[0]!.split(`type="module" async="">${script}</script>`) as [
    string,
    string,
  ];
  const expectedBefore = before.replaceAll('rel="modulepreload"', 'rel="later" fetchpriority="low"');
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const seen = await pass(edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge)));
      expect(seen.startsWith(`${expectedBefore}type="later">${script}</script><script nonce="aZ+/=">`)).toBe(true);
      expect(seen.endsWith(`</script>${after}</body></html>`)).toBe(true);
    }),
  );
});

it('a page without scripts, or one that ends in the middle of a tag, is sent as it is', async () => {
  for (const html of ['<html><head></head><body>é</body></html>', '<html><he', ''])
    expect(await pass([Buffer.from(html)])).toBe(html);
});
