/** Half a megabyte on a line of 2G needs over a minute. */
export const uploadTimeoutMs = 180_000;

interface ProgressRequest {
  headers: Record<string, string>;
  body: FormData | string;
  timeoutMs: number;
  /** How much of the body has left, from 0 to 1. */
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

interface RawAnswer {
  status: number;
  statusText: string;
  /** Null: it is no JSON, as a page of a proxy in between. */
  body: unknown;
  retryAfterSeconds: number | null;
}

/** Posts and says how far it is, which `fetch` can't. Null: no answer came in time. Rejects with the signal's reason when it is aborted. */
export function postWithProgress(path: string, options: ProgressRequest): Promise<RawAnswer | null> {
  const { headers, body, timeoutMs, onProgress, signal } = options;
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const request = new XMLHttpRequest();
    const abort = () => request.abort();

    request.open('POST', path);
    request.timeout = timeoutMs;
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value);

    request.upload.onprogress = ({ lengthComputable, loaded, total }) => {
      if (lengthComputable) onProgress?.(loaded / total);
    };
    request.onload = () => {
      const { status, statusText, responseText } = request;
      const retryAfterSeconds = parseRetryAfter(request.getResponseHeader('retry-after'));
      resolve({ status, statusText, body: parseJson(responseText), retryAfterSeconds });
    };
    request.onerror = () => resolve(null);
    request.ontimeout = () => resolve(null);
    request.onabort = () => (signal?.aborted ? reject(signal.reason) : resolve(null));
    request.onloadend = () => signal?.removeEventListener('abort', abort);
    signal?.addEventListener('abort', abort);
    request.send(body);
  });
}

/** Null: not given, or as a date, which our own server never does. */
export function parseRetryAfter(value: string | null): number | null {
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

/** Null for what is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
