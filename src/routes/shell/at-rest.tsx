import { useSessionEvents } from '#features/accounts/session-events.ts';
import { useUpdates } from '#features/updates/use-updates.ts';

/** What every page does once it has come to rest; a component so that the root can load it after the first paint. */
export function AtRest() {
  useSessionEvents();
  useUpdates();
  return null;
}
