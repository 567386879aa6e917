import { createContext } from 'react-router';
import type { Locale } from '#i18n/languages.ts';
import type { Context } from './context.ts';
import type { RequestLimits } from './request-limits.ts';
import type { SessionClaims } from './session-claims.ts';
import type { Viewer } from './viewer.ts';

export interface RequestContext extends Context {
  viewer: Viewer | null;
  session: SessionClaims | null;
  blocked: 'banned' | 'second-step' | 'ended' | null;
  bannedUserId: string | null;
  /** A failed lookup leaves no viewer, and a page shows only this error. */
  failure: Error | null;
  locale: Locale;
  requestId: string;
  clientAddress: string;
  limits: RequestLimits;
  csrfToken: string;
  nonce: string;
}

export const requestContext = createContext<RequestContext>();

/** `handleError` sets this for the response, because React Router answers 500 only. */
export const pageFailureContext = createContext<{ error: unknown }>();

export const guardRedirectContext = createContext<string | null>(null);
