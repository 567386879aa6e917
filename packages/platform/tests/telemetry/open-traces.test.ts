import { afterEach, expect, it, vi } from 'vitest';
import { openTraces } from '#telemetry/open-traces.ts';
import { parseTraceSettings } from '#telemetry/trace-settings.ts';
import { startOtlpReceiver } from '../../../../tests/support/otlp-receiver.ts';

afterEach(() => vi.unstubAllEnvs());

function openFor(url: string, settings: Record<string, string> = {}) {
  vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', url);
  return openTraces(parseTraceSettings({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...settings })!);
}

const outcome = { route: '/cat/:id', status: 200, requestId: 'request' };
const request = { method: 'GET', headers: null };

it('the traces are sent at the end, and as many of them as the sampler keeps', async () => {
  const receiver = await startOtlpReceiver();
  for (const ratio of ['0', '1']) {
    const traces = openFor(receiver.url, { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: ratio });
    await traces.inRequest(request, async () => outcome);
    await traces.close();
    expect(receiver.spans.map(({ name }) => name)).toEqual(ratio === '0' ? [] : ['GET /cat/:id']);
  }
  receiver.close();
});

it('a trace records the kind of an error and not its message, which may quote user input', async () => {
  const receiver = await startOtlpReceiver();
  const traces = openFor(receiver.url);
  const failing = traces.inJob('send-mails', async () => {
    traces.beginQuery('select 1 from users')!(Object.assign(new Error('cat@example.org'), { code: '57P01' }));
    throw new TypeError('cat@example.org');
  });
  await expect(failing).rejects.toThrow('cat@example.org');
  await traces.close();
  receiver.close();
  expect(receiver.spans.map(({ name, attributes }) => [name, attributes['error.type']])).toEqual([
    ['select users', '57P01'],
    ['job send-mails', 'TypeError'],
  ]);
  expect(JSON.stringify(receiver.spans)).not.toContain('cat@example.org');
});

it('closing the traces ends also when the collector does not answer', async () => {
  const gone = await startOtlpReceiver();
  gone.close();
  const traces = openFor(gone.url);
  expect(await traces.inRequest(request, async () => outcome)).toEqual(outcome);
  await expect(traces.close()).resolves.toBeUndefined();
});
