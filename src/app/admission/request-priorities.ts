import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import type { PriorityLimits } from '@catlas/platform/http/admission-gate.ts';
import { safeMethods } from '@catlas/platform/http/csrf.ts';
import { authCookieOptions } from '#features/accounts/session/auth-cookie.ts';

/** The slots keep the processor and the database's connections busy; more would only move the queue into the server. */
export const priorityLimits = {
  /** Rejecting members' writes loses work. */
  write: { maxRunning: 16, maxWaiting: 500, maxWaitMs: 10_000, maxWaitUnderLoadMs: 10_000 },
  /** Passwords are slow by design, and have another queue after this one. */
  'sign-in': { maxRunning: 8, maxWaiting: 1_000, maxWaitMs: 50_000, maxWaitUnderLoadMs: 50_000 },
  /** Session refreshes and codes keep members signed in. */
  auth: { maxRunning: 8, maxWaiting: 200, maxWaitMs: 5_000, maxWaitUnderLoadMs: 2_000 },
  /** A session that was not verified recently may be forged, so it gets few slots. */
  claimed: { maxRunning: 8, maxWaiting: 200, maxWaitMs: 5_000, maxWaitUnderLoadMs: 2_000 },
  read: { maxRunning: 16, maxWaiting: 300, maxWaitMs: 5_000, maxWaitUnderLoadMs: 1_000 },
  /** A page is useless without its scripts and styles. */
  file: { maxRunning: 16, maxWaiting: 500, maxWaitMs: 5_000, maxWaitUnderLoadMs: 1_000 },
  visitor: { maxRunning: 16, maxWaiting: 300, maxWaitMs: 3_000, maxWaitUnderLoadMs: 500 },
  /** A page requests dozens of pictures together, and a new size takes time. */
  picture: { maxRunning: 24, maxWaiting: 500, maxWaitMs: 15_000, maxWaitUnderLoadMs: 2_000 },
} as const satisfies Record<string, PriorityLimits>;

export type PriorityName = keyof typeof priorityLimits;

interface Asked {
  method: string;
  url: string;
  headers: IncomingHttpHeaders;
}

/** Reads only Node's own request: parses no URL, decodes no cookie and calls no service. */
export function findPriority({ method, url }: Asked, sender: 'member' | 'claimed' | 'visitor'): PriorityName | null {
  if (url.startsWith('/health/') && safeMethods.has(method)) return null;
  if (/^\/auth\/v1\/(?:token\?.*\bgrant_type=password\b|signup\b)/.test(url)) return 'sign-in';
  if (url.startsWith('/auth/v1/')) return 'auth';
  if (sender === 'member' && !safeMethods.has(method)) return 'write';
  if (/^\/(?:images\?|photos\/|previews\/)/.test(url)) return 'picture';
  if (isFile(url)) return 'file';
  return sender === 'member' ? 'read' : sender;
}

/** Files of the build are served without the database. */
const isFile = (url: string) =>
  /^\/(?:assets\/|icons\/|map\/|builds\/|screenshots\/|[\w.-]+\.(?:js|svg|png|ico|webp|txt|webmanifest)(?:\?|$))/.test(
    url,
  );

const sessionCookies = new RegExp(`(?:^|;\\s*)${authCookieOptions.name}(?:\\.\\d+)?=([^;]*)`, 'g');

/** Returns a digest of the request's session, valid or forged; null without one. */
export function findClaim({ headers }: Pick<Asked, 'headers'>): string | null {
  const { authorization, cookie } = headers;
  const brought = authorization ?? [...(cookie ?? '').matchAll(sessionCookies)].map(([, value]) => value).join('');
  return brought === '' ? null : createHash('sha256').update(brought).digest('base64');
}
