import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putScriptsLast } from './put-scripts-last.server.ts';

const link = '<link rel="modulepreload" href="/assets/a.js"/>';
const page = `<!DOCTYPE html><html><head><title>Chats près d’Orléans 🐈</title>${link}${link}</head><body>é < ${link} 🐈</body></html>`;

it('what is announced in a page’s head comes after its pictures, and not a byte else changes, wherever the stream is cut', async () => {
  const bytes = Buffer.from(page);
  const [head, body] = page.split('</head>') as [string, string];
  const expected = `${head.replaceAll('modulepreload"', 'modulepreload" fetchpriority="low"')}</head>`;
  await fc.assert(
    fc.asyncProperty(fc.uniqueArray(fc.nat(bytes.length), { maxLength: 12 }), async (cuts) => {
      const edges = [0, ...cuts.sort((a, b) => a - b), bytes.length];
      const chunks = edges.slice(1).map((edge, index) => bytes.subarray(edges[index], edge));
      const seen = await text(Readable.from(chunks, { objectMode: false }).pipe(putScriptsLast()));
      expect(seen.slice(0, expected.length)).toBe(expected);
      expect(seen.slice(expected.length).replaceAll(' fetchpriority="low"', '')).toBe(body);
    }),
  );
});

it('what ends in the middle of a tag is sent as it is', async () => {
  expect(await text(Readable.from([Buffer.from('<html><he')]).pipe(putScriptsLast()))).toBe('<html><he');
});
