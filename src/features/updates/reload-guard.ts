/** Spec §9: what did not help once is not done again at once. */
export const reloadGuardMs = 10_000;
const storageKey = 'catlas.reloaded-at';

/**
 * Leaves the document by `leave`, unless the page of this tab was reloaded by itself in the last ten seconds; whether it
 * did. Where nothing can be remembered it never does: a loop would be worse than an old page.
 */
export function reloadGuarded(leave: () => void, storage: () => Storage = () => sessionStorage): boolean {
  const now = Date.now();
  try {
    const before = Number(storage().getItem(storageKey));
    // A clock that was set back must not keep the page from ever reloading.
    if (before > 0 && Math.abs(now - before) < reloadGuardMs) return false;
    storage().setItem(storageKey, String(now));
  } catch {
    return false;
  }
  leave();
  return true;
}
