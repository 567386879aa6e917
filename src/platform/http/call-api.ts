import type { Problem } from '#platform/errors/problem.ts';
import { clientBuildHeader, runningBuild } from './client-build.ts';
import { parseRetryAfter } from './post-with-progress.ts';

/** A failed call: the server's problem document, or `null` without a response. */
export class ApiError extends Error {
  override name = 'ApiError';
  readonly problem: Problem | null;
  readonly retryAfterSeconds: number | null;

  constructor(problem: Problem | null, retryAfterSeconds: number | null = null, cause?: unknown) {
    super(problem?.detail ?? problem?.title ?? 'No answer', { cause });
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** No answer: offline, a broken connection, or too slow. Trying again may help. */
  get isNetworkFailure() {
    return this.problem === null;
  }
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | boolean | null | undefined>;
  json?: unknown;
  /** For all tries together. */
  timeoutMs?: number;
  signal?: AbortSignal;
  /** The server may have acted though its answer got lost: true where acting twice is acting once. Reading always is. */
  canRepeat?: boolean;
}

/** Spec §9: after the first try. */
const mostRetries = 3;
const firstRetryAfterMs = 200;

const findTokenTag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

const tokenPath = '/api/session';
let tokenRequest: Promise<void> | null = null;

/**
 * A page that is the same for every visitor comes with an empty meta tag: the token is requested once, before the first call.
 * Throws ApiError.
 */
export async function bringToken({ canRepeat = true } = {}): Promise<void> {
  const meta = findTokenTag();
  if (!meta || meta.content) return;
  tokenRequest ??= callApi<{ csrf_token: string }>(tokenPath, { canRepeat })
    .then(({ csrf_token }) => {
      meta.content = csrf_token;
    })
    .finally(() => {
      tokenRequest = null;
    });
  await tokenRequest;
}

/** The server does not check the token of a read, and a read may be answered from the device: without a token it is sent anyway. */
async function tryToBringToken(): Promise<void> {
  await bringToken({ canRepeat: false }).catch(() => {});
}

/** What every product call carries: the CSRF token from the page's meta tag (spec §7), its language, and its build. */
export function ownHeaders(): Record<string, string> {
  const meta = findTokenTag();
  const build = runningBuild();
  return {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
    ...(meta?.content && { [meta.dataset.header ?? 'csrf-token']: meta.content }),
    ...(build && { [clientBuildHeader]: build }),
  };
}

/**
 * Calls our own JSON API. Throws ApiError for every answer but a 2xx, and for none; before that a call that can be repeated is
 * tried up to three times more, after doubling delays.
 */
export async function callApi<Answer>(path: string, options: CallOptions = {}): Promise<Answer> {
  const { method = 'GET', query = {}, json, timeoutMs = 20_000, canRepeat = method === 'GET' } = options;
  if (method !== 'GET') await bringToken();
  else if (path !== tokenPath) await tryToBringToken();
  const url = new URL(path, location.origin);
  for (const [name, value] of Object.entries(query)) {
    if (value !== null && value !== undefined) url.searchParams.set(name, String(value));
  }
  const request: RequestInit = {
    method,
    headers: {
      ...ownHeaders(),
      ...(json === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    signal: AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(options.signal ? [options.signal] : [])]),
  };
  const response = await fetchAnswer(url, request, canRepeat ? mostRetries : 0);
  if (!response.ok) throw await toApiError(response);
  return (await response.json()) as Answer;
}

async function fetchAnswer(url: URL, request: RequestInit, retries: number): Promise<Response> {
  const { signal } = request;
  for (let retry = 0; ; retry++) {
    try {
      return await fetch(url, request);
    } catch (error) {
      // A caller that has aborted gets no network error.
      if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw error;
      if (signal?.aborted || retry === retries) throw new ApiError(null, null, error);
      await new Promise((resolve) => setTimeout(resolve, firstRetryAfterMs * 2 ** retry));
    }
  }
}

/** A refused answer as the error that tells of it. */
export async function toApiError(response: Response): Promise<ApiError> {
  const problem = await response
    .json()
    .then((body) => body as Problem)
    .catch(
      () => ({ type: 'about:blank', title: response.statusText, status: response.status, code: 'internal' }) as Problem,
    );
  return new ApiError(problem, parseRetryAfter(response.headers.get('retry-after')));
}
