import type { Logger } from '@catlas/platform/log/logger.ts';

interface CachedAnswerOptions<Answer> {
  ask: () => Promise<Answer>;
  /** How long an answer is fresh. */
  freshMs: number;
  /** How long a stale answer is used while the service is down. */
  usableMs: number;
  /** The least time between two requests. */
  pauseMs: number;
  /** For the log: what is requested. */
  subject: string;
  log: Logger;
  now?: () => number;
}

/**
 * The latest answer of a service that is asked seldom: fresh ones at once, old ones while it is away. Questions at the same
 * time are one. `isEnough` says whether a fresh answer has what the caller looks for; null when there is none to use.
 */
export function createCachedAnswer<Answer>(options: CachedAnswerOptions<Answer>) {
  const { ask, freshMs, usableMs, pauseMs, subject, log, now = Date.now } = options;
  let kept: { answer: Answer; at: number } | null = null;
  let askedAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;

  async function renew() {
    askedAt = now();
    try {
      kept = { answer: await ask(), at: now() };
    } catch (error) {
      log.warn({ err: error, subject, isKnown: kept !== null }, 'a service did not answer');
    }
  }

  return async function get(isEnough: (answer: Answer) => boolean = () => true): Promise<Answer | null> {
    const isFresh = kept !== null && now() - kept.at < freshMs && isEnough(kept.answer);
    if (!isFresh && (asking || now() - askedAt >= pauseMs)) {
      asking ??= renew().finally(() => {
        asking = null;
      });
      await asking;
    }
    return kept && now() - kept.at < usableMs ? kept.answer : null;
  };
}
