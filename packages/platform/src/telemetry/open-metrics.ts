import { createServer } from 'node:http';
import type { Meter } from '@opentelemetry/api';
import { PrometheusExporter } from '@opentelemetry/exporter-prometheus';
import { MeterProvider } from '@opentelemetry/sdk-metrics';
import { listen } from '#http/listen.ts';
import { observeProcess } from './observe-process.ts';

interface OpenMetrics {
  meter: Meter;
  close(): Promise<void>;
}

/** Serves Prometheus' format at `/metrics` of a separate port, which no visitor should reach. Throws ListenError. */
export async function openMetrics(address: { host: string; port: number }): Promise<OpenMetrics> {
  const exporter = new PrometheusExporter({
    preventServerStart: true,
    withoutScopeInfo: true,
    withoutTargetInfo: true,
  });
  const provider = new MeterProvider({ readers: [exporter] });
  const meter = provider.getMeter('catlas');
  const stopWatching = observeProcess(meter);

  const server = createServer((request, response) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    exporter.getMetricsRequestHandler(request, response);
    // Without the format's version some readers guess.
    response.setHeader('content-type', 'text/plain; version=0.0.4; charset=utf-8');
  });
  await listen(server, { ...address, setting: 'METRICS_PORT' });
  return {
    meter,
    close: async () => {
      stopWatching();
      server.close();
      server.closeAllConnections();
      await provider.shutdown();
    },
  };
}
