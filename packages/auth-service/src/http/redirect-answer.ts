import type { IssuedSession } from '#sessions/session.ts';
import { toAuthError } from './error-answer.ts';

/* Clients recognise our redirects by the empty `sb`. */

const oauthErrorByStatus: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  500: 'server_error',
  503: 'temporarily_unavailable',
};

/** PKCE clients get the error in the query as well. */
export function toErrorRedirect(target: string, error: unknown, isPkce: boolean): string {
  const known = toAuthError(error);
  const oauthError = oauthErrorByStatus[known.status];
  const parameters = { error_code: known.code, error_description: known.message };
  return withBoth(target, oauthError ? { error: oauthError, ...parameters } : parameters, isPkce);
}

/** The user or the operator intends these refusals. */
const deniedCodes = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification']);

/** Contract §11 wants the error in the query and in the fragment. */
export function toCallbackErrorRedirect(target: string, error: unknown): string {
  return withBoth(target, toCallbackError(error), true);
}

/** An unknown sign-in has no redirect target, so the site gets the error. */
export function toSiteErrorRedirect(siteUrl: string, error: unknown): string {
  return withQuery(siteUrl, toCallbackError(error));
}

export function toProviderErrorRedirect(target: string, error: string, description: string): string {
  return withBoth(target, { error, error_description: description }, true);
}

function toCallbackError(error: unknown): Record<string, string> {
  const known = toAuthError(error);
  const oauthError = deniedCodes.has(known.code) ? 'access_denied' : oauthErrorByStatus[known.status];
  return { error: oauthError ?? 'server_error', error_code: known.code, error_description: known.message };
}

export function toMessageRedirect(target: string, message: string, isPkce: boolean): string {
  return withBoth(target, { message }, isPkce);
}

export function toCodeRedirect(target: string, code: string): string {
  return withQuery(target, { code });
}

export function toSessionRedirect(target: string, session: IssuedSession, extra: Record<string, string>): string {
  return withFragment(target, {
    ...extra,
    access_token: session.accessToken,
    expires_at: String(session.expiresAt),
    expires_in: String(session.expiresIn),
    refresh_token: session.refreshToken,
    token_type: 'bearer',
  });
}

function withBoth(target: string, parameters: Record<string, string>, isInQuery: boolean): string {
  return withFragment(isInQuery ? withQuery(target, parameters) : target, parameters);
}

// The rest of the address stays unchanged, because apps compare it.
function withQuery(target: string, parameters: Record<string, string>): string {
  const [rest, fragment] = split(target, '#');
  const [path, query] = split(rest, '?');
  const search = new URLSearchParams(query);
  for (const [name, value] of Object.entries(parameters)) search.set(name, value);
  return `${path}?${search}${fragment ? `#${fragment}` : ''}`;
}

function withFragment(target: string, parameters: Record<string, string>): string {
  const fragment = new URLSearchParams({ ...parameters, sb: '' });
  fragment.sort();
  return `${split(target, '#')[0]}#${fragment}`;
}

function split(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)];
}
