import { isAppError } from '@catlas/platform/errors/app-error.ts';
import type { Context } from '#context/context.ts';
import type { Viewer } from '#context/viewer.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import type { Locale } from '#i18n/languages.ts';
import { resolveShortCode } from './resolve-short-code.server.ts';

interface LinkTarget {
  catId: number;
  lang: Locale;
  /** The code, where the reader sees the report by it alone. */
  key: string | null;
}

/** Returns null for an unknown code, and for a cat that the viewer cannot see. */
export async function followShortLink(
  context: Pick<Context, 'db'> & { viewer: Viewer | null },
  typed: string,
): Promise<LinkTarget | null> {
  const target = await resolveShortCode(context, typed);
  if (!target) return null;
  const { catId, lang, code } = target;
  try {
    const cat = await getCat(context, catId, code);
    const isUnchecked = cat.status === 'pending' && !('version' in cat);
    return { catId, lang, key: isUnchecked ? code : null };
  } catch (error) {
    if (isAppError(error) && error.code === 'not-found') return null;
    throw error;
  }
}

/** The path and parameters of the cat's page behind a link, without language. */
export function pathOfTarget({ catId, key }: LinkTarget, parameters: Record<string, string> = {}): string {
  const search = new URLSearchParams({ ...parameters, ...(key && { key }) }).toString();
  return `/cat/${catId}${search && `?${search}`}`;
}
