import { DiagLogLevel, diag } from '@opentelemetry/api';
import type { Logger } from '#log/logger.ts';

export function logDiagnostics(log: Logger): void {
  const warn = (...problems: unknown[]) =>
    log.warn({ problem: problems.map(String).join(' ') }, 'telemetry has a problem');
  const silent = () => {};
  diag.setLogger({ error: warn, warn, info: silent, debug: silent, verbose: silent }, DiagLogLevel.WARN);
}
