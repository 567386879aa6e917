/** Every reader sees what is older than this. */
export const longestLagMs = 10_000;

export interface Sighting {
  written: number | null;
  replayed: number | null;
  at: number;
}

export function createReplicaState() {
  let writings: { position: number; at: number }[] = [];
  let replayed = 0;
  let isUsable = false;
  return {
    isUsable: () => isUsable,
    hasReplayed: (position: number) => replayed >= position,
    note(sighting: Sighting) {
      const { at } = sighting;
      // While the primary is down, no new writes can be missing on the replica.
      if (sighting.written !== null) {
        const all = [...writings, { position: sighting.written, at }];
        writings = all.slice(
          Math.max(
            0,
            all.findLastIndex((writing) => at - writing.at >= longestLagMs),
          ),
        );
      }
      replayed = sighting.replayed ?? replayed;
      const [oldest] = writings;
      isUsable = sighting.replayed !== null && oldest !== undefined && replayed >= oldest.position;
    },
  };
}
