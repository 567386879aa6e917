import { randomUUID } from 'node:crypto';
import { isDatabaseAway } from '@catlas/platform/db/database-away.ts';
import { isUnstorableText } from '@catlas/platform/db/unstorable-text.ts';
import { usualRetryAfterSeconds } from '@catlas/platform/errors/app-error.ts';
import { isStorageFull, storageFull } from '@catlas/platform/errors/storage-full.ts';
import type { Logger } from '@catlas/platform/log/logger.ts';
import type { Context } from 'hono';
import { HTTPException } from 'hono/http-exception';
import { AuthError } from './auth-error.ts';

const versionHeader = 'X-Supabase-Api-Version';
const firstNewVersion = '2024-01-01';

/** The response has the format of the client's API version (contract §1 "Error JSON"). */
export function answerError(c: Context, error: unknown, log: Logger): Response {
  const databaseAnswer = isSessionGone(error) ? null : findDatabaseAnswer(error);
  if (databaseAnswer) return toJson(databaseAnswer.body, databaseAnswer.status);
  const known = toAuthError(error);
  if (known.isOAuth) return toJson({ error: known.code, error_description: known.message }, known.status);
  const errorId = known.status >= 500 ? randomUUID() : null;
  if (errorId) log.error({ err: error, errorId }, 'sign-in service failed');
  const weak = known.weakPasswordReasons ? { weak_password: { reasons: known.weakPasswordReasons } } : {};
  const retryAfterSeconds = known.retryAfterSeconds ?? (known.status === 503 ? usualRetryAfterSeconds : undefined);
  const headers = {
    'x-sb-error-code': known.code,
    ...(retryAfterSeconds ? { 'Retry-After': String(retryAfterSeconds) } : {}),
  };
  if (wantsNewShape(c.req.header(versionHeader))) {
    const body = { code: known.code, message: known.message, ...weak };
    return toJson(body, known.status, { ...headers, [versionHeader]: firstNewVersion });
  }
  const body = {
    code: known.status,
    error_code: known.code,
    msg: known.message,
    ...(errorId ? { error_id: errorId } : {}),
    ...weak,
  };
  return toJson(body, known.status, headers);
}

export function toAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error;
  if (error instanceof HTTPException && error.status === 413) {
    return new AuthError(413, 'request_entity_too_large', 'Request body exceeds maximum size', { cause: error });
  }
  if (isSessionGone(error)) {
    return new AuthError(403, 'session_not_found', 'Session from session_id claim in JWT does not exist', {
      cause: error,
    });
  }
  if (isUnstorableText(error)) {
    return new AuthError(400, 'validation_failed', 'Text must not contain NUL characters', { cause: error });
  }
  // Clients of auth/v1 retry after 503 and keep their session; after 500 they drop it.
  const isFull = isStorageFull(error);
  if (isFull) storageFull.publish({});
  if (isFull || isDatabaseAway(error)) {
    return new AuthError(503, 'unexpected_failure', 'The service is not available, please retry after a moment.', {
      cause: error,
    });
  }
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs for more information', {
    cause: error,
  });
}

/** A foreign key of our tables fails when the user or session was deleted between check and write. */
function isSessionGone(error: unknown): boolean {
  const { code, schema, constraint = '' } = (error ?? {}) as { code?: string; schema?: string; constraint?: string };
  return code === '23503' && schema === 'auth' && /_(?:user|session|factor)_id_fkey$/.test(constraint);
}

function wantsNewShape(version: string | undefined): boolean {
  if (!version || !/^\d{4}-\d{2}-\d{2}$/.test(version) || Number.isNaN(Date.parse(version))) return false;
  return version >= firstNewVersion;
}

function toJson(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/json', ...headers },
  });
}

interface PostgresError {
  code: string;
  message: string;
  hint?: string;
  detail?: string;
  severity?: string;
}

/** Errors of an operator's own triggers and constraints reach the client; SQLSTATE `PTxyz` sets the status. */
function findDatabaseAnswer(error: unknown): { status: number; body: Record<string, unknown> } | null {
  if (!(error instanceof Error) || !('severity' in error) || !('code' in error)) return null;
  const { code, message, hint, detail } = error as Error & PostgresError;
  const chosen = /^PT([1-5]\d\d)$/.exec(code);
  if (!chosen && code !== 'P0001' && !code.startsWith('23')) return null;
  return {
    status: chosen ? Number(chosen[1]) : 500,
    body: { code, message, ...(hint ? { hint } : {}), ...(detail ? { detail } : {}) },
  };
}
