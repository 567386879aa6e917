import { ask, askAlone, waitForCrash } from './ask.ts';
import type { Finding, FuzzResult } from './finding.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { growthOfLastHalf, isGrowing, type MemorySample, readResidentBytes } from './memory-trend.ts';
import { type Failure, findLogFailure } from './oracle.ts';
import { createRandom, type Random } from './random.ts';
import { describeFinding } from './report.ts';
import { shrink } from './shrink.ts';
import type { Target } from './target.ts';

export interface FuzzOptions {
  seed: number;
  requests: number;
  seconds: number;
  hangMs: number;
  maxFindings: number;
  /** A crash or a hang costs seconds for each attempt to make a request smaller. */
  shrinks: number;
  slowShrinks: number;
  say: (line: string) => void;
}

/** Concurrent requests test races, too. */
const parallel = 4;
const refreshEvery = 200;
const reportEvery = 2_000;
const memoryWindows = 24;
const idleMs = 300;

export async function runFuzz(target: Target, next: (random: Random) => FuzzRequest, options: FuzzOptions) {
  const random = createRandom(options.seed);
  const run: Run = { target, options, known: new Set(), result: { sent: 0, statuses: new Map(), findings: [] } };
  const { result } = run;
  const samples: MemorySample[] = [];
  const endsAt = performance.now() + options.seconds * 1000;
  const windowSize = Math.max(400, Math.ceil(options.requests / memoryWindows));
  let nextWindow = windowSize;
  while (result.sent < options.requests && performance.now() < endsAt && result.findings.length < options.maxFindings) {
    await sendBatch(
      Array.from({ length: parallel }, () => next(random)),
      run,
    );
    if (result.sent % refreshEvery === 0) await target.refresh();
    if (result.sent % reportEvery === 0) options.say(`${result.sent} requests sent`);
    if (result.sent < nextWindow) continue;
    nextWindow += windowSize;
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const residentBytes = readResidentBytes(target.pid());
    if (residentBytes !== null) samples.push({ requests: result.sent, residentBytes });
  }
  result.findings.push(...(await judgeRun(target, samples)));
  return result;
}

interface Run {
  target: Target;
  options: FuzzOptions;
  result: FuzzResult;
  known: Set<string>;
}

/** The cause is the logged error, else the kind of failure and the address. */
function signatureOf({ kind, text, log = '' }: Failure, sent: FuzzRequest): string {
  const [logged] = /"stack":"(?:[^"\\]|\\[^n])*\\n\s+at (?:[^"\\]|\\[^n])*|\w*Error: [^\n]*/.exec(log) ?? [];
  const place = `${sent.method} ${sent.path
    .split('?')[0]!
    .replaceAll(/\{\{\w+\}\}|%\w\w|\d+/g, '#')
    .slice(0, 60)}`;
  return `${kind} ${text.slice(0, 11)} ${logged ? logged.replaceAll(/\d+/g, '#') : place}`;
}

async function sendBatch(batch: FuzzRequest[], run: Run): Promise<void> {
  const { target, result, options } = run;
  const start = result.sent;
  result.sent += batch.length;
  const asked = await Promise.all(
    batch.map((sent, index) => ask(sent, target, { hangMs: options.hangMs, count: start + index })),
  );
  for (const { answer } of asked) result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
  if (asked.some(({ answer }) => answer.status === 0)) await waitForCrash(target, asked);
  const hasCrashed = target.hasEnded();
  const output = target.takeOutput();
  if (hasCrashed) await target.restart();
  const logFailure: Failure | null = hasCrashed
    ? { kind: 'crash', text: 'the process ended', log: output.trim().slice(0, 1_500) }
    : findLogFailure(output);
  let isExplained = false;
  for (const [index, sent] of batch.entries()) {
    const { failure } = asked[index]!;
    if (!failure && !logFailure) continue;
    if (await reproduce(sent, run)) isExplained = true;
    else if (failure && !hasCrashed)
      note({ failure: { ...failure, log: output }, request: sent, isReproducible: false }, run);
  }
  if (!logFailure || isExplained) return;
  for (const sent of batch) note({ failure: logFailure, request: sent, isReproducible: false }, run);
}

function note(finding: Finding & { request: FuzzRequest }, { known, result, options }: Run): void {
  const signature = signatureOf(finding.failure, finding.request);
  if (known.has(signature)) return;
  known.add(signature);
  result.findings.push(finding);
  options.say(describeFinding(finding));
}

/** Each attempt counts from here on, so that its address and names are new. */
let attempts = 1_000_000;

async function reproduce(sent: FuzzRequest, run: Run): Promise<boolean> {
  const { target, options, known } = run;
  const limits = () => ({ hangMs: options.hangMs, count: attempts++ });
  const failure = await askAlone(sent, target, limits());
  if (!failure) return false;
  const signature = signatureOf(failure, sent);
  if (known.has(signature)) return true;
  known.add(signature);
  const isSlow = failure.kind === 'crash' || failure.kind === 'hang';
  const stillFails = async (smaller: FuzzRequest) => {
    const other = await askAlone(smaller, target, limits());
    return other?.kind === failure.kind && other.text.slice(0, 11) === failure.text.slice(0, 11);
  };
  const smallest = await shrink(sent, stillFails, isSlow ? options.slowShrinks : options.shrinks);
  note({ failure, request: smallest, isReproducible: true }, { ...run, known: new Set() });
  known.add(signatureOf(failure, smallest));
  return true;
}

async function judgeRun(target: Target, samples: readonly MemorySample[]): Promise<Finding[]> {
  const whole = (failure: Failure): Finding => ({ failure, request: null, isReproducible: false });
  const findings: Finding[] = [];
  if (isGrowing(samples)) {
    const { bytes, bytesPerRequest } = growthOfLastHalf(samples)!;
    const text = `memory grew by ${Math.round(bytes / 1e6)} MB in the last half, ${Math.round(bytesPerRequest)} bytes a request`;
    findings.push(whole({ kind: 'memory', text }));
  }
  if (!(await target.isReady())) findings.push(whole({ kind: 'not ready', text: '/health/ready does not answer 200' }));
  return findings;
}
