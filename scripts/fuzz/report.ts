import type { FuzzResult } from './run-fuzz.ts';
import type { Target } from './target.ts';
import { resolve, toCurl } from './to-bytes.ts';

/** What a run has found, each with the smallest request: as JSON for `--replay`, and as a command. */
export function report(
  { sent, statuses, findings }: FuzzResult,
  { seed, target }: { seed: number; target: Target },
): string {
  const counts = [...statuses].sort(([a], [b]) => a - b).map(([status, count]) => `${status || 'none'}: ${count}`);
  const lines = [`seed ${seed}, ${sent} requests, answers by status: ${counts.join(', ')}`];
  for (const { failure, request, isReproducible } of findings) {
    lines.push('', `FAILURE ${failure.kind}: ${failure.text}`);
    if (!request) continue;
    if (!isReproducible) lines.push('It does not fail when it is sent alone.');
    lines.push(JSON.stringify(request), toCurl(resolve(request, target, 1), target.port));
  }
  lines.push('', findings.length === 0 ? 'No failure' : `${findings.length} failures, seed ${seed}`);
  return lines.join('\n');
}
