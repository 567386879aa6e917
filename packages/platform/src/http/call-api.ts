import type { Problem } from '#errors/problem.ts';
import { clientBuildHeader, runningBuild } from './client-build.ts';
import { parseRetryAfter } from './post-with-progress.ts';

export class ApiError extends Error {
  override name = 'ApiError';
  readonly problem: Problem | null;
  readonly retryAfterSeconds: number | null;

  constructor(problem: Problem | null, retryAfterSeconds: number | null = null, cause?: unknown) {
    super(problem?.detail ?? problem?.title ?? 'No answer', { cause });
    this.problem = problem;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  /** True when offline, for a broken connection or a timeout; a retry may help. */
  get isNetworkFailure() {
    return this.problem === null;
  }
}

interface CallOptions {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  query?: Record<string, string | number | boolean | null | undefined>;
  json?: unknown;
  timeoutMs?: number;
  signal?: AbortSignal;
  /** A lost answer may hide a success, so only idempotent calls repeat; reads always do. */
  canRepeat?: boolean;
}

/** Spec §9 allows these tries after the first. */
const mostRetries = 3;
const firstRetryAfterMs = 200;

const findTokenTag = () => document.querySelector<HTMLMetaElement>('meta[name="csrf-token"]');

const tokenPath = '/api/session';
let tokenRequest: Promise<void> | null = null;

/** A page shared by all visitors has an empty token, which is requested once (decision 9). Throws ApiError. */
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

/** A read goes out without a token, because the server does not check it and the device may answer. */
async function tryToBringToken(): Promise<void> {
  await bringToken({ canRepeat: false }).catch(() => {});
}

/** Every product call carries the CSRF token (spec §7), the language and the build. */
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

/** Throws ApiError without a 2xx answer; a repeatable call is first retried three times, after doubling delays. */
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
      if (signal?.aborted && signal.reason?.name !== 'TimeoutError') throw error;
      if (signal?.aborted || retry === retries) throw new ApiError(null, null, error);
      await new Promise((resolve) => setTimeout(resolve, firstRetryAfterMs * 2 ** retry));
    }
  }
}

export async function toApiError(response: Response): Promise<ApiError> {
  const problem = await response
    .json()
    .then((body) => body as Problem)
    .catch(
      () => ({ type: 'about:blank', title: response.statusText, status: response.status, code: 'internal' }) as Problem,
    );
  return new ApiError(problem, parseRetryAfter(response.headers.get('retry-after')));
}
