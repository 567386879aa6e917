import { useState } from 'react';
import { useViewer } from '#context/root-data.ts';

/** Used as a React key, the count resets a member's input. Signing in does not count, so that input continues. */
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
