import { AppError, isAppError } from '#errors/app-error.ts';
import { freeBytes } from '#memory/free-bytes.ts';
import { parseMultipart } from './parse-multipart.ts';
import type { ReceivedMessage } from './receive-body.ts';

export interface SentForm {
  fields: Record<string, string>;
  files: Record<string, Uint8Array>;
}

type ReceivedForm = SentForm & Disposable;

export interface NodeBindings {
  incoming?: ReceivedMessage;
}

/** Files are views of one piece of memory, whose size the caller must check before. Throws `malformed`. */
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

/** Throws `malformed`, where `Request.formData` throws a plain TypeError. */
export function readPageForm(request: Request): Promise<FormData> {
  return request.formData().catch((error) => {
    throw isAppError(error) ? error : malformed(error, 'The body is not a form');
  });
}

export async function unpackForm(form: FormData): Promise<SentForm> {
  const sent: SentForm = { fields: {}, files: {} };
  for (const [name, value] of form) {
    if (typeof value === 'string') sent.fields[name] = value;
    else if (value.name !== '' || value.size > 0) sent.files[name] = new Uint8Array(await value.arrayBuffer());
  }
  return sent;
}

async function receiveBody(request: Request, incoming: ReceivedMessage | undefined): Promise<Buffer> {
  // A received body is used as it is, because the request would give a copy.
  return incoming?.rawBody ?? Buffer.from(await request.arrayBuffer());
}

function malformed(cause?: unknown, detail = 'The body is not multipart/form-data'): AppError {
  return new AppError('malformed', { detail, cause });
}
