import { monitorEventLoopDelay, performance } from 'node:perf_hooks';
import { getHeapStatistics } from 'node:v8';
import type { Meter } from '@opentelemetry/api';

const resolutionMs = 20;
const nanosecondsInMs = 1_000_000;
const microsecondsInSecond = 1_000_000;

export function observeProcess(meter: Meter): () => void {
  const delays = monitorEventLoopDelay({ resolution: resolutionMs });
  delays.enable();
  const delay = meter.createObservableGauge('nodejs_eventloop_delay_seconds', {
    description: 'How late the event loop came to its work since the last scrape',
  });
  let utilizationBefore = performance.eventLoopUtilization();
  const utilization = meter.createObservableGauge('nodejs_eventloop_utilization', {
    description: 'The part of its time that the event loop was busy since the last scrape, 0 to 1',
  });
  const resident = meter.createObservableGauge('process_resident_memory_bytes', {
    description: 'Memory that the system has given the process',
  });
  const heapUsed = meter.createObservableGauge('nodejs_heap_used_bytes', { description: 'The JavaScript heap' });
  const heapLimit = meter.createObservableGauge('nodejs_heap_limit_bytes', {
    description: 'How large the JavaScript heap may become',
  });
  const processor = meter.createObservableCounter('process_cpu_seconds', { description: 'Processor time' });
  const startedAt = meter.createObservableGauge('process_start_time_seconds', {
    description: 'When the process began, since 1970',
  });

  meter.addBatchObservableCallback(
    (result) => {
      // A timer measures the delay, so an idle loop seems late by its resolution.
      const late = (nanoseconds: number) => Math.max(0, nanoseconds / nanosecondsInMs - resolutionMs) / 1000;
      for (const [quantile, value] of [
        ['0.5', delays.percentile(50)],
        ['0.99', delays.percentile(99)],
        ['1', delays.max],
      ] as const)
        result.observe(delay, late(value), { quantile });
      delays.reset();

      const now = performance.eventLoopUtilization();
      result.observe(utilization, performance.eventLoopUtilization(now, utilizationBefore).utilization);
      utilizationBefore = now;

      const { used_heap_size: used, heap_size_limit: limit } = getHeapStatistics();
      result.observe(resident, process.memoryUsage.rss());
      result.observe(heapUsed, used);
      result.observe(heapLimit, limit);
      const { user, system } = process.cpuUsage();
      result.observe(processor, (user + system) / microsecondsInSecond);
      result.observe(startedAt, performance.timeOrigin / 1000);
    },
    [delay, utilization, resident, heapUsed, heapLimit, processor, startedAt],
  );
  return () => delays.disable();
}
