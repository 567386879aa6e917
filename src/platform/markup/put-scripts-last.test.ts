import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { putScriptsLast } from './put-scripts-last.server.ts';

const link = '<link rel="modulepreload" href="/assets/a.js"/>';
const head = `<!DOCTYPE html><html><head><title>Chats près d’Orléans 🐈</title>${link}${link}</head>`;
const script = 'import "/assets/a.js";\nwindow.x = 1 < 2;';
const before = `${head}<body>é < 🐈<script nonce="aZ+/=">1</script>`;
const after = `<p>é ${link} 🐈</p></body></html>`;

it('a page’s scripts wait for its first paint, and nothing else changes', () => {
  const seen = putScriptsLast(`${before}<script nonce="aZ+/=" type="module" async="">${script}</script>${after}`);
  const start = `${before.replaceAll('rel="modulepreload"', 'rel="later"')}<script nonce="aZ+/=" type="later">${script}</script><script nonce="aZ+/=">`;
  expect(seen.slice(0, start.length)).toBe(start);
  expect(seen.slice(start.length)).toMatch(/^\(\(\) => \{[^<]*\}\)\(\)<\/script><p>/);
  expect(seen.endsWith(`</script>${after}`)).toBe(true);
});

it('a page without scripts is sent as it is', () => {
  for (const html of [`<html><head>${link}</head><body>é</body></html>`, '<html><he', ''])
    expect(putScriptsLast(html)).toBe(html);
});

it('the page’s data are the same with fewer bytes', () => {
  const data = JSON.stringify(['"', '\\', '\\"', "it's", 'é\n', '</script>', '$&']);
  const given = JSON.stringify(`${data}\n`).replaceAll('<', '\\u003c');
  const call = 'window.__reactRouterContext.streamController.enqueue';
  const end = `<script nonce="a">${call}(${given});</script><script nonce="a">${call}(${given});</script>`;
  const seen = putScriptsLast(`${before}<script nonce="a" type="module" async="">${script}</script>${end}`);
  const calls = [...seen.matchAll(/<script nonce="a">(window.*?)<\/script>/g)].map(([, text]) => text!);
  const enqueued: unknown[] = [];
  const window = { __reactRouterContext: { streamController: { enqueue: (text: unknown) => enqueued.push(text) } } };
  for (const each of calls) {
    expect(each.length).toBeLessThan(`${call}(${given});`.length);
    runInNewContext(each, { window });
  }
  expect(enqueued).toEqual([`${data}\n`, `${data}\n`]);
});
