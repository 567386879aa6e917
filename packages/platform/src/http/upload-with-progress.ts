import type { Problem } from '#errors/problem.ts';
import { ApiError, bringToken, ownHeaders } from './call-api.ts';
import { postWithProgress, uploadTimeoutMs } from './post-with-progress.ts';

interface UploadOptions {
  headers?: Record<string, string>;
  onProgress?: (sent: number) => void;
  signal?: AbortSignal;
  timeoutMs?: number;
}

/** Rejects with ApiError as `callApi` does, and with the signal's reason when it is aborted. */
export async function uploadWithProgress<Answer>(
  path: string,
  form: FormData,
  { headers = {}, onProgress, signal, timeoutMs = uploadTimeoutMs }: UploadOptions = {},
): Promise<Answer> {
  await bringToken();
  const answer = await postWithProgress(path, {
    headers: { ...ownHeaders(), ...headers },
    body: form,
    timeoutMs,
    onProgress,
    signal,
  });
  if (!answer) throw new ApiError(null);
  if (answer.status >= 200 && answer.status < 300) return answer.body as Answer;
  throw new ApiError(problemOf(answer), answer.retryAfterSeconds);
}

/** A proxy in between may answer with its own page instead of a problem document. */
function problemOf({ status, statusText, body }: { status: number; statusText: string; body: unknown }): Problem {
  const isProblem = typeof body === 'object' && body !== null && 'code' in body;
  return isProblem ? (body as Problem) : { type: 'about:blank', title: statusText, status, code: 'internal' };
}
