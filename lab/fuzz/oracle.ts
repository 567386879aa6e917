import type { FuzzRequest } from './fuzz-request.ts';
import type { Answer } from './send-bytes.ts';

type FailureKind =
  | 'crash'
  | 'hang'
  | 'no answer'
  | 'status'
  | 'stack trace'
  | 'internals'
  | 'no problem document'
  | 'header'
  | 'log'
  | 'memory'
  | 'not ready';

export interface Failure {
  kind: FailureKind;
  text: string;
  log?: string;
}

const stackTrace = /\n\s+at (?:async )?[\w.<> []*\(?(?:file:\/\/|node:|\/)[^\n]*:\d+:\d+/;
const internals: readonly RegExp[] = [
  /\/node_modules\/|build\/server\/index\.js|file:\/\/\/|src\/(?:server|features|platform)\/|packages\/[\w-]+\/src\//,
  /syntax error at or near|violates (?:foreign key|unique|check|not-null) constraint|relation "[^"]+" does not exist|invalid input syntax for type|invalid byte sequence for encoding/,
];

/** Such a request announces more or less than it sends, or breaks the framing, so no answer can be expected. */
export function isBrokenFraming({ lengthError, headers }: FuzzRequest): boolean {
  return (
    lengthError !== 0 ||
    headers.some(([name]) =>
      ['content-length', 'transfer-encoding', 'upgrade', 'expect', 'connection'].includes(name.toLowerCase()),
    )
  );
}

/** A 503 with `Retry-After` is an expected answer of a server that protects itself. */
export const isShed = ({ status, headers }: Answer) => status === 503 && headers.has('retry-after');

export function judge(sent: FuzzRequest, answer: Answer): Failure | null {
  const { status, headers, body } = answer;
  if (answer.isHanging && !isBrokenFraming(sent))
    return { kind: 'hang', text: `no answer after ${Math.round(answer.durationMs)} ms` };
  if (status === 0)
    return isBrokenFraming(sent) ? null : { kind: 'no answer', text: 'the connection ended without an answer' };
  if (status >= 500 && !isShed(answer)) return { kind: 'status', text: `status ${status} ${body.slice(0, 200)}` };
  if (stackTrace.test(body)) return { kind: 'stack trace', text: body.match(stackTrace)![0].trim() };
  const leak = internals.map((pattern) => pattern.exec(body)?.[0]).find(Boolean);
  if (leak && !JSON.stringify(sent).includes(leak)) return { kind: 'internals', text: leak };
  if (headers.has('x-injected')) return { kind: 'header', text: 'a header of the answer came from the request' };
  const type = headers.get('content-type') ?? '';
  // Node.js itself answers what it cannot parse, without a type.
  if (isCall(sent.path) && status >= 400 && type !== '' && !type.startsWith('application/problem+json')) {
    return { kind: 'no problem document', text: `status ${status} of type ${type}` };
  }
  return null;
}

/** Dot segments are resolved as the server does it: `/api/../x` is no call. */
function isCall(path: string): boolean {
  const base = 'http://localhost';
  return URL.canParse(path, base) && new URL(path, base).pathname.startsWith('/api/');
}

/** These lines must never be in the server's log. */
export function findLogFailure(lines: string): Failure | null {
  const line = lines
    .split('\n')
    .find((each) =>
      /unhandledRejection|UnhandledPromise|uncaughtException|"level":60|rendering a page failed/.test(each),
    );
  return line ? { kind: 'log', text: line.slice(0, 400) } : null;
}
