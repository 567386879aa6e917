import type { IssuedSession } from '#auth-service/sessions/session.ts';
import { toAuthError } from './error-answer.ts';

/*
 * Addresses that a browser is sent to after following a link. The empty `sb` tells clients that the redirect is ours.
 */

const oauthErrorByStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** `#error=…&error_code=…&error_description=…&sb=`, for PKCE clients in the query as well. */
export function toErrorRedirect(target: string, error: unknown, isPkce: boolean): string {
  const known = toAuthError(error);
  const parameters: Record<string, string> = { error_code: known.code, error_description: known.message };
  const oauthError = oauthErrorByStatus[known.status];
  if (oauthError) parameters.error = oauthError;
  return withParameters(target, parameters, isPkce);
}

/** Text for the page, where there is no session yet. */
export function toMessageRedirect(target: string, message: string, isPkce: boolean): string {
  return withParameters(target, { message }, isPkce);
}

export function toCodeRedirect(target: string, code: string): string {
  const url = new URL(target);
  url.searchParams.set('code', code);
  return url.href;
}

export function toSessionRedirect(target: string, session: IssuedSession, extra: Record<string, string>): string {
  const parameters = {
    ...extra,
    access_token: session.accessToken,
    expires_at: String(session.expiresAt),
    expires_in: String(session.expiresIn),
    refresh_token: session.refreshToken,
    token_type: 'bearer',
  };
  return withFragment(new URL(target), parameters);
}

function withParameters(target: string, parameters: Record<string, string>, isInQuery: boolean): string {
  const url = new URL(target);
  if (isInQuery) for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return withFragment(url, parameters);
}

function withFragment(url: URL, parameters: Record<string, string>): string {
  const fragment = new URLSearchParams({ ...parameters, sb: '' });
  fragment.sort();
  url.hash = fragment.toString();
  return url.href;
}
