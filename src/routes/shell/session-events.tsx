import { useSessionEvents } from '#features/accounts/session-events.ts';

/** Draws nothing; a component so that the root can load it after the first paint. */
export function SessionEvents() {
  useSessionEvents();
  return null;
}
