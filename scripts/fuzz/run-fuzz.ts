import { ask, askAlone } from './ask.ts';
import type { Finding, FuzzResult } from './finding.ts';
import type { FuzzRequest } from './fuzz-request.ts';
import { nextRequest, type Surface } from './generate.ts';
import { growthOfLastHalf, isGrowing, type MemorySample, readResidentBytes } from './memory-trend.ts';
import { type Failure, findLogFailure } from './oracle.ts';
import { createRandom } from './random.ts';
import { describeFinding } from './report.ts';
import { shrink } from './shrink.ts';
import type { Target } from './target.ts';

export interface FuzzOptions {
  seed: number;
  requests: number;
  /** The run ends after so many seconds, even with requests left. */
  seconds: number;
  hangMs: number;
  /** A run ends after so many different failures. */
  maxFindings: number;
  say: (line: string) => void;
}

/** Requests under way together: races between requests are a part of what is tested. */
const parallel = 4;
const refreshEvery = 200;
const tellEvery = 2_000;
const memoryWindows = 24;
const idleMs = 300;

export async function runFuzz(target: Target, surface: Surface, options: FuzzOptions): Promise<FuzzResult> {
  const random = createRandom(options.seed);
  const result: FuzzResult = { sent: 0, statuses: new Map(), findings: [] };
  const known = new Set<string>();
  const samples: MemorySample[] = [];
  const endsAt = performance.now() + options.seconds * 1000;
  const windowSize = Math.max(400, Math.ceil(options.requests / memoryWindows));
  let nextWindow = windowSize;
  while (result.sent < options.requests && performance.now() < endsAt && result.findings.length < options.maxFindings) {
    const batch = Array.from({ length: parallel }, () => nextRequest(surface, random));
    for (const finding of await sendBatch(batch, { target, result, options })) {
      const signature = signatureOf(finding);
      if (known.has(signature)) continue;
      known.add(signature);
      result.findings.push(finding);
      options.say(describeFinding(finding));
    }
    if (result.sent % refreshEvery === 0) await target.refresh();
    if (result.sent % tellEvery === 0) options.say(`${result.sent} requests sent`);
    if (result.sent < nextWindow) continue;
    nextWindow += windowSize;
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    const residentBytes = readResidentBytes(target.pid());
    if (residentBytes !== null) samples.push({ requests: result.sent, residentBytes });
  }
  result.findings.push(...(await judgeRun(target, samples)));
  return result;
}

/** One finding for each cause, as far as the answer tells it. */
function signatureOf({ failure, request }: Finding): string {
  const place = request
    ? `${request.method} ${request.path
        .split('?')[0]!
        .replaceAll(/\{\{\w+\}\}|%\w\w|\d+/g, '#')
        .slice(0, 60)}`
    : '';
  return `${failure.kind} ${failure.text.replaceAll(/[0-9a-f-]{36}|\d+/g, '#').slice(0, 80)} ${place}`;
}

interface Run {
  target: Target;
  result: FuzzResult;
  options: FuzzOptions;
}

async function sendBatch(batch: FuzzRequest[], { target, result, options }: Run): Promise<Finding[]> {
  const start = result.sent;
  result.sent += batch.length;
  const asked = await Promise.all(
    batch.map((sent, index) => ask(sent, target, { hangMs: options.hangMs, count: start + index })),
  );
  for (const { answer } of asked) result.statuses.set(answer.status, (result.statuses.get(answer.status) ?? 0) + 1);
  const hasCrashed = target.hasEnded();
  const output = target.takeOutput();
  if (hasCrashed) await target.restart();
  const logFailure = findLogFailure(output);
  const suspects = batch.filter((_, index) => hasCrashed || logFailure || asked[index]!.failure);
  const findings: Finding[] = [];
  for (const sent of suspects) {
    const found = asked[batch.indexOf(sent)]!.failure;
    const alone = await reproduce(sent, { target, result, options });
    if (alone) findings.push(alone);
    else if (found && !hasCrashed) findings.push({ failure: found, request: sent, isReproducible: false });
  }
  if (findings.length > 0 || !(hasCrashed || logFailure)) return findings;
  const text = `the process ended: ${output.trim().slice(-600)}`;
  return batch.map((sent) => ({
    failure: logFailure ?? { kind: 'crash', text },
    request: sent,
    isReproducible: false,
  }));
}

/** Each attempt counts from here on, so that its address and names are new. */
let attempts = 1_000_000;

/** The failure of a request that is sent alone, with the smallest request that shows it. */
async function reproduce(sent: FuzzRequest, { target, options }: Run): Promise<Finding | null> {
  const limits = () => ({ hangMs: options.hangMs, count: attempts++ });
  const failure = await askAlone(sent, target, limits());
  if (!failure) return null;
  const isSlow = failure.kind === 'crash' || failure.kind === 'hang';
  const stillFails = async (smaller: FuzzRequest) => (await askAlone(smaller, target, limits()))?.kind === failure.kind;
  const smallest = await shrink(sent, stillFails, isSlow ? 25 : 250);
  return { failure, request: smallest, isReproducible: true };
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
