/** The build translates only syntax. Import this first in each worker, and `fill-in-page.ts` in the page. */

export type Methods = Record<string, (this: never, ...values: never[]) => unknown>;

export function fillIn(target: object | undefined, methods: Methods): void {
  if (!target) return;
  for (const [name, value] of Object.entries(methods)) {
    if (!(name in target)) Object.defineProperty(target, name, { value, configurable: true, writable: true });
  }
}

interface Indexed<Value> extends ArrayLike<Value> {}
type Test<Value> = (value: Value, index: number, all: Indexed<Value>) => unknown;

const atIndex: Methods = {
  at<Value>(this: Indexed<Value>, index: number): Value | undefined {
    const whole = Math.trunc(index) || 0;
    return this[whole < 0 ? this.length + whole : whole];
  },
};

function findLastIndex<Value>(all: Indexed<Value>, test: Test<Value>): number {
  let index = all.length - 1;
  while (index >= 0 && !test(all[index]!, index, all)) index--;
  return index;
}

function changed<Value>(all: Value[], change: (copy: Value[]) => void): Value[] {
  const copy = [...all];
  change(copy);
  return copy;
}

const ofArrays: Methods = {
  ...atIndex,
  findLast<Value>(this: Value[], test: Test<Value>): Value | undefined {
    return this[findLastIndex(this, test)];
  },
  findLastIndex<Value>(this: Value[], test: Test<Value>): number {
    return findLastIndex(this, test);
  },
  toSorted<Value>(this: Value[], compare?: (a: Value, b: Value) => number): Value[] {
    return changed(this, (copy) => copy.sort(compare));
  },
  toReversed<Value>(this: Value[]): Value[] {
    return changed(this, (copy) => copy.reverse());
  },
  toSpliced<Value>(this: Value[], start: number, count: number, ...values: Value[]): Value[] {
    return changed(this, (copy) => copy.splice(start, count, ...values));
  },
};

const ofObject: Methods = {
  // Linters and minifiers would turn `hasOwnProperty` into `Object.hasOwn`.
  hasOwn: (object: object, name: PropertyKey) => Object.getOwnPropertyDescriptor(object, name) !== undefined,
};

const ofUrl: Methods = {
  canParse(address: string, base?: string): boolean {
    try {
      return Boolean(new URL(address, base));
    } catch {
      return false;
    }
  },
};

/** Before Safari 15.4 a signal has no reason. */
const reasonOf = ({ reason }: AbortSignal): unknown => reason ?? new DOMException('Aborted', 'AbortError');

const ofAbortSignal: Methods = {
  timeout(milliseconds: number): AbortSignal {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('Timed out', 'TimeoutError')), milliseconds);
    return controller.signal;
  },
  any(signals: Iterable<AbortSignal>): AbortSignal {
    const controller = new AbortController();
    const all = [...signals];
    const aborted = all.find((signal) => signal.aborted);
    if (aborted) controller.abort(reasonOf(aborted));
    for (const signal of all) {
      const options = { once: true, signal: controller.signal };
      signal.addEventListener('abort', () => controller.abort(reasonOf(signal)), options);
    }
    return controller.signal;
  },
};

const ofAbortSignals: Methods = {
  throwIfAborted(this: AbortSignal): void {
    if (this.aborted) throw reasonOf(this);
  },
};

export function fillInOldBrowsers(scope: typeof globalThis = globalThis): void {
  fillIn(scope.Array.prototype, ofArrays);
  fillIn(scope.String.prototype, atIndex);
  fillIn(Object.getPrototypeOf(scope.Uint8Array.prototype), atIndex);
  fillIn(scope.Object, ofObject);
  fillIn(scope.URL, ofUrl);
  fillIn(scope.AbortSignal, ofAbortSignal);
  fillIn(scope.AbortSignal?.prototype, ofAbortSignals);
}

export const filledIn: readonly string[] = [ofArrays, ofObject, ofUrl, ofAbortSignal, ofAbortSignals].flatMap(
  (methods) => Object.keys(methods),
);

fillInOldBrowsers();
