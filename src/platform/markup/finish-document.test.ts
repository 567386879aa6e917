import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { finishDocument } from './finish-document.server.ts';

const nonce = 'aZ+/=';
const link = '<link rel="modulepreload" href="/assets/a.js"/>';
const title = '<html><head><title>Chats près d’Orléans 🐈</title>';
const script = 'import "/assets/a.js";\nwindow.x = 1 < 2;';
const first = `<body>é < 🐈<script nonce="${nonce}">1</script>`;
const after = `<p>é ${link} 🐈</p></body></html>`;
const rendered = `${title}${link}${link}</head>${first}<script nonce="${nonce}" type="module" async="">${script}</script>${after}`;

it('a page’s scripts wait for its first paint, and nothing else changes', () => {
  const seen = finishDocument(rendered, { data: '[1]', nonce });
  const waiting = link.replace('modulepreload', 'later');
  expect(seen.startsWith(`<!DOCTYPE html>${title}${waiting}${waiting}<script nonce="${nonce}">`)).toBe(true);
  const later = `</script></head>${first}<script nonce="${nonce}" type="later">${script}</script><script nonce="${nonce}">`;
  const [, begin] = seen.split(later);
  expect(begin).toMatch(/^\(\(\)=>\{[^<]*\}\)\(\)<\/script><p>/);
  expect(begin).toContain(`</script>${after}<script nonce="${nonce}">window`);
});

it('a page without scripts is sent without them', () => {
  const page = '<html><head></head><body>é</body></html>';
  expect(finishDocument(page, { data: '[1]', nonce })).not.toContain('enqueue');
  for (const html of ['<html><he', ''])
    expect(finishDocument(html, { data: '', nonce })).toBe(`<!DOCTYPE html>${html}`);
});

it('the page’s code gets the data as they are', () => {
  const data = `${JSON.stringify(['"', '\\', '\\"', "it's", 'é\n\r\u2028', '</script><!--', '$&', '&amp;'])}\n`;
  const seen = finishDocument(rendered, { data, nonce });
  const call = seen
    .split(`<script nonce="${nonce}">`)
    .at(-1)!
    .replace(/<\/script>$/, '');
  const received: unknown[] = [];
  const streamController = { enqueue: (text: unknown) => received.push(text), close: () => received.push('closed') };
  runInNewContext(call, { window: { __reactRouterContext: { streamController } } });
  expect(received).toEqual([data, 'closed']);
  expect(call).not.toMatch(/<\/script|<!--/);
});
