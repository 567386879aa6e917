import { runCatlas } from '../../scripts/catlas/run-catlas.ts';

export async function runCatlasCaptured(args: string[], settings: Record<string, string>) {
  const out: string[] = [];
  const err: string[] = [];
  const code = await runCatlas(args, settings, {
    say: (line) => void out.push(line),
    complain: (line) => void (line.startsWith('  ') || err.push(line)),
  });
  return { code, out: out.join('\n'), err: err.join('\n') };
}
