import { parseJson, parseRetryAfter, uploadTimeoutMs } from '#platform/http/post-with-progress.ts';
import { readerHeader } from '#platform/worker/reader-header.ts';
import type { OutboxItem } from './outbox-item.ts';
import { toForm } from './post-form.ts';
import type { Outcome } from './retry-plan.ts';

/** The member of this browser's session, and its CSRF token. */
export interface Session {
  /** Null: signed out. */
  readerId: string | null;
  csrf: { token: string; header: string };
}

export interface PostRequest {
  path: string;
  headers: Record<string, string>;
  body: FormData | string;
  timeoutMs: number;
  /** Upload progress from 0 to 1, if the browser reports it. */
  onProgress?: (sent: number) => void;
}

/** The outbox's interface to the server. Neither call rejects. */
export interface OutboxServer {
  /** Null: no response. */
  findSession(): Promise<Session | null>;
  post(request: PostRequest): Promise<Outcome>;
}

const sessionTimeoutMs = 12_000;
/** A hedged request: the check is repeated after this time, up to `mostChecks` times, and the first result counts. */
const hedgeAfterMs = 4_000;
const mostChecks = 3;
const wordsTimeoutMs = 30_000;

/** The real server, for pages and for the service worker. */
export const ownServer: OutboxServer = {
  async findSession() {
    // When the network returns, a request of before may wait for its retransmission for longer than a new one takes.
    const checks: Promise<Session | null>[] = [];
    while (checks.length < mostChecks) {
      checks.push(requestSession());
      const first = await Promise.race([...checks, isSlow(hedgeAfterMs)]);
      if (first !== 'slow') return first;
    }
    return Promise.race(checks);
  },
  async post({ path, headers, body, timeoutMs }) {
    try {
      const signal = AbortSignal.timeout(timeoutMs);
      const response = await fetch(path, { method: 'POST', headers, body, signal, redirect: 'manual' });
      const text = await response.text();
      const retryAfterSeconds = parseRetryAfter(response.headers.get('retry-after'));
      return { type: 'answer', status: response.status, body: parseJson(text), retryAfterSeconds };
    } catch {
      return { type: 'no-answer' };
    }
  },
};

async function requestSession(): Promise<Session | null> {
  try {
    const response = await fetch('/api/session', {
      headers: { accept: 'application/json' },
      cache: 'no-store',
      signal: AbortSignal.timeout(sessionTimeoutMs),
    });
    return response.status === 200 ? parseSession(await response.json()) : null;
  } catch {
    return null;
  }
}

const isSlow = (ms: number) => new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), ms));

/** A response that is not our server's counts as none: null. */
function parseSession(body: unknown): Session | null {
  const { user_id: readerId, csrf_token: token, csrf_header: header } = (body ?? {}) as Record<string, unknown>;
  if (typeof token !== 'string' || typeof header !== 'string') return null;
  return { readerId: typeof readerId === 'string' ? readerId : null, csrf: { token, header } };
}

/** An item's request, the same at every try. The server rejects it if another member is signed in. */
export function toRequest(
  item: OutboxItem,
  { photos, session }: { photos: readonly Blob[]; session: Session },
): PostRequest {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': item.language,
    [session.csrf.header]: session.csrf.token,
    ...(item.ownerId && { [readerHeader]: item.ownerId }),
  };
  const fields = { ...item.fields, client_id: item.id };
  if (item.kind === 'comment') {
    headers['content-type'] = 'application/json';
    return { path: item.path, headers, body: JSON.stringify(fields), timeoutMs: wordsTimeoutMs };
  }
  return { path: item.path, headers, body: toForm(fields, photos), timeoutMs: uploadTimeoutMs };
}
