import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { promotedShare } from '#tests/support/promoted-share.ts';
import { keepClosuresYoung } from './short-lived-closures.ts';

/** Of a program that defines `make(rows)`, after many calls. */
const keptOf = (program: string) =>
  promotedShare(`${program}
    for (let call = 0; call < 4_000; call += 1) make(Array.from({ length: 500 }, (_, id) => ({ id, name: 'cat ' + id })));`);

const assigned = 'function make(rows) { const query = { rows }; query.settle = () => query; }';
const accessor =
  'function createStaticRouter(rows) { return { get rows() { return rows; } }; } const make = createStaticRouter';

describe('the objects that V8 promotes although they are unused', () => {
  it.each([assigned, accessor])('include all that a closure in the old generation references: %s', async (program) => {
    expect(await keptOf(program)).toBeGreaterThan(0.2);
  });

  it.each([assigned, accessor])('include nothing in the server’s build: %s', async (program) => {
    expect(await keptOf(keepClosuresYoung(program))).toBeLessThan(0.02);
  });
});

describe('a program without closures in the old generation', () => {
  it.each([
    ['function f() { this.a = () => 1; }', 'function f() { this.a = Object(() => 1); }'],
    [
      'const f = () => (a.b = async function () { c[d] = (e) => e; })',
      'const f = () => (a.b = Object(async function () { c[d] = Object((e) => e); }))',
    ],
    ['function f() { const a = () => 1; b = () => 2; c.d = a; c.e ??= () => 3; }', null],
    ['a.b = () => 1; class C { m = () => 2; get n() { return 3; } }', null],
    ['function f() { return { get a() { return 1; }, b: () => 2, c() {} }; }', null],
    [
      'function createStaticRouter() { return { get a() { return { b: x }; }, get "c"() {}, d() { return e; } }; }',
      'function createStaticRouter() { return { a: { b: x }, "c": undefined, d() { return e; } }; }',
    ],
  ])('%s', (program, built) => {
    expect(keepClosuresYoung(program)).toBe(built ?? program);
  });

  it.each([
    ['function createStaticRouter() { return { a: 1 }; }', 'no accessors any more'],
    ['function createStaticRouter() { return { get a() { count += 1; return count; } }; }', 'computes a'],
  ])('is not guessed where React Router has changed: %s', (program, problem) => {
    expect(() => keepClosuresYoung(program)).toThrow(problem);
  });

  it('has the values of React Router’s own accessors', () => {
    const path = fileURLToPath(
      new URL('../node_modules/react-router/dist/production/lib/dom/server.js', import.meta.url),
    );
    expect(keepClosuresYoung(readFileSync(path, 'utf8'))).toMatch(
      /routes: dataRoutes,\s+manifest: manifest,\s+window: undefined,/,
    );
  });
});
