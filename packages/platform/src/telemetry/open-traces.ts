import { setTimeout } from 'node:timers/promises';
import {
  type Attributes,
  type Context,
  context,
  diag,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-proto';
import { defaultResource, detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { describeStatement } from './describe-statement.ts';
import { markFailed } from './mark-failed.ts';
import { traceOutgoing } from './trace-outgoing.ts';
import type { TraceSettings } from './trace-settings.ts';

export type End = (error?: unknown) => void;

interface RequestOutcome {
  /** The pattern replaces the address, which may name people and carry their tokens. */
  route: string;
  status: number;
  requestId: string;
}

/** Spans carry patterns and codes only: no address, no value of a query, no name. */
export interface Traces {
  inRequest(
    request: { method: string; headers: Headers | null },
    work: () => Promise<RequestOutcome>,
  ): Promise<RequestOutcome>;
  inJob(name: string, work: () => Promise<void>): Promise<void>;
  /** Returns null outside of a span, where each statement of background work would be a trace. */
  beginQuery(statement: string): End | null;
  logFields(): { traceId?: string; spanId?: string };
  close(): Promise<void>;
}

const closePatienceMs = 3_000;

const headersGetter: TextMapGetter<Headers> = {
  get: (headers, name) => headers.get(name) ?? undefined,
  keys: (headers) => [...headers.keys()],
};

export function openTraces({ sampler, batch }: TraceSettings): Traces {
  const provider = new TracerProvider({
    sampler: createSampler(sampler),
    resource: defaultResource()
      .merge(resourceFromAttributes({ 'service.name': 'catlas' }))
      .merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new BatchSpanProcessor({ exporter: new OTLPTraceExporter(), ...batch })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  const tracer = provider.getTracer('catlas');
  const propagator = new W3CTraceContextPropagator();
  const stopTracingOutgoing = traceOutgoing(tracer, propagator);

  async function inSpan<Result>(
    { name, kind, parent }: { name: string; kind: SpanKind; parent: Context },
    work: (span: Span) => Promise<Result>,
  ): Promise<Result> {
    const span = tracer.startSpan(name, { kind }, parent);
    try {
      return await context.with(trace.setSpan(parent, span), work, undefined, span);
    } catch (error) {
      markFailed(span, error);
      throw error;
    } finally {
      span.end();
    }
  }

  return {
    inRequest: ({ method, headers }, work) => {
      const parent = headers ? propagator.extract(ROOT_CONTEXT, headers, headersGetter) : ROOT_CONTEXT;
      return inSpan({ name: method, kind: SpanKind.SERVER, parent }, async (span) => {
        const outcome = await work();
        span.updateName(`${method} ${outcome.route}`);
        span.setAttributes({
          'http.request.method': method,
          'http.route': outcome.route,
          'http.response.status_code': outcome.status,
          'catlas.request_id': outcome.requestId,
        });
        if (outcome.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
        return outcome;
      });
    },
    inJob: (name, work) => inSpan({ name: `job ${name}`, kind: SpanKind.INTERNAL, parent: ROOT_CONTEXT }, work),
    beginQuery(statement) {
      if (!trace.getActiveSpan()?.isRecording()) return null;
      const { operation, summary, text } = describeStatement(statement);
      const attributes: Attributes = {
        'db.system.name': 'postgresql',
        'db.operation.name': operation,
        'db.query.summary': summary,
        'db.query.text': text,
      };
      const span = tracer.startSpan(summary, { kind: SpanKind.CLIENT, attributes });
      return (error) => {
        if (error) markFailed(span, error);
        span.end();
      };
    },
    logFields() {
      const { traceId, spanId } = trace.getActiveSpan()?.spanContext() ?? {};
      return { traceId, spanId };
    },
    async close() {
      stopTracingOutgoing();
      const sent = provider.shutdown().catch((error: Error) => diag.warn(error.message));
      await Promise.race([sent, setTimeout(closePatienceMs)]);
    },
  };
}

function createSampler({ name, ratio }: TraceSettings['sampler']): Sampler {
  const root = name.endsWith('always_on')
    ? new AlwaysOnSampler()
    : name.endsWith('always_off')
      ? new AlwaysOffSampler()
      : new TraceIdRatioBasedSampler(ratio);
  return name.startsWith('parentbased_') ? new ParentBasedSampler({ root }) : root;
}
