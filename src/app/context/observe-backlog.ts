import { setTimeout as delay } from 'node:timers/promises';
import { countWaitingJobs } from '@catlas/platform/jobs/count-waiting-jobs.ts';
import type { Meter } from '@opentelemetry/api';
import type { Context } from '#context/context.ts';
import { reviewKindNames } from '#db/review-kinds.ts';
import { countAwaitingReview } from '#features/moderation/kinds/count-awaiting-review.server.ts';

/** This is shorter than a scraper's timeout: the other figures are needed most while the database is down. */
const patienceMs = 2_000;

/** Counts in the database at each scrape, so that all processes report the same figures. */
export function observeBacklog(context: Pick<Context, 'db'>, meter: Meter): void {
  const reviews = meter.createObservableGauge('catlas_awaiting_review', {
    description: 'What waits for a decision of a moderator',
  });
  const jobs = meter.createObservableGauge('catlas_jobs_waiting', {
    description: 'Jobs that are due and that no process has taken yet',
  });
  let counting: ReturnType<typeof count> | null = null;
  const countOnce = () => {
    counting ??= count(context).finally(() => {
      counting = null;
    });
    return counting;
  };
  meter.addBatchObservableCallback(
    async (result) => {
      const counted = await Promise.race([countOnce(), delay(patienceMs, null, { ref: false })]);
      if (!counted) return;
      const [info, waiting] = counted;
      for (const kind of reviewKindNames) result.observe(reviews, info[`${kind}_to_review`], { kind });
      result.observe(jobs, waiting);
    },
    [reviews, jobs],
  );
}

const count = (context: Pick<Context, 'db'>) => Promise.all([countAwaitingReview(context), countWaitingJobs(context)]);
