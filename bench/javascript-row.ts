import { summarize } from './measurement.ts';
import type { Row } from './row.ts';

const promisedKb = 90;
const pages = [
  { what: '`/`', path: '/', promise: { figure: 'max' as const, below: promisedKb } },
  { what: '`/cat/1`', path: '/cat/1', promise: null },
];

/** The scripts that a page's HTML names, with all they import at once, as sent with gzip. The map comes afterwards. */
export const javascriptRow: Row = async ({ site }) => {
  const measurements = [];
  for (const { what, path, promise } of pages) {
    const { body } = await site.client.ask(path, { headers: { 'accept-language': 'en' } });
    const sizes = new Map<string, number>();
    const waiting = scriptsIn(body.toString());
    for (let script = waiting.pop(); script; script = waiting.pop()) {
      if (sizes.has(script)) continue;
      const sent = await site.client.ask(script, { headers: { 'accept-encoding': 'gzip' } });
      sizes.set(script, sent.body.length);
      const source = await site.client.ask(script);
      waiting.push(...importsIn(source.body.toString(), script));
    }
    const total = [...sizes.values()].reduce((sum, size) => sum + size, 0);
    measurements.push({
      row: 'javascript',
      what: `before the map on ${what}, gzip, ${sizes.size} files`,
      engine: null,
      cats: null,
      unit: 'kB' as const,
      measured: summarize([total / 1000]),
      limit: null,
      promise,
    });
  }
  return measurements;
};

function scriptsIn(html: string): string[] {
  return [...html.matchAll(/["'](\/assets\/[\w.-]+\.js)["']/g)]
    .filter(({ index }) => isLoadedAtOnce(html, index))
    .map((match) => match[1]!);
}

/** Named by a link, a script or an import: the manifest of routes names others, which are not loaded yet. */
function isLoadedAtOnce(html: string, index: number): boolean {
  const before = html.slice(Math.max(0, index - 40), index);
  return /(href=|src=|import\s*\(?\s*|from\s*)$/.test(before);
}

/** Static imports only: what `import()` names is loaded when it is needed. */
function importsIn(source: string, script: string): string[] {
  return [...source.matchAll(/(?:from|import)\s*["'](\.\/[\w.-]+\.js)["']/g)].map(
    (match) => new URL(match[1]!, `http://site${script}`).pathname,
  );
}
