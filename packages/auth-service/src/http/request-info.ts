import { isIP } from 'node:net';
import { clientNetworksOf } from '@catlas/platform/net/client-networks.ts';
import type { Context } from 'hono';
import type { AuthContext } from '#auth-context.ts';
import { chooseRedirect } from './redirect-rules.ts';

export interface RequestOrigin {
  /** Empty means unknown. */
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

/** Returns empty without the setting or the header. */
export function readLimitHeader(c: Context, { rateLimit }: Pick<AuthContext['settings'], 'rateLimit'>): string {
  return (rateLimit.header && c.req.header(rateLimit.header)?.split(',')[0]?.trim()) || '';
}

/**
 * Returns an IPv4 address or an IPv6 /64: neither a forgeable header nor a client's own network may make it look like
 * many.
 */
export function readClient(c: Context, { settings }: Pick<AuthContext, 'settings'>): string {
  return clientNetworksOf(readLimitHeader(c, settings) || readSocketAddress(c))[0];
}

function readSocketAddress(c: Context): string {
  const address: unknown = (c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined)?.incoming
    ?.socket?.remoteAddress;
  return typeof address === 'string' ? address : '';
}

export function readAudience(c: Context, context: Pick<AuthContext, 'settings'>): string {
  return c.req.header('X-JWT-AUD') || context.settings.jwt.audience;
}

export function readRedirect(c: Context, context: Pick<AuthContext, 'settings'>): string {
  const asked = c.req.header('redirect_to') || c.req.query('redirect_to');
  return chooseRedirect([asked, c.req.header('Referer')], context.settings);
}
