import { AsyncResource } from 'node:async_hooks';
import type { Meter } from '@opentelemetry/api';
import type pg from 'pg';
import { operationOf } from './describe-statement.ts';
import type { End } from './open-traces.ts';
import type { Telemetry } from './telemetry.ts';

/** The buckets, in seconds, go from an index lookup to a query that a person notices. */
const queryBuckets = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Must be called before the first connection. */
export function observePool(pool: pg.Pool, name: string, { meter, traces }: Pick<Telemetry, 'meter' | 'traces'>): void {
  if (!meter && !traces) return;
  const durations = meter?.createHistogram('db_query_duration_seconds', {
    description: 'How long the database took for a statement',
    advice: { explicitBucketBoundaries: queryBuckets },
  });
  const failures = meter?.createCounter('db_query_failures', { description: 'Statements that failed, by SQLSTATE' });
  if (meter) measureConnections(pool, name, meter);

  observeStatements(pool, (statement) => {
    const startedAt = performance.now();
    const endSpan = traces?.beginQuery(statement);
    return (error) => {
      endSpan?.(error);
      const labels = { pool: name, operation: operationOf(statement) };
      durations?.record((performance.now() - startedAt) / 1000, labels);
      if (error) failures?.add(1, { ...labels, code: String((error as { code?: unknown }).code ?? 'unknown') });
    };
  });
}

function measureConnections(pool: pg.Pool, name: string, meter: Meter) {
  const connections = meter.createObservableGauge('db_connections', { description: 'Open connections of the pool' });
  const limit = meter.createObservableGauge('db_connections_limit', { description: 'How many it may have' });
  const waiting = meter.createObservableGauge('db_connections_waiting', {
    description: 'Who waits for one of them to be free',
  });
  meter.addBatchObservableCallback(
    (result) => {
      result.observe(connections, pool.totalCount - pool.idleCount, { pool: name, state: 'used' });
      result.observe(connections, pool.idleCount, { pool: name, state: 'idle' });
      result.observe(limit, pool.options.max, { pool: name });
      result.observe(waiting, pool.waitingCount, { pool: name });
    },
    [connections, limit, waiting],
  );
}

function observeStatements(pool: pg.Pool, begin: (statement: string) => End) {
  const connect: (...args: unknown[]) => unknown = pool.connect.bind(pool);
  // pg runs the waiter's callback in the releasing request's async context; restore the waiter's own.
  pool.connect = ((callback?: () => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect()) as typeof pool.connect;
  pool.on('connect', (client) => {
    const query: (...args: unknown[]) => unknown = client.query.bind(client);
    client.query = ((...args: unknown[]) => {
      const end = begin(textOf(args[0]));
      const callback = args.at(-1);
      if (typeof callback === 'function') {
        args[args.length - 1] = (error: unknown, result: unknown) => {
          end(error);
          callback(error, result);
        };
        return query(...args);
      }
      const answer = query(...args);
      // A cursor has no end that could be seen from here.
      if (answer instanceof Promise) answer.then(() => end(), end);
      else end();
      return answer;
    }) as typeof client.query;
  });
}

function textOf(statement: unknown): string {
  return typeof statement === 'string' ? statement : ((statement as { text?: string } | null)?.text ?? '');
}
