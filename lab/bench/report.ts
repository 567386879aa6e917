import { execFileSync } from 'node:child_process';
import { cpus, loadavg, totalmem } from 'node:os';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { isPromiseKept, type Measurement } from './measurement.ts';
import type { Findings } from './run-bench.ts';

const engineNames = { pglite: 'PGlite', postgres: 'PostgreSQL' } as const;

export function formatReport(
  { measurements, failures }: Findings,
  { command, loads }: { command: string; loads: number[] },
): string {
  const processor = cpus()[0]?.model.trim() ?? 'unknown processor';
  const lines = [
    '# Figures',
    '',
    'Each figure stands beside its limit: what the same work costs without Catlas, measured in the same run by turns.',
    'One request at a time over HTTP to the built server, milliseconds unless it says otherwise.',
    '',
    `- Machine: ${cpus().length} × ${processor}, ${Math.round(totalmem() / 1e9)} GB, ${process.platform}, Node ${process.versions.node}`,
    `- Load of the machine (1 min average) from ${Math.min(...loads).toFixed(1)} to ${Math.max(...loads).toFixed(1)} on ${cpus().length} cores`,
    `- Date: ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC`,
    `- Commit: ${commit()}`,
    `- Command: \`${command}\``,
    '',
  ];
  for (const row of new Set(measurements.map((measurement) => measurement.row))) {
    lines.push(`## ${row}`, '', ...table(measurements.filter((measurement) => measurement.row === row)), '');
  }
  if (failures.length > 0) {
    const list = failures.map(
      ({ row, engine, reason }) => `- ${row}, ${engineNames[engine]}: ${reason.split('\n')[0]}`,
    );
    lines.push('## Could not be measured', '', ...list);
  }
  return `${lines.join('\n').trimEnd()}\n`;
}

function table(rows: Measurement[]): string[] {
  return [
    '| what | database | cats | n | p50 | p95 | p99 | max | limit | its p50 | its p95 | ratio p50 | promised |',
    '|---|---|--:|--:|--:|--:|--:|--:|---|--:|--:|--:|---|',
    ...rows.map((measurement) => `| ${cells(measurement).join(' | ')} |`),
  ];
}

function cells(measurement: Measurement): string[] {
  const { what, engine, cats, unit, measured, limit, promise } = measurement;
  const digits = (amount: number) => {
    if (unit === 'points' || unit === 'per s') return 0;
    return unit === 'kB' ? 1 : amount < 10 ? 2 : amount < 100 ? 1 : 0;
  };
  const show = (amount: number) => `${amount.toFixed(digits(amount))}${unit === 'ms' ? '' : ` ${unit}`}`;
  const isOneAmount = measured.count === 1;
  return [
    what,
    engine ? engineNames[engine] : '',
    cats?.toLocaleString('en') ?? '',
    String(measured.count),
    show(measured.p50),
    isOneAmount ? '' : show(measured.p95),
    isOneAmount ? '' : show(measured.p99),
    isOneAmount ? '' : show(measured.max),
    limit?.name ?? '',
    limit ? show(limit.p50) : '',
    limit && !isOneAmount ? show(limit.p95) : '',
    limit ? `× ${(measured.p50 / limit.p50).toFixed(1)}` : '',
    promise ? `${promise.figure} ${bound(measurement)}: ${isPromiseKept(measurement) ? 'kept' : '**missed**'}` : '',
  ];
}

function bound({ measured, limit, promise }: Measurement): string {
  if (promise === null) return '';
  if ('shareOfLimit' in promise) {
    const share = limit ? (limit[promise.figure] / measured[promise.figure]).toFixed(2) : 'none';
    return `${share} of its limit, ≥ ${promise.shareOfLimit}`;
  }
  if ('timesLimit' in promise) {
    const times = limit ? (measured[promise.figure] / limit[promise.figure]).toFixed(2) : 'none';
    return `× ${times} its limit, ≤ × ${promise.timesLimit}`;
  }
  return 'below' in promise ? `< ${promise.below}` : `≥ ${promise.atLeast}`;
}

function commit(): string {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    return `${git('rev-parse', '--short=10', 'HEAD')}${git('status', '--porcelain', 'src', 'packages', 'migrations') ? ' with changes' : ''}`;
  } catch {
    return 'unknown';
  }
}

export const currentLoad = () => loadavg()[0] ?? 0;
