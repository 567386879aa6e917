import type { Problem as ServerProblem } from '@catlas/platform/errors/problem.ts';
import { longestWaitMs, type OutboxPost, type Problem, type SentRow, type StuckReason } from './outbox-item.ts';

export type Outcome =
  | { type: 'no-answer' }
  | { type: 'answer'; status: number; body: unknown; retryAfterSeconds: number | null };

export type Plan =
  | { next: 'acknowledge'; answer: SentRow }
  /** It is unknown whether the server stored the post. */
  | { next: 'wait'; waitMs: number; problem: Problem }
  | { next: 'ask-person'; reason: StuckReason; problem: Problem; isCertain: boolean }
  /** The CSRF token belongs to an ended session, so retry once with a new token. */
  | { next: 'renew-token' };

export type AnsweredRow = OutboxPost['kind'] | 'draft';

interface PlanOptions {
  row: AnsweredRow;
  attempts: number;
  random: number;
  isTokenNew: boolean;
}

const firstWaitMs = 2_000;
const mostDoubledWaitMs = 15 * 60_000;

/** Doubles the delay per try up to 15 minutes, with 20 % jitter so that clients do not retry together. */
export function backOff(attempts: number, random: number): number {
  const doubled = Math.min(firstWaitMs * 2 ** Math.min(Math.max(attempts, 1) - 1, 20), mostDoubledWaitMs);
  return Math.round(doubled * (0.8 + 0.4 * random));
}

/** These statuses are temporary by definition, or a proxy sends them when it cannot reach the server. */
const passing = new Set([408, 425, 429, 500, 502, 503, 504, 507]);

/** Only responses of our server count: a page of a captive portal neither confirms nor rejects a post. */
export function planNext(outcome: Outcome, { row, attempts, random, isTokenNew }: PlanOptions): Plan {
  const waitMs = backOff(attempts, random);
  if (outcome.type === 'no-answer') return { next: 'wait', waitMs, problem: withoutDetail('no-answer') };
  const { status, body, retryAfterSeconds } = outcome;
  if (status === 200 || status === 201 || status === 202) {
    const answer = findRow(body, row);
    if (answer) return { next: 'acknowledge', answer };
    return { next: 'wait', waitMs, problem: withoutDetail('not-ours') };
  }
  const serverProblem = findProblem(body);
  // A proxy may have a lower limit than the server.
  if (!serverProblem && status === 413) return refuse('too-large', withoutDetail('too-large'), false);
  if (!serverProblem || passing.has(status)) {
    const asked = Math.min((retryAfterSeconds ?? 0) * 1000, longestWaitMs);
    const problem = serverProblem ?? withoutDetail('not-ours');
    return { next: 'wait', waitMs: Math.max(waitMs, asked), problem };
  }
  return planRefusal(serverProblem, { row, isTokenNew, waitMs });
}

function planRefusal(
  problem: Problem,
  { row, isTokenNew, waitMs }: Pick<PlanOptions, 'row' | 'isTokenNew'> & { waitMs: number },
): Plan {
  const isOfPhoto = problem.fields.some(({ field }) => field === 'file');
  switch (problem.code) {
    case 'unauthenticated':
      return refuse('signed-out', problem, false);
    case 'forbidden':
      return isTokenNew ? refuse('refused', problem, false) : { next: 'renew-token' };
    case 'not-found':
      return refuse('gone', problem, true);
    case 'conflict':
      // The conversation may be closed or the cat home. The id can be taken too, so an earlier try may be stored.
      if (row === 'sighting' || row === 'message') return refuse('refused', problem, false);
      return refuse('number-taken', problem, true);
    // The server no longer understands this build; the next build sends the post.
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

/** `isCertain` says that the server stored no earlier try; it checks that before these refusals. */
function refuse(reason: StuckReason, problem: Problem, isCertain: boolean): Plan {
  return { next: 'ask-person', reason, problem, isCertain };
}

function withoutDetail(code: Problem['code']): Problem {
  return { code, detail: null, fields: [] };
}

/** The token for a sighting's conversation is beside its row in the response, and is stored with it. */
export function findRow(body: unknown, name: AnsweredRow): SentRow | null {
  if (!isObject(body)) return null;
  const row = body[name];
  if (!isObject(row) || typeof row.id !== (name === 'draft' ? 'string' : 'number')) return null;
  return (name === 'sighting' ? { ...row, thread: body.thread ?? null } : row) as SentRow;
}

function findProblem(body: unknown): Problem | null {
  if (!isServerProblem(body)) return null;
  const { code, detail, errors } = body;
  return { code, detail: detail ?? null, fields: Array.isArray(errors) ? errors : [] };
}

function isServerProblem(body: unknown): body is ServerProblem {
  return isObject(body) && typeof body.code === 'string' && typeof body.status === 'number';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
