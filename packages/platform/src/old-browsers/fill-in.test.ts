import { createContext, runInContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { filledIn, fillInOldBrowsers } from './fill-in.ts';

function oldScope() {
  const scope = createContext({ URL: class extends URL {}, AbortController, DOMException, setTimeout });
  const own = runInContext(
    `globalThis.AbortSignal = class {};
     for (const object of [Array.prototype, String.prototype, Object.getPrototypeOf(Uint8Array.prototype), Object])
       for (const name of ${JSON.stringify(filledIn)}) delete object[name];
     globalThis`,
    scope,
  ) as typeof globalThis;
  fillInOldBrowsers(own);
  return (code: string) => runInContext(code, scope);
}

it('no filled-in function calls itself', () => {
  const own = Object.getOwnPropertyDescriptor(Object, 'hasOwn')!;
  try {
    Reflect.deleteProperty(Object, 'hasOwn');
    fillInOldBrowsers();
    expect(Object.hasOwn({ a: 1 }, 'a')).toBe(true);
    expect(Object.hasOwn({ a: 1 }, 'toString')).toBe(false);
  } finally {
    Object.defineProperty(Object, 'hasOwn', own);
  }
});

describe('in a browser without newer functions', () => {
  const run = oldScope();
  it.each([
    ['[1, 2, 3].at(-1)', 3],
    ['[1, 2, 3].at(0)', 1],
    ['[1].at(5)', undefined],
    ['"abc".at(-2)', 'b'],
    ['new Uint8Array([7, 8]).at(-1)', 8],
    ['[1, 2, 3, 4].findLast((each) => each % 2 === 1)', 3],
    ['[1].findLast((each) => each > 1)', undefined],
    ['[1, 2, 3, 4].findLastIndex((each) => each % 2 === 1)', 2],
    ['[1].findLastIndex((each) => each > 1)', -1],
    ['const unsorted = [3, 1, 2]; [...unsorted.toSorted(), ...unsorted].join("")', '123312'],
    ['[3, 1, 2].toSorted((a, b) => b - a).join("")', '321'],
    ['[1, 2, 3].toReversed().join("")', '321'],
    ['[1, 2, 3].toSpliced(1, 1, 8, 9).join("")', '1893'],
    ['Object.hasOwn({ a: 1 }, "a")', true],
    ['Object.hasOwn({ a: 1 }, "toString")', false],
    ['JSON.stringify(Object.keys(Array.prototype))', '[]'],
  ])('a browser without newer functions evaluates %s', (code, expected) => {
    expect(run(`{ ${code} }`)).toEqual(expected);
  });
});

describe('signals', () => {
  class Signals {}
  fillInOldBrowsers(Object.create(globalThis, { AbortSignal: { value: Signals } }));
  const { any, timeout } = Signals as unknown as typeof AbortSignal;

  it('any of several signals aborts the common one, with its reason', () => {
    const [first, second] = [new AbortController(), new AbortController()];
    const common = any([first.signal, second.signal]);
    expect(common.aborted).toBe(false);
    second.abort('reason');
    first.abort('too late');
    expect([common.aborted, common.reason]).toEqual([true, 'reason']);
    expect(any([AbortSignal.abort('before')]).reason).toBe('before');
  });

  it('a time limit aborts its signal', async () => {
    const signal = timeout(1);
    await new Promise((resolve) => signal.addEventListener('abort', resolve));
    expect((signal.reason as DOMException).name).toBe('TimeoutError');
  });

  it('an aborted signal throws', () => {
    const throwIfAborted = (Signals.prototype as AbortSignal).throwIfAborted;
    expect(() => throwIfAborted.call(AbortSignal.abort(new Error('ended')))).toThrow('ended');
    expect(throwIfAborted.call(new AbortController().signal)).toBeUndefined();
  });
});
