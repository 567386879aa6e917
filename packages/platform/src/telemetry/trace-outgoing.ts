import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import type { ClientRequest, IncomingMessage } from 'node:http';
import {
  context,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapPropagator,
  type Tracer,
  trace,
} from '@opentelemetry/api';
import { markFailed } from './mark-failed.ts';

interface FetchRequest {
  origin: string | URL;
  method: string;
  addHeader(name: string, value: string): void;
}

const serverErrorStatus = 500;

/** Spans name the host only, as addresses contain what people search for. Returns a function that ends it. */
export function traceOutgoing(tracer: Tracer, propagator: TextMapPropagator): () => void {
  const spans = new WeakMap<object, Span>();

  /** A request outside of a span belongs to no trace, nor do the exporter's own. */
  function begin(request: object, { method, origin }: { method: string; origin: URL }): Span | null {
    if (!trace.getActiveSpan()?.isRecording()) return null;
    const span = tracer.startSpan(method, {
      kind: SpanKind.CLIENT,
      attributes: {
        'http.request.method': method,
        'server.address': origin.hostname,
        'server.port': Number(origin.port) || (origin.protocol === 'https:' ? 443 : 80),
      },
    });
    spans.set(request, span);
    return span;
  }

  function end(request: object, { status, error }: { status?: number; error?: unknown }) {
    const span = spans.get(request);
    if (!span) return;
    spans.delete(request);
    if (status !== undefined) span.setAttribute('http.response.status_code', status);
    if (error) markFailed(span, error);
    else if ((status ?? 0) >= serverErrorStatus) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  const listeners: Record<string, (message: never) => void> = {
    'undici:request:create': ({ request }: { request: FetchRequest }) => {
      const span = begin(request, { method: request.method, origin: new URL(request.origin) });
      if (!span) return;
      propagator.inject(trace.setSpan(context.active(), span), request, {
        set: (carrier, name, value) => carrier.addHeader(name, value),
      });
    },
    'undici:request:headers': ({ request, response }: { request: FetchRequest; response: { statusCode: number } }) =>
      end(request, { status: response.statusCode }),
    'undici:request:error': ({ request, error }: { request: FetchRequest; error: unknown }) => end(request, { error }),
    'http.client.request.created': ({ request }: { request: ClientRequest }) => {
      const origin = URL.parse(`${request.protocol}//${request.getHeader('host') ?? request.host}`);
      if (origin) begin(request, { method: request.method, origin });
    },
    'http.client.response.finish': ({ request, response }: { request: ClientRequest; response: IncomingMessage }) =>
      end(request, { status: response.statusCode }),
    'http.client.request.error': ({ request, error }: { request: ClientRequest; error: unknown }) =>
      end(request, { error }),
  };
  for (const [channel, listener] of Object.entries(listeners)) subscribe(channel, listener as () => void);
  return () => {
    for (const [channel, listener] of Object.entries(listeners)) unsubscribe(channel, listener as () => void);
  };
}
