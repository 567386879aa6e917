import { useState } from 'react';
import { useViewer } from '#request/root-data.ts';

/**
 * Counts departures of a member: signed out, banned, replaced by another account. Used as a React key, it resets their
 * input. Signing in does not count, so that a visitor can continue their input.
 */
export function useDepartures(): number {
  const viewerId = useViewer()?.id ?? null;
  const [state, setState] = useState({ viewerId, departures: 0 });
  const departures = nextDepartures(state, viewerId);
  if (state.viewerId !== viewerId) setState({ viewerId, departures });
  return departures;
}

export function nextDepartures(
  { viewerId, departures }: { viewerId: string | null; departures: number },
  next: string | null,
): number {
  return viewerId === null || viewerId === next ? departures : departures + 1;
}
