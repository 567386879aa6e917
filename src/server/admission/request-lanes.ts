import { createHash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { authCookieOptions } from '#features/accounts/session/auth-cookie.ts';
import type { LanePlan } from '#platform/http/admission-gate.ts';
import { safeMethods } from '#platform/http/csrf.ts';

/**
 * Priority classes of requests under overload. Places are as many as keep the processor and the database's
 * connections busy; more would only make everybody wait inside instead of outside.
 */
export const lanePlans = {
  /** Writes of members: rejecting them loses work. */
  write: { atOnce: 16, maxWaiting: 500, patienceMs: 10_000, patienceUnderLoadMs: 10_000 },
  /** Passwords are slow by intent, and have a line of their own behind this one. */
  'sign-in': { atOnce: 8, maxWaiting: 1_000, patienceMs: 50_000, patienceUnderLoadMs: 50_000 },
  /** Sessions that are renewed, codes that are typed: what keeps members signed in. */
  auth: { atOnce: 8, maxWaiting: 200, patienceMs: 5_000, patienceUnderLoadMs: 2_000 },
  /** Who says to be a member and has not shown it lately: few places, whatever is made up. */
  claimed: { atOnce: 8, maxWaiting: 200, patienceMs: 5_000, patienceUnderLoadMs: 2_000 },
  /** What a member looks at. */
  read: { atOnce: 16, maxWaiting: 300, patienceMs: 5_000, patienceUnderLoadMs: 1_000 },
  /** Scripts and styles: a page that was sent is of no use without them. */
  file: { atOnce: 16, maxWaiting: 500, patienceMs: 5_000, patienceUnderLoadMs: 1_000 },
  visitor: { atOnce: 16, maxWaiting: 300, patienceMs: 3_000, patienceUnderLoadMs: 500 },
  /** Pages ask for dozens at once, and a size that is not there yet takes its time. */
  picture: { atOnce: 24, maxWaiting: 500, patienceMs: 15_000, patienceUnderLoadMs: 2_000 },
} as const satisfies Record<string, LanePlan>;

export type LaneName = keyof typeof lanePlans;

interface Asked {
  method: string;
  /** The path with its query. */
  url: string;
  headers: IncomingHttpHeaders;
}

/** Node.js's own look at a request suffices: no URL is parsed, no cookie is decoded, no service is called. */
export function findLane({ method, url }: Asked, standing: 'member' | 'claimed' | 'visitor'): LaneName | null {
  if (url.startsWith('/health/') && safeMethods.has(method)) return null;
  if (/^\/auth\/v1\/(?:token\?.*\bgrant_type=password\b|signup\b)/.test(url)) return 'sign-in';
  if (url.startsWith('/auth/v1/')) return 'auth';
  if (standing === 'member' && !safeMethods.has(method)) return 'write';
  if (/^\/(?:images\?|photos\/|previews\/)/.test(url)) return 'picture';
  if (isFile(url)) return 'file';
  return standing === 'member' ? 'read' : standing;
}

/** Files of the build: served without the database. */
const isFile = (url: string) =>
  /^\/(?:assets\/|icons\/|map\/|builds\/|screenshots\/|[\w.-]+\.(?:js|svg|png|ico|webp|txt|webmanifest)(?:\?|$))/.test(
    url,
  );

const sessionCookies = new RegExp(`(?:^|;\\s*)${authCookieOptions.name}(?:\\.\\d+)?=([^;]*)`, 'g');

/** What stands for the session that a request brings, whole or made up; null where it brings none. */
export function findClaim({ headers }: Pick<Asked, 'headers'>): string | null {
  const { authorization, cookie } = headers;
  const brought = authorization ?? [...(cookie ?? '').matchAll(sessionCookies)].map(([, value]) => value).join('');
  return brought === '' ? null : createHash('sha256').update(brought).digest('base64');
}
