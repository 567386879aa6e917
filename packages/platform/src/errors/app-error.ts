export const statusByCode = {
  invalid: 422,
  malformed: 400,
  unauthenticated: 401,
  forbidden: 403,
  'not-found': 404,
  'method-not-allowed': 405,
  conflict: 409,
  outdated: 409,
  'too-large': 413,
  'unsupported-media': 415,
  'rate-limited': 429,
  unavailable: 503,
  internal: 500,
} as const;

export type ErrorCode = keyof typeof statusByCode;

export interface FieldError {
  field: string;
  message: string;
}

export const usualRetryAfterSeconds = 5;

interface AppErrorOptions {
  /** It never contains internals: `cause` does, which is only logged. */
  detail?: string;
  fields?: FieldError[];
  retryAfterSeconds?: number;
  cause?: unknown;
}

/** Recognise it with `isAppError`, which also works if the module is loaded twice. */
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
