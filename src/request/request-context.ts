import { createContext } from 'react-router';
import type { Locale } from '#i18n/locale.ts';
import type { Context } from '#product/context.ts';
import type { RequestLimits } from './request-limits.ts';
import type { SessionClaims } from './session-claims.ts';
import type { Viewer } from './viewer.ts';

/** What one request has, beside what the process has. */
export interface RequestContext extends Context {
  viewer: Viewer | null;
  /** Also of a user whose second step is missing; null for a visitor. */
  session: SessionClaims | null;
  /** Why a session has no viewer: the account is banned, the second step is missing, or the sign-in service has ended the session. */
  blocked: 'banned' | 'second-step' | 'ended' | null;
  /** The account of a visitor who is blocked as `banned`. */
  bannedUserId: string | null;
  /** Why the viewer could not be determined; then there is none, and a page shows only this error. */
  failure: Error | null;
  locale: Locale;
  requestId: string;
  clientAddress: string;
  limits: RequestLimits;
  /** For `<meta name="csrf-token">` and `/api/session`; empty for other calls, and on a page that is the same for every visitor. */
  csrfToken: string;
  /** For the inline scripts of the page; empty for a call. */
  nonce: string;
}

/** The request's context as React Router's loaders and actions get it: `context.get(requestContext)`. */
export const requestContext = createContext<RequestContext>();

/** Why a page failed, set by `handleError` for the response: React Router answers 500 only. */
export const pageFailureContext = createContext<{ error: unknown }>();

/** Where the page's guards send this request instead; the root route's middleware turns it into a redirect. */
export const guardRedirectContext = createContext<string | null>(null);
