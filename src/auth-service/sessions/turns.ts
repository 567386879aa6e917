/** Does the work on one key one after the other within this process; different keys don't wait for each other. */
export interface Turns {
  inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

export function createTurns(): Turns {
  const lastByKey = new Map<string, Promise<unknown>>();
  return {
    async inTurn(key, work) {
      const before = lastByKey.get(key) ?? Promise.resolve();
      const turn = before.catch(() => undefined).then(work);
      lastByKey.set(key, turn);
      try {
        return await turn;
      } finally {
        if (lastByKey.get(key) === turn) lastByKey.delete(key);
      }
    },
  };
}
