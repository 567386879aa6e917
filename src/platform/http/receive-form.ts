import { AppError, isAppError } from '@catlas/platform/errors/app-error.ts';
import { freeBytes } from '#platform/memory/free-bytes.ts';
import { parseMultipart } from './parse-multipart.ts';
import type { ReceivedMessage } from './receive-body.ts';

export interface SentForm {
  fields: Record<string, string>;
  files: Record<string, Uint8Array>;
}

/** Disposing of it releases its files. */
type ReceivedForm = SentForm & Disposable;

export interface NodeBindings {
  /** The adapter's own request. */
  incoming?: ReceivedMessage;
}

/**
 * The `multipart/form-data` that a request brings, in one piece of memory of which the files are views. How much that may be is
 * the caller's to check before. A request made inside the process has no bindings. Throws `malformed`.
 */
export async function receiveForm(request: Request, bindings?: NodeBindings): Promise<ReceivedForm> {
  const body = await receiveBody(request, bindings?.incoming).catch((error) => {
    throw isAppError(error) ? error : malformed(error);
  });
  const parts = parseMultipart(body, request.headers.get('content-type') ?? '');
  if (!parts) throw malformed();
  const texts = parts.filter(({ fileName }) => fileName === null);
  // A browser sends an unnamed empty file for a field left alone.
  const files = parts.filter(({ fileName, bytes }) => fileName !== null && (fileName !== '' || bytes.byteLength > 0));
  return {
    fields: Object.fromEntries(texts.map(({ name, bytes }) => [name, bytes.toString()])),
    files: Object.fromEntries(files.map(({ name, bytes }) => [name, bytes])),
    [Symbol.dispose]: () => freeBytes(body),
  };
}

/** The form that a page posts to its own action. Throws `malformed`, where `Request.formData` throws a plain TypeError. */
export function readPageForm(request: Request): Promise<FormData> {
  return request.formData().catch((error) => {
    throw isAppError(error) ? error : malformed(error, 'The body is not a form');
  });
}

/** As `receiveForm` gives it, of a form that was read by other means. */
export async function unpackForm(form: FormData): Promise<SentForm> {
  const sent: SentForm = { fields: {}, files: {} };
  for (const [name, value] of form) {
    if (typeof value === 'string') sent.fields[name] = value;
    else if (value.name !== '' || value.size > 0) sent.files[name] = new Uint8Array(await value.arrayBuffer());
  }
  return sent;
}

async function receiveBody(request: Request, incoming: ReceivedMessage | undefined): Promise<Buffer> {
  // What was received before the request came here is used as it is: the request itself would give a copy.
  return incoming?.rawBody ?? Buffer.from(await request.arrayBuffer());
}

function malformed(cause?: unknown, detail = 'The body is not multipart/form-data'): AppError {
  return new AppError('malformed', { detail, cause });
}
