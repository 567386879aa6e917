import { useState } from 'react';
import { useViewer } from '#request/root-data.ts';

/**
 * How often a member has left this page: signed out, banned, replaced by another account. As a key it removes what they typed
 * from the page. Signing in changes nothing, so that a visitor goes on with what they have begun.
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
