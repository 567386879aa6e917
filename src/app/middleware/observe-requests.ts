import type { Telemetry } from '@catlas/platform/telemetry/telemetry.ts';
import type { Meter } from '@opentelemetry/api';
import { createMiddleware } from 'hono/factory';
import type { DescribeRoute } from '#app/pages/route-patterns.ts';

interface Options extends Pick<Telemetry, 'meter' | 'traces'> {
  describeRoute: DescribeRoute;
  /** Any visitor can name a trace, so continuing one needs this setting. */
  trustsTraceparent: boolean;
}

/** The buckets, in seconds, go from a file in memory to where people give up. */
const durationBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const methods = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Measures until the answer begins, by the pattern that answered. */
export function observeRequests({ meter, traces, describeRoute, trustsTraceparent }: Options) {
  const measure = meter ? measureRequests(meter) : null;
  return createMiddleware<{ Variables: { requestId: string } }>(async (c, next) => {
    const method = methods.has(c.req.method) ? c.req.method : '_OTHER';
    const answer = async () => {
      await next();
      return { route: describeRoute(c), status: c.res.status, requestId: c.var.requestId };
    };
    const measured = () => (measure ? measure(method, answer) : answer());
    if (!traces) await measured();
    else await traces.inRequest({ method, headers: trustsTraceparent ? c.req.raw.headers : null }, measured);
  });
}

function measureRequests(meter: Meter) {
  const durations = meter.createHistogram('http_server_request_duration_seconds', {
    description: 'From a request until its answer begins',
    advice: { explicitBucketBoundaries: durationBuckets },
  });
  let active = 0;
  meter
    .createObservableGauge('http_server_active_requests', { description: 'Requests whose answer has not begun' })
    .addCallback((result) => result.observe(active));
  return async <Outcome extends { route: string; status: number }>(method: string, answer: () => Promise<Outcome>) => {
    const startedAt = performance.now();
    active += 1;
    try {
      const outcome = await answer();
      const labels = { method, route: outcome.route, status: outcome.status };
      durations.record((performance.now() - startedAt) / 1000, labels);
      return outcome;
    } finally {
      active -= 1;
    }
  };
}
