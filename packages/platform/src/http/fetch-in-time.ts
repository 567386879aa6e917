const defaultLimitMs = 30_000;

interface Limit {
  limitMs?: number;
  send?: typeof fetch;
}

/** Rejects with a `TimeoutError` when nothing arrives for `limitMs`; a body that has begun has no limit. */
export async function fetchInTime(
  input: RequestInfo | URL,
  init: RequestInit = {},
  { limitMs = defaultLimitMs, send = fetch }: Limit = {},
): Promise<Response> {
  const late = new AbortController();
  const own = init.signal ?? (input instanceof Request ? input.signal : null);
  const signal = own ? AbortSignal.any([own, late.signal]) : late.signal;
  const isNavigation = input instanceof Request && input.mode === 'navigate';
  return new Promise<Response>((resolve, reject) => {
    const timer = setTimeout(() => {
      const reason = new DOMException('The server did not answer in time', 'TimeoutError');
      late.abort(reason);
      reject(reason);
    }, limitMs);
    // A navigation request with any option of ours would no longer be a navigation.
    send(input, isNavigation ? undefined : { ...init, signal })
      .then(resolve, reject)
      .finally(() => clearTimeout(timer));
  });
}

export function limitRequests(): void {
  const send = globalThis.fetch.bind(globalThis);
  globalThis.fetch = (input, init) => fetchInTime(input, init, { send });
}
