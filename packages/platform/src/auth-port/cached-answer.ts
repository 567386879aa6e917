import type { Logger } from '#log/logger.ts';

interface CachedAnswerOptions<Answer> {
  ask: () => Promise<Answer>;
  freshMs: number;
  /** A stale answer is used this long while the service is down. */
  usableMs: number;
  pauseMs: number;
  subject: string;
  log: Logger;
  now?: () => number;
}

/** Returns fresh answers at once and stale ones during an outage; concurrent calls share a request. Null means none. */
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
