/** Every way a request can fail that a client may act on, with the HTTP status it is told by. */
export const statusByCode = {
  invalid: 422,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  conflict: 409,
  outdated: 409,
  'too-large': 413,
  'unsupported-media': 415,
  'rate-limited': 429,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof statusByCode;

/** One field of the input that was refused, with a sentence for the person in their language. */
export interface FieldError {
  field: string;
  message: string;
}

/** What is away is mostly being restarted. */
export const usualRetryAfterSeconds = 5;

interface AppErrorOptions {
  /** A sentence for the person. Never holds internals: those belong in `cause`, which is only logged. */
  detail?: string;
  fields?: FieldError[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** The one error that use cases throw. Recognise it with `isAppError`, which survives being loaded twice. */
export class AppError extends Error {
  readonly isAppError = true;
  readonly code: ErrorCode;
  readonly fields: FieldError[];
  readonly detail: string | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, { detail, fields = [], retryAfterSeconds, cause }: AppErrorOptions = {}) {
    super(detail ?? code, { cause });
    this.name = 'AppError';
    this.code = code;
    this.detail = detail;
    this.fields = fields;
    this.retryAfterSeconds = retryAfterSeconds ?? (code === 'unavailable' ? usualRetryAfterSeconds : undefined);
  }

  get status() {
    return statusByCode[this.code];
  }
}

export function isAppError(error: unknown): error is AppError {
  return typeof error === 'object' && error !== null && 'isAppError' in error && error.isAppError === true;
}
