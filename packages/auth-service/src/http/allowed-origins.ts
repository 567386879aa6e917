import type { AuthSettings } from '#settings/auth-settings.ts';
import { compileGlob } from './redirect-rules.ts';

const originPart = /^[a-z][a-z\d+.-]*:\/\/[^/]+/i;

/** Credentials are allowed for the site and the redirect allow list; a pattern whose host is `**` names no origin. */
export function createOriginCheck({ siteUrl, redirectAllowList }: Pick<AuthSettings, 'siteUrl' | 'redirectAllowList'>) {
  const siteOrigin = new URL(siteUrl).origin;
  const patterns = redirectAllowList
    .map((glob) => originPart.exec(glob)?.[0])
    .filter((glob) => glob !== undefined && !glob.includes('**'))
    .map((glob) => compileGlob(glob!));
  return (origin: string) => origin === siteOrigin || patterns.some((pattern) => pattern.test(origin));
}
