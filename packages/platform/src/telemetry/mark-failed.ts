import { type Span, SpanStatusCode } from '@opentelemetry/api';

/** Records only the kind of error, because messages quote what people wrote. */
export function markFailed(span: Span, error: unknown): void {
  const { code, name } = error as { code?: unknown; name?: unknown };
  span.setAttribute('error.type', String(code ?? name ?? 'unknown'));
  span.setStatus({ code: SpanStatusCode.ERROR });
}
