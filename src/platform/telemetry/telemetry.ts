import { createLogger, type Logger } from '@catlas/platform/log/logger.ts';
import type { Meter } from '@opentelemetry/api';
import type { Traces } from './open-traces.ts';
import { parseTraceSettings } from './trace-settings.ts';

/** What a process tells those who run it. */
export interface Telemetry {
  log: Logger;
  /** Makes figures for Prometheus; null without `METRICS_PORT`. */
  meter: Meter | null;
  /** Null where no `OTEL_…` setting says where traces go. */
  traces: Traces | null;
  close(): Promise<void>;
}

/**
 * Opens what the settings ask for; nothing of OpenTelemetry is loaded for a process that they ask nothing of.
 * Throws ConfigError, or ListenError where the port for the figures is taken.
 */
export async function openTelemetry(
  config: { logLevel: string; metrics: { host: string; port: number } | null },
  environment: Record<string, string | undefined>,
): Promise<Telemetry> {
  const settings = parseTraceSettings(environment);
  let traces: Traces | null = null;
  const log = createLogger(config.logLevel, settings ? { fields: () => traces?.logFields() ?? {} } : {});
  if (settings || config.metrics) (await import('./log-diagnostics.ts')).logDiagnostics(log);
  if (settings) traces = (await import('./open-traces.ts')).openTraces(settings);
  const metrics = config.metrics ? await (await import('./open-metrics.ts')).openMetrics(config.metrics) : null;
  return {
    log,
    meter: metrics?.meter ?? null,
    traces,
    close: async () => {
      await Promise.all([metrics?.close(), traces?.close()]);
    },
  };
}
