import type { FuzzRequest } from './fuzz-request.ts';
import { type Failure, findLogFailure, isBrokenFraming, isShed, judge } from './oracle.ts';
import { type Answer, sendBytes } from './send-bytes.ts';
import type { Target } from './target.ts';
import { resolve, toWire } from './to-bytes.ts';

interface Limits {
  hangMs: number;
}

/** A request that the server sheds is sent again this often, with such a wait at most. */
const mostTries = 6;
const longestWaitMs = 2_000;
const crashDelayMs = 30;
const likelyCrashDelayMs = 2_000;
const brokenPatienceMs = 300;
const mostLogCharacters = 1_500;

/** Waits longer after a connection that ended without an answer. */
export async function waitForCrash(target: Target, asked: readonly { answer: Answer; failure: Failure | null }[]) {
  const isLikely = asked.some(({ failure }) => failure?.kind === 'no answer');
  const until = performance.now() + (isLikely ? likelyCrashDelayMs : crashDelayMs);
  while (!target.hasEnded() && performance.now() < until) await wait(5);
}

const wait = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

export interface Asked {
  answer: Answer;
  failure: Failure | null;
}

/** `count` gives the request an address and new names of its own. */
export async function ask(
  sent: FuzzRequest,
  target: Target,
  { hangMs, count }: Limits & { count: number },
): Promise<Asked> {
  const resolved = resolve(sent, target, count);
  const bytes = toWire(resolved, { port: target.port, count });
  const isBroken = isBrokenFraming(resolved);
  const timeoutMs = isBroken ? Math.min(hangMs, brokenPatienceMs) : hangMs;
  const send = () => sendBytes(bytes, { port: target.port, timeoutMs, leavesEarly: isBroken });
  let answer = await send();
  for (let tries = 1; isShed(answer) && tries < mostTries; tries++) {
    await wait(Math.min(longestWaitMs, Number(answer.headers.get('retry-after')) * 1000 || 500));
    answer = await send();
  }
  if (isShed(answer)) return { answer, failure: { kind: 'status', text: `status 503 after ${mostTries} tries` } };
  return { answer, failure: judge(resolved, answer) };
}

export async function askAlone(
  sent: FuzzRequest,
  target: Target,
  limits: Limits & { count: number },
): Promise<Failure | null> {
  target.takeOutput();
  const asked = await ask(sent, target, limits);
  await waitForCrash(target, [asked]);
  const output = target.takeOutput();
  const log = output.trim().slice(0, mostLogCharacters);
  if (target.hasEnded()) {
    await target.restart();
    return { kind: 'crash', text: 'the process ended', log };
  }
  const found = asked.failure ?? findLogFailure(output);
  return found && { ...found, log };
}
