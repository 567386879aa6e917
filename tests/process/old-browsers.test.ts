import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { filledIn } from '@catlas/platform/old-browsers/fill-in.ts';
import { filledInForPages } from '@catlas/platform/old-browsers/fill-in-page.ts';
import { parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { supportedBrowsers } from '../../scripts/supported-browsers.ts';

// Safari 15 is the oldest supported browser in each respect. In brackets: the version of Safari that has it, by MDN's compatibility tables.

const client = join(projectRoot, 'build/client');
const files = globSync('{*.js,assets/*.{js,mjs}}', { cwd: client }).map((path) => path.replaceAll('\\', '/'));

type Node = { type: string; [key: string]: unknown };

function walk(node: unknown, visit: (node: Node) => void): void {
  if (Array.isArray(node)) for (const each of node) walk(each, visit);
  else if (node && typeof node === 'object') {
    if (typeof (node as Node).type === 'string') visit(node as Node);
    for (const each of Object.values(node)) walk(each, visit);
  }
}

/** Safari 15 lacks syntax after ECMAScript 2021, except class fields, private methods and top-level await. */
function newSyntax(node: Node): string | null {
  if (node.type === 'StaticBlock') return 'a static block of a class (16.4)';
  if (node.type === 'Decorator' || node.type === 'AccessorProperty') return node.type;
  if (node.type === 'VariableDeclaration' && /using/.test(String(node.kind))) return 'using';
  if (node.type === 'ImportExpression' && node.options) return 'attributes of an import (17.2)';
  if (/^(Import|Export)/.test(node.type) && (node.attributes as [] | undefined)?.length)
    return 'attributes of an import (17.2)';
  if (node.type === 'ImportDeclaration' && node.phase) return `import ${node.phase}`;
  if (node.type === 'Literal' && node.regex) return newInPattern(node.regex as { pattern: string; flags: string });
  return null;
}

function newInPattern({ pattern, flags }: { pattern: string; flags: string }): string | null {
  if (/v/.test(flags)) return 'the flag v of a pattern (17)';
  if (/\(\?<[=!]/.test(pattern)) return 'a lookbehind (16.4)';
  if (/\(\?[ims]*-?[ims]*:/.test(pattern) && !/\(\?:/.test(/\(\?[ims]*-?[ims]*:/.exec(pattern)![0]))
    return 'flags in a pattern';
  const names = [...pattern.matchAll(/\(\?<(\w+)>/g)].map(([, name]) => name);
  return new Set(names).size < names.length ? 'a name twice in a pattern (17)' : null;
}

/** `new RegExp('…')` reads its text when it runs, so texts count too. */
const lookbehind = /\(\?<[=!]/;

/** Safari 15.0 lacks these functions. */
const newFunctions: Record<string, RegExp> = {
  prototypes:
    /^(at|findLast|findLastIndex|toSorted|toReversed|toSpliced|throwIfAborted|requestSubmit|showModal|checkVisibility|isWellFormed|toWellFormed|hidePopover|showPopover|togglePopover|isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference|setHTMLUnsafe|getHTML|toHex|toBase64|getOrInsert|getOrInsertComputed|replaceSync|transferToFixedLength|convertToBlob)$/,
  Array: /^fromAsync$/,
  Promise: /^(withResolvers|try)$/,
  Object: /^(hasOwn|groupBy)$/,
  Map: /^groupBy$/,
  RegExp: /^escape$/,
  Error: /^isError$/,
  Math: /^(f16round|sumPrecise)$/,
  Iterator: /^(from|concat)$/,
  URL: /^(canParse|parse)$/,
  AbortSignal: /^(any|timeout)$/,
  Response: /^json$/,
  ReadableStream: /^from$/,
  crypto: /^randomUUID$/,
  navigator: /^(locks|userActivation|virtualKeyboard)$/,
  document: /^(startViewTransition|adoptedStyleSheets)$/,
  Uint8Array: /^(fromBase64|fromHex)$/,
};
const newGlobals =
  /^(structuredClone|BroadcastChannel|OffscreenCanvas|CompressionStream|DecompressionStream|URLPattern|Iterator|scheduler|requestIdleCallback|cancelIdleCallback|CSSStyleSheet|TrustedHTML|PushManager|EditContext|Highlight)$/;

const known = [...filledIn, ...filledInForPages];

/** The code calls it only where the browser has it. */
const guarded: Record<string, string> = {
  BroadcastChannel: 'outbox, session events and supabase-js look for it first: other tabs hear of a change later',
  OffscreenCanvas: 'MapLibre looks for it first',
  checkVisibility: 'Base UI looks for it first',
  convertToBlob: 'without OffscreenCanvas the worker fails before, and the page makes the photo smaller',
  'navigator.locks': 'the outbox takes null for none',
  requestIdleCallback: 'when-idle.ts looks for it first',
  scheduler: 'looked for first',
  toBase64: 'supabase-js’s own method',
};

function newFunction({ type, object, property, computed }: Node): string | null {
  if (type !== 'MemberExpression' || computed) return null;
  const name = (property as Node).name as string;
  const owner = (object as Node).type === 'Identifier' ? ((object as Node).name as string) : '';
  if (/^(globalThis|self|window)$/.test(owner) && newGlobals.test(name)) return name;
  if (newFunctions.prototypes!.test(name)) return name;
  return newFunctions[owner]?.test(name) ? `${owner}.${name}` : null;
}

describe.each(files)('%s', (path) => {
  const text = readFileSync(join(client, path), 'utf8');
  const program = parseAst(text);

  it('a script of the page can be read by the oldest supported browsers', () => {
    const found = new Set<string>();
    walk(program, (node) => {
      const what = newSyntax(node);
      if (what) found.add(what);
    });
    if (lookbehind.test(text)) found.add('a lookbehind (16.4)');
    expect([...found]).toEqual([]);
  });

  it('a script of the page calls no function that the oldest supported browsers lack and that is not filled in', () => {
    const found = new Set<string>();
    walk(program, (node) => {
      const what = newFunction(node);
      if (what && !known.includes(what.split('.').at(-1)!) && !(what in guarded)) found.add(what);
    });
    expect([...found]).toEqual([]);
  });
});

it('the workers fill in what is missing, too', () => {
  const workers = files.filter((path) => /^sw\.js$|maplibre-gl-worker|compress-photo-worker/.test(path));
  expect(workers).toHaveLength(3);
  for (const path of workers) expect(readFileSync(join(client, path), 'utf8'), path).toContain('throwIfAborted');
  const mapWorker = workers.find((path) => path.includes('maplibre'))!;
  expect(readFileSync(join(client, mapWorker), 'utf8'), 'with MapLibre in it').toContain('registerWorkerSource');
});

it('README names the browsers that the build is made for', () => {
  const readme = readFileSync(join(projectRoot, 'README.md'), 'utf8');
  const names = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari', ios: 'iOS' };
  for (const browser of supportedBrowsers) {
    const [, name, version] = /^([a-z]+)(\d+)$/.exec(browser)!;
    expect(readme).toMatch(new RegExp(`${names[name as keyof typeof names]} ${version}\\b`));
  }
});
