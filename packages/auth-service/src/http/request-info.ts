import { isIP } from 'node:net';
import { clientNetworksOf } from '@catlas/platform/net/client-networks.ts';
import type { Context } from 'hono';
import type { AuthContext } from '#auth-context.ts';
import { chooseRedirect } from './redirect-rules.ts';

/** Request data that a session and the audit log store. */
export interface RequestOrigin {
  /** The client's address; empty when unknown. */
  address: string;
  userAgent: string;
}

export function readOrigin(c: Context): RequestOrigin {
  const forwarded =
    c.req
      .header('X-Forwarded-For')
      ?.split(',')
      .map((part) => part.trim()) ?? [];
  const address = forwarded.find((part) => isIP(part) !== 0) ?? readSocketAddress(c);
  return { address, userAgent: c.req.header('User-Agent') ?? '' };
}

/** The address that limits count, as the configured header names it; empty without the setting or the header. */
export function readLimitHeader(c: Context, { rateLimit }: Pick<AuthContext['settings'], 'rateLimit'>): string {
  return (rateLimit.header && c.req.header(rateLimit.header)?.split(',')[0]?.trim()) || '';
}

/**
 * The key for fair queueing and failed attempts: an IPv4 address, or the /64 of IPv6. Headers that clients can set, and the addresses of their
 * network, must not make a client look like many.
 */
export function readClient(c: Context, { settings }: Pick<AuthContext, 'settings'>): string {
  return clientNetworksOf(readLimitHeader(c, settings) || readSocketAddress(c))[0];
}

function readSocketAddress(c: Context): string {
  const address: unknown = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket?.remoteAddress;
  return typeof address === 'string' ? address : '';
}

/** Which audience's users a request without a token is about. */
export function readAudience(c: Context, context: Pick<AuthContext, 'settings'>): string {
  return c.req.header('X-JWT-AUD') || context.settings.jwt.audience;
}

/** The redirect target: `redirect_to`, else the referring page, else the site. */
export function readRedirect(c: Context, context: Pick<AuthContext, 'settings'>): string {
  const asked = c.req.header('redirect_to') || c.req.query('redirect_to');
  return chooseRedirect([asked, c.req.header('Referer')], context.settings);
}
