import type { Problem } from '#platform/errors/problem.ts';
import { ApiError, ownHeaders } from './call-api.ts';

interface UploadOptions {
  headers?: Record<string, string>;
  /** How much of the body has left, from 0 to 1. */
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Half a megabyte on a line of 2G needs over a minute. */
const defaultTimeoutMs = 180_000;

/**
 * Posts a form to our own JSON API and says how far it is, which `fetch` can't. What every call carries goes
 * with it. Rejects with ApiError as `callApi` does, and with the signal's reason when it is aborted.
 */
export function uploadWithProgress<Answer>(path: string, form: FormData, options: UploadOptions = {}): Promise<Answer> {
  const { headers = {}, onProgress, signal, timeoutMs = defaultTimeoutMs } = options;
  return new Promise<Answer>((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();
    const fail = (error: unknown) => () => reject(error);

    request.open('POST', path);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries({ ...ownHeaders(), ...headers })) request.setRequestHeader(name, value);

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const body = parseJson(request.responseText);
      if (request.status >= 200 && request.status < 300) resolve(body as Answer);
      else reject(new ApiError(problemOf(request, body), retryAfterSeconds(request)));
    };
    request.onerror = fail(new ApiError(null));
    request.ontimeout = fail(new ApiError(null));
    request.onabort = () => reject(signal?.reason);
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(form);
  });
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** A proxy in between may answer with a page of its own instead of a problem of ours. */
function problemOf({ status, statusText }: XMLHttpRequest, body: unknown): Problem {
  const isProblem = typeof body === 'object' && body !== null && 'code' in body;
  return isProblem ? (body as Problem) : { type: 'about:blank', title: statusText, status, code: 'internal' };
}

function retryAfterSeconds(request: XMLHttpRequest): number | null {
  const seconds = Number(request.getResponseHeader('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}
