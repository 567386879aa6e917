import { describe, expect, it } from 'vitest';
import { parseTraceSettings } from './trace-settings.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318' };

describe('where traces go', () => {
  it.each([
    [{}],
    [{ OTEL_SERVICE_NAME: 'catlas' }],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: '' }],
    [{ ...endpoint, OTEL_TRACES_EXPORTER: 'none' }],
    [{ ...endpoint, OTEL_SDK_DISABLED: 'True' }],
  ])('traces go nowhere by default: %j', (environment) => {
    expect(parseTraceSettings(environment)).toBeNull();
  });

  it.each([
    [endpoint],
    [{ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'https://traces.example.org/v1/traces' }],
    [{ OTEL_TRACES_EXPORTER: 'otlp' }],
  ])('traces go to the collector that is named, or the one on this machine: %j', (environment) => {
    expect(parseTraceSettings(environment)?.sampler).toEqual({ name: 'parentbased_always_on', ratio: 1 });
  });

  it('traces are as many as the sampler says', () => {
    const sampled = { ...endpoint, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.1' };
    expect(parseTraceSettings(sampled)?.sampler).toEqual({ name: 'parentbased_traceidratio', ratio: 0.1 });
  });

  it('a wrong setting of traces is named instead of guessed', () => {
    const wrong = {
      OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318',
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
      OTEL_TRACES_SAMPLER_ARG: '10',
    };
    for (const name of Object.keys(wrong)) expect(() => parseTraceSettings(wrong)).toThrow(`  ${name}: `);
  });
});
