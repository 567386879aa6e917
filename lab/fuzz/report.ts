import type { Finding, FuzzResult } from './finding.ts';
import type { Target } from './target.ts';
import { resolve, toCurl } from './to-bytes.ts';

/** `--replay` reads this JSON. */
export function describeFinding({ failure, request, isReproducible }: Finding): string {
  const lines = ['', `FAILURE ${failure.kind}: ${failure.text}`];
  if (failure.log) lines.push(`log: ${failure.log}`);
  if (request && !isReproducible) lines.push('It does not fail when it is sent alone.');
  if (request) lines.push(JSON.stringify(request));
  return lines.join('\n');
}

export function report({ sent, statuses, findings }: FuzzResult, { seed, target }: { seed: number; target: Target }) {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
  const lines = [`seed ${seed}, ${sent} requests, answers by status: ${counts.join(', ')}`];
  for (const finding of findings) {
    lines.push(describeFinding(finding));
    if (finding.request) lines.push(toCurl(resolve(finding.request, target, 1), target.port));
  }
  lines.push('', findings.length === 0 ? 'No failure' : `${findings.length} failures, seed ${seed}`);
  return lines.join('\n');
}
