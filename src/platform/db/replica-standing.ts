/** What is older than this everybody sees. */
export const longestLagMs = 10_000;

/** What was heard at one time: how far the primary has written its log, and how far the replica has followed; null: no answer. */
export interface Sighting {
  written: number | null;
  replayed: number | null;
  /** Milliseconds of any clock that only goes forward. */
  at: number;
}

/** Judges from sightings whether a replica may be read. */
export function createReplicaStanding() {
  /** The youngest that is `longestLagMs` old, and all that are younger; before there is such an old one, the first. */
  let writings: { position: number; at: number }[] = [];
  let replayed = 0;
  let isUsable = false;
  return {
    /** Whether it answers, and shows all that was written `longestLagMs` ago. */
    isUsable: () => isUsable,
    /** Whether it is known to show what was written before this position of the log. */
    hasReplayed: (position: number) => replayed >= position,
    note(sighting: Sighting) {
      const { at } = sighting;
      // While the primary is down the replica's position stays valid: no new writes can be missing on it.
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
