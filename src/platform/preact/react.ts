/**
 * What `react` is in every bundle and test: Preact, which implements React's interface in a tenth of the size (decision 52).
 * scripts/preact-aliases.ts puts it in React's place.
 */
import { h, options, type VNode } from 'preact';
import { flushSync as renderAtOnce } from 'preact/compat';
import { afterPaint } from './after-paint.ts';

// @ts-expect-error Its types are written for CommonJS; the module has these exports.
export * from 'preact/compat';
export { default } from 'preact/compat';

/** React Router imports it, and calls the setter only where a router has `useTransitions`; ours has not. */
export function useOptimistic<State>(state: State): [State, () => void] {
  return [state, () => undefined];
}

/** Changes that wait for the next paint, in their order. */
const transitions: (() => void)[] = [];

/**
 * What need not be rendered at once, such as the router's state, is rendered after the next paint: a press is answered
 * first. React renders it in slices instead.
 */
export function startTransition(change: () => void): void {
  if (typeof document === 'undefined') {
    change();
    return;
  }
  if (transitions.push(change) === 1) afterPaint(finishTransitions);
}

/** What waits was set before, so it is rendered before. */
export function flushSync<Result>(change: () => Result): Result {
  finishTransitions();
  return renderAtOnce(change);
}

function finishTransitions(): void {
  for (const change of transitions.splice(0)) change();
}

interface Element extends VNode<{ suppressHydrationWarning?: boolean; type?: string; className?: string }> {
  /** What `isValidElement` checks. */
  $$typeof?: unknown;
}

const nextHook = options.vnode;
const { $$typeof } = h('i', null) as Element;
const isServer = typeof document === 'undefined';
options.vnode = (vnode: Element) => {
  // React keeps this hint to itself; Preact would write it into the document.
  if (vnode.props.suppressHydrationWarning && typeof vnode.type === 'string')
    delete vnode.props.suppressHydrationWarning;
  // Nor does React run a script that a browser renders: those of the document have run before.
  if (vnode.type === 'script' && !isServer) vnode.props.type ??= 'text/plain';
  // The browser leaves out what is in `noscript`, so the ids of `useId` in it must be counted apart: see `_mask` in Preact's `useId`.
  if (vnode.type === 'noscript') Object.assign(vnode, { __m: ['noscript', 0] });
  // preact-render-to-string accepts React's attribute names. Translating them here, too, would take a tenth of the rendering time.
  if (isServer && typeof vnode.type === 'string') {
    if (vnode.props.className === '') delete vnode.props.className;
    vnode.$$typeof = $$typeof;
  } else nextHook?.(vnode);
};
