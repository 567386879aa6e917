import { type AppError, type ErrorCode, isAppError } from './app-error.ts';

/** RFC 9457 defines problem details, the body of every API error. */
export interface Problem {
  type: string;
  title: string;
  status: number;
  detail?: string;
  code: ErrorCode;
  errors?: { field: string; message: string }[];
  request_id?: string;
}

export const problemContentType = 'application/problem+json';

const titles: Record<ErrorCode, string> = {
  invalid: 'The input is not valid',
  malformed: 'The request could not be read',
  unauthenticated: 'Sign in first',
  forbidden: 'Not allowed',
  'not-found': 'Not found',
  'method-not-allowed': 'This address is called with another method',
  conflict: 'In conflict with the present state',
  outdated: 'This page is older than the server: reload it',
  'too-large': 'Too large',
  'unsupported-media': 'This kind of file or body is not supported',
  'rate-limited': 'Too many requests',
  unavailable: 'Not available at the moment',
  internal: 'Internal error',
};

/** An unknown error shows nothing but its request id. */
export function toProblem(error: unknown, requestId: string | null): Problem {
  const code = isAppError(error) ? error.code : 'internal';
  const appError = isAppError(error) ? (error as AppError) : null;
  return {
    type: `/api/docs#problem-${code}`,
    title: titles[code],
    status: appError?.status ?? 500,
    ...(appError?.detail ? { detail: appError.detail } : {}),
    code,
    ...(appError && appError.fields.length > 0 ? { errors: appError.fields } : {}),
    ...(requestId === null ? {} : { request_id: requestId }),
  };
}
