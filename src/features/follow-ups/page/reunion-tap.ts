export const reunionTaps = ['when', 'how', 'distance'] as const;
export type ReunionTap = (typeof reunionTaps)[number];

interface Told {
  came_home_on: string | null;
  how: string | null;
  distance: string | null;
}

/** `asked` is the parameter of the address: a question that was skipped is behind it. Null once all are answered or skipped. */
export function findTap(told: Told | null, asked: string | null): ReunionTap | null {
  if (asked === 'done') return null;
  const names: readonly (string | null)[] = reunionTaps;
  const first = Math.max(0, names.indexOf(asked));
  const isAnswered = { when: told?.came_home_on, how: told?.how, distance: told?.distance };
  return reunionTaps.slice(first).find((tap) => !isAnswered[tap]) ?? null;
}
