import type { JobObserver } from '@catlas/platform/jobs/jobs.ts';
import { countOutcome } from '@catlas/platform/telemetry/count-outcome.ts';
import type { Telemetry } from '@catlas/platform/telemetry/telemetry.ts';

/** The buckets, in seconds, reach to half an hour because a job may take minutes. */
const durationBuckets = [0.01, 0.05, 0.1, 0.5, 1, 5, 10, 30, 60, 300, 1800];

export function observeJobs({ meter, traces }: Pick<Telemetry, 'meter' | 'traces'>): JobObserver {
  const durations = meter?.createHistogram('catlas_job_duration_seconds', {
    description: 'Runs of jobs, by what became of them; what failed is tried again',
    advice: { explicitBucketBoundaries: durationBuckets },
  });
  return async (job, run) => {
    const startedAt = performance.now();
    await countOutcome(traces ? traces.inJob(job, run) : run(), (outcome) =>
      durations?.record((performance.now() - startedAt) / 1000, { job, outcome }),
    );
  };
}
