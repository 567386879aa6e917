import type { Meter } from '@opentelemetry/api';
import { createLogger, type Logger } from '#log/logger.ts';
import type { Traces } from './open-traces.ts';
import { parseTraceSettings } from './trace-settings.ts';

export interface Telemetry {
  log: Logger;
  meter: Meter | null;
  traces: Traces | null;
  close(): Promise<void>;
}

/** Loads OpenTelemetry only if the settings ask for it. Throws ConfigError, or ListenError for a taken port. */
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
