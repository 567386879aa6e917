import { parseJson, parseRetryAfter, uploadTimeoutMs } from '@catlas/platform/http/post-with-progress.ts';
import { isCutOff } from '@catlas/platform/worker/is-cut-off.ts';
import { readerHeader } from '@catlas/platform/worker/reader-header.ts';
import type { OutboxItem } from './outbox-item.ts';
import { toForm } from './post-form.ts';
import type { Outcome } from './retry-plan.ts';

export interface Session {
  readerId: string | null;
  csrf: { token: string; header: string };
}

export interface PostRequest {
  path: string;
  headers: Record<string, string>;
  body: FormData | string;
  timeoutMs: number;
  onProgress?: (sent: number) => void;
}

/** Neither call rejects. */
export interface OutboxServer {
  findSession(): Promise<Session | null>;
  post(request: PostRequest): Promise<Outcome>;
}

const sessionTimeoutMs = 12_000;
/** The check is a hedged request: it is repeated after this time, and the first result counts. */
const hedgeAfterMs = 4_000;
const mostChecks = 3;
const wordsTimeoutMs = 30_000;

export const ownServer: OutboxServer = {
  async findSession() {
    if (isCutOff()) return null;
    // When the network returns, an old request may wait for its retransmission longer than a new one takes.
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

/** Returns null for a response of another server, such as a captive portal. */
function parseSession(body: unknown): Session | null {
  const { user_id: readerId, csrf_token: token, csrf_header: header } = (body ?? {}) as Record<string, unknown>;
  if (typeof token !== 'string' || typeof header !== 'string') return null;
  return { readerId: typeof readerId === 'string' ? readerId : null, csrf: { token, header } };
}

/** Builds the same request for every try. The server rejects it if another member is signed in. */
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
