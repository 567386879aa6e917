/** Spec §9 sets the minimum time between automatic reloads. */
export const reloadGuardMs = 10_000;
const storageKey = 'catlas.reloaded-at';

/** Returns whether it left. Without storage it never does: a loop would be worse than an outdated page. */
export function reloadGuarded(leave: () => void, storage: () => Storage = () => sessionStorage): boolean {
  const now = Date.now();
  try {
    const before = Number(storage().getItem(storageKey));
    // A clock that was set back must not prevent all reloads.
    if (before > 0 && Math.abs(now - before) < reloadGuardMs) return false;
    storage().setItem(storageKey, String(now));
  } catch {
    return false;
  }
  leave();
  return true;
}
