import type { Meter } from '@opentelemetry/api';
import { countAwaitingReview } from '#features/moderation/count-awaiting-review.server.ts';
import type { Context } from '#platform/context.ts';
import { countWaitingJobs } from '#platform/jobs/count-waiting-jobs.ts';

/** What waits for somebody, or for a process, counted in the database at each scrape: every process says the same. */
export function observeBacklog(context: Pick<Context, 'db'>, meter: Meter): void {
  const reviews = meter.createObservableGauge('catlas_awaiting_review', {
    description: 'What waits for a decision of a moderator',
  });
  const jobs = meter.createObservableGauge('catlas_jobs_waiting', {
    description: 'Jobs that are due and that no process has taken yet',
  });
  meter.addBatchObservableCallback(
    async (result) => {
      const [counts, waiting] = await Promise.all([countAwaitingReview(context), countWaitingJobs(context)]);
      result.observe(reviews, counts.cats_to_review, { kind: 'cats' });
      result.observe(reviews, counts.comments_to_review, { kind: 'comments' });
      result.observe(reviews, counts.reports_to_review, { kind: 'reports' });
      result.observe(jobs, waiting);
    },
    [reviews, jobs],
  );
}
