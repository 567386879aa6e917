import type { AuthSettings } from '#settings/auth-settings.ts';
import { compileGlob } from './redirect-rules.ts';

/** The origin part of an address or a pattern: `https://*.example.org/landing` → `https://*.example.org`. */
const originPart = /^[a-z][a-z\d+.-]*:\/\/[^/]+/i;

/**
 * Whether scripts of an origin may call with credentials: the site's own, and those of the allow list for redirects. A pattern whose host
 * is `**` names no origin.
 */
export function createOriginCheck({ siteUrl, redirectAllowList }: Pick<AuthSettings, 'siteUrl' | 'redirectAllowList'>) {
  const siteOrigin = new URL(siteUrl).origin;
  const patterns = redirectAllowList
    .map((glob) => originPart.exec(glob)?.[0])
    .filter((glob) => glob !== undefined && !glob.includes('**'))
    .map((glob) => compileGlob(glob!));
  return (origin: string) => origin === siteOrigin || patterns.some((pattern) => pattern.test(origin));
}
