import { createContext } from 'react-router';
import type { Locale } from '#i18n/locale.ts';
import type { Context } from '#platform/context.ts';
import type { SessionClaims } from './read-session.server.ts';
import type { Viewer } from './viewer.ts';

/** What one request has, beside what the process has. */
export interface RequestContext extends Context {
  viewer: Viewer | null;
  /** The viewer's; null for a visitor. */
  session: SessionClaims | null;
  /** True when the session belongs to a banned account; `viewer` is null then. */
  isBanned: boolean;
  locale: Locale;
  requestId: string;
  clientAddress: string;
  /** For `<meta name="csrf-token">`. */
  csrfToken: string;
  /** For the inline scripts of the page. */
  nonce: string;
}

/** The request's context as React Router's loaders and actions get it: `context.get(requestContext)`. */
export const requestContext = createContext<RequestContext>();

/** Where the page's guards send this request instead; the root route's middleware turns it into a redirect. */
export const guardRedirectContext = createContext<string | null>(null);
