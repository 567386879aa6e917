import { z } from 'zod';
import { httpUrl, parseSettings } from '#config/settings.ts';

const samplers = [
  'always_on',
  'always_off',
  'traceidratio',
  'parentbased_always_on',
  'parentbased_always_off',
  'parentbased_traceidratio',
] as const;

const count = z.coerce.number().int().min(1);
const protocol = z.literal('http/protobuf', { error: 'must be http/protobuf, the only one there is here' });

const traceSettingsSchema = z.object({
  OTEL_EXPORTER_OTLP_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: httpUrl.optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: protocol.optional(),
  OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: protocol.optional(),
  OTEL_TRACES_SAMPLER: z.enum(samplers).default('parentbased_always_on'),
  OTEL_TRACES_SAMPLER_ARG: z.coerce.number().min(0).max(1).default(1),
  OTEL_BSP_SCHEDULE_DELAY: count.default(5000),
  OTEL_BSP_EXPORT_TIMEOUT: count.default(30_000),
  OTEL_BSP_MAX_QUEUE_SIZE: count.default(2048),
  OTEL_BSP_MAX_EXPORT_BATCH_SIZE: count.default(512),
});

export const traceSettingNames = [
  ...Object.keys(traceSettingsSchema.shape),
  'OTEL_SDK_DISABLED',
  'OTEL_TRACES_EXPORTER',
  'OTEL_SERVICE_NAME',
  'OTEL_RESOURCE_ATTRIBUTES',
  'OTEL_EXPORTER_OTLP_HEADERS',
];

export interface TraceSettings {
  sampler: { name: (typeof samplers)[number]; ratio: number };
  batch: {
    scheduledDelayMillis: number;
    exportTimeoutMillis: number;
    maxQueueSize: number;
    maxExportBatchSize: number;
  };
}

/** Returns null unless the environment has a target. Throws ConfigError. */
export function parseTraceSettings(environment: Record<string, string | undefined>): TraceSettings | null {
  if (!areTracesWanted(environment)) return null;
  const settings = parseSettings(traceSettingsSchema, environment);
  return {
    sampler: { name: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG },
    batch: {
      scheduledDelayMillis: settings.OTEL_BSP_SCHEDULE_DELAY,
      exportTimeoutMillis: settings.OTEL_BSP_EXPORT_TIMEOUT,
      maxQueueSize: settings.OTEL_BSP_MAX_QUEUE_SIZE,
      maxExportBatchSize: Math.min(settings.OTEL_BSP_MAX_EXPORT_BATCH_SIZE, settings.OTEL_BSP_MAX_QUEUE_SIZE),
    },
  };
}

/** OpenTelemetry sends to this machine by default; here it is off by default. */
function areTracesWanted(environment: Record<string, string | undefined>): boolean {
  const exporter = environment.OTEL_TRACES_EXPORTER || undefined;
  if (environment.OTEL_SDK_DISABLED?.toLowerCase() === 'true' || exporter === 'none') return false;
  return Boolean(exporter || environment.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT || environment.OTEL_EXPORTER_OTLP_ENDPOINT);
}
