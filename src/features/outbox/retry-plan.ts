import type { Problem as ServerProblem } from '#platform/errors/problem.ts';
import { longestWaitMs, type Problem, type SentRow, type StuckReason } from './outbox-item.ts';

/** How a request ended. */
export type Outcome =
  /** No answer: no line, a broken one, or too slow. */
  { type: 'no-answer' } | { type: 'answer'; status: number; body: unknown; retryAfterSeconds: number | null };

/** What an outcome means for the item. */
export type Plan =
  | { next: 'acknowledge'; answer: SentRow }
  /** It is unknown whether the post has arrived. */
  | { next: 'wait'; waitMs: number; problem: Problem }
  | { next: 'ask-person'; reason: StuckReason; problem: Problem; isCertain: boolean }
  /** Its token is of a session that is over: with a new one once more. */
  | { next: 'renew-token' };

interface PlanOptions {
  /** Which of the answer's fields is the row. */
  row: 'cat' | 'comment';
  /** How many tries there have been, this one included. */
  attempts: number;
  /** From 0 to 1. */
  random: number;
  isTokenNew: boolean;
}

/** 5 s, 10 s, 20 s … */
const firstWaitMs = 5_000;
const mostDoubledWaitMs = 15 * 60_000;

/** Exponential backoff: doubled per try, at most 15 minutes, with 20 % jitter so that clients do not retry together. */
export function backOff(attempts: number, random: number): number {
  const doubled = Math.min(firstWaitMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 20), mostDoubledWaitMs);
  return Math.round(doubled * (0.8 + 0.4 * random));
}

/** Statuses that are temporary by definition, or come from a proxy that reached no server. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504, 507]);

/**
 * What to do after a try. Only the server's own words count: an answer that is no row of ours acknowledges nothing, and one
 * that is no problem of ours refuses nothing, as with the page of a hotel's network or of a proxy.
 */
export function planNext(outcome: Outcome, { row, attempts, random, isTokenNew }: PlanOptions): Plan {
  const waitMs = backOff(attempts, random);
  if (outcome.type === 'no-answer') return { next: 'wait', waitMs, problem: sayOnly('no-answer') };
  const { status, body, retryAfterSeconds } = outcome;
  if (status === 200 || status === 201) {
    const answer = findRow(body, row);
    if (answer) return { next: 'acknowledge', answer };
    return { next: 'wait', waitMs, problem: sayOnly('not-ours') };
  }
  const said = findProblem(body);
  // A proxy's own limit is a limit, too.
  if (!said && status === 413) return refuse('too-large', sayOnly('too-large'), false);
  if (!said || passing.has(status)) {
    const asked = Math.min((retryAfterSeconds ?? 0) * 1000, longestWaitMs);
    const problem = said ?? sayOnly('not-ours');
    return { next: 'wait', waitMs: Math.max(waitMs, asked), problem };
  }
  return planRefusal(said, isTokenNew, waitMs);
}

function planRefusal(problem: Problem, isTokenNew: boolean, waitMs: number): Plan {
  const isOfPhoto = problem.fields.some(({ field }) => field === 'file');
  switch (problem.code) {
    case 'unauthenticated':
      return refuse('signed-out', problem, false);
    case 'forbidden':
      return isTokenNew ? refuse('refused', problem, false) : { next: 'renew-token' };
    case 'not-found':
      return refuse('gone', problem, true);
    case 'conflict':
      return refuse('number-taken', problem, true);
    // The server has moved on: the next build of the site knows its calls.
    case 'outdated':
      return { next: 'wait', waitMs, problem };
    case 'too-large':
      return refuse(isOfPhoto ? 'photo' : 'too-large', problem, isOfPhoto);
    case 'unsupported-media':
      return refuse('photo', problem, true);
    case 'invalid':
      return refuse(isOfPhoto ? 'photo' : 'rules', problem, true);
    default:
      return refuse('refused', problem, false);
  }
}

/** `isCertain`: the server looked for an earlier try of the same post before it refused this one, so none has arrived. */
function refuse(reason: StuckReason, problem: Problem, isCertain: boolean): Plan {
  return { next: 'ask-person', reason, problem, isCertain };
}

function sayOnly(code: Problem['code']): Problem {
  return { code, detail: null, fields: [] };
}

function findRow(body: unknown, name: string): SentRow | null {
  const row = isObject(body) ? body[name] : null;
  return isObject(row) && typeof row.id === 'number' ? (row as SentRow) : null;
}

function findProblem(body: unknown): Problem | null {
  if (!isObject(body) || typeof body.code !== 'string' || typeof body.status !== 'number') return null;
  const { code, detail, errors } = body as unknown as ServerProblem;
  return { code, detail: detail ?? null, fields: Array.isArray(errors) ? errors : [] };
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
