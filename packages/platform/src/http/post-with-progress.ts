/** Half a megabyte on a line of 2G needs over a minute. */
export const uploadTimeoutMs = 180_000;

interface ProgressRequest {
  headers: Record<string, string>;
  body: FormData | string;
  timeoutMs: number;
  onProgress?: ((sent: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

interface RawAnswer {
  status: number;
  statusText: string;
  body: unknown;
  retryAfterSeconds: number | null;
}

/** Reports progress, which `fetch` can't. Resolves to null without an answer in time; rejects when aborted. */
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

/** Returns null for no value, and for a date, which our own server never sends. */
export function parseRetryAfter(value: string | null): number | null {
  const seconds = Number(value);
  return Number.isFinite(seconds) && seconds > 0 ? seconds : null;
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
