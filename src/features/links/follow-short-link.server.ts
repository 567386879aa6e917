import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { getCat } from '#features/cats/get-cat.server.ts';
import type { Context } from '#product/context.ts';
import type { Viewer } from '#request/viewer.ts';
import { resolveShortCode } from './resolve-short-code.server.ts';

/** Returns null for an unknown code, and for a cat that the viewer cannot see. */
export async function followShortLink(
  context: Pick<Context, 'db'> & { viewer: Viewer | null },
  typed: string,
): ReturnType<typeof resolveShortCode> {
  const target = await resolveShortCode(context, typed);
  if (!target) return null;
  return getCat(context, target.catId).then(
    () => target,
    (error) => {
      if (isAppError(error) && error.code === 'not-found') return null;
      throw error;
    },
  );
}
