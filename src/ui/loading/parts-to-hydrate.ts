import { useEffect, useId, useLayoutEffect } from 'react';

/** React drops a press in a part whose code has not loaded yet. */
const missing = new Set<string>();
let whenHydrated: (() => void) | null = null;

function settle(part: string): void {
  missing.delete(part);
  if (missing.size > 0) return;
  whenHydrated?.();
  whenHydrated = null;
}

/** Calls back at once, or when all parts of the page have loaded or have failed to. Must be called in a layout effect. */
export function onPartsHydrated(callback: () => void): void {
  if (missing.size > 0) whenHydrated = callback;
  else callback();
}

/** Returns the part's name for `PartIsSettled`. */
export function useMissingPart(): string {
  const part = useId();
  useLayoutEffect(() => {
    missing.add(part);
    return () => settle(part);
  }, [part]);
  return part;
}

/** Must render beside the part, within its Suspense boundary. */
export function PartIsSettled({ part }: { part: string }) {
  // A part within this one has been added by now, in a layout effect of the same commit.
  useEffect(() => settle(part), [part]);
  return null;
}
