import { inTime } from '@catlas/platform/queue/in-time.ts';
import { AuthError } from '#http/auth-error.ts';

export interface Turns {
  inTurn<Result>(key: string, work: () => Promise<Result>): Promise<Result>;
}

/** A refresh that waits for other processes is shorter. Work that never settles must not block its key forever. */
const usualTurnMs = 30_000;
const tooLate = () =>
  new AuthError(504, 'request_timeout', 'Processing this request timed out, please retry after a moment.');

export function createTurns(turnMs = usualTurnMs): Turns {
  const lastByKey = new Map<string, Promise<unknown>>();
  return {
    async inTurn(key, work) {
      const before = lastByKey.get(key) ?? Promise.resolve();
      const turn = before.catch(() => undefined).then(() => inTime(work(), turnMs, tooLate));
      lastByKey.set(key, turn);
      try {
        return await turn;
      } finally {
        if (lastByKey.get(key) === turn) lastByKey.delete(key);
      }
    },
  };
}
