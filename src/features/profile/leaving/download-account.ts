import { ApiError, ownHeaders, toApiError } from '@catlas/platform/http/call-api.ts';

/** The limit is for a time without data. The complete download may take much longer. */
const longestSilenceMs = 60_000;

export async function downloadAccount(onProgress: (receivedBytes: number) => void): Promise<void> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const waitOn = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), longestSilenceMs);
  };
  let blob: Blob;
  let name: string;
  try {
    waitOn();
    const response = await fetch('/api/account/export', {
      method: 'POST',
      headers: ownHeaders(),
      signal: silence.signal,
    });
    if (!response.ok) throw await toApiError(response);
    name = /filename="([^"]+)"/.exec(response.headers.get('content-disposition') ?? '')?.[1] ?? 'catlas.zip';
    blob = await collect(response, (receivedBytes) => {
      waitOn();
      onProgress(receivedBytes);
    });
  } catch (error) {
    // An interrupted download gives no file: a truncated ZIP cannot be opened.
    throw error instanceof ApiError ? error : new ApiError(null, null, error);
  } finally {
    clearTimeout(timer);
  }
  const address = URL.createObjectURL(blob);
  const link = Object.assign(document.createElement('a'), { href: address, download: name });
  link.click();
  // No event reports that the browser has started to save, so the code waits.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

async function collect(response: Response, onProgress: (receivedBytes: number) => void): Promise<Blob> {
  const parts: Uint8Array<ArrayBuffer>[] = [];
  let receivedBytes = 0;
  const reader = response.body!.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(parts, { type: 'application/zip' });
    parts.push(value);
    receivedBytes += value.byteLength;
    onProgress(receivedBytes);
  }
}
