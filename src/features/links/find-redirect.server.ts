import type { Context } from '#context/context.ts';
import { splitLocale } from '#i18n/locale.ts';
import { ownPathOf, parseOwnPath, type RedirectStep, stepFrom } from './redirect-rules.ts';
import { resolveShortCode } from './resolve-short-code.server.ts';

const mostSteps = 20;

/** Returns null without a redirect; ignores a redirect that is part of a loop. */
export async function findRedirect(
  context: Pick<Context, 'db' | 'config'>,
  pathname: string,
): Promise<RedirectStep | null> {
  const start = parseOwnPath(pathname);
  const first = start && (await findStep(context, start));
  if (!first) return null;
  const visited = new Set([start]);
  let next: string | null = first.to;
  while (next) {
    const path = ownPathOf(next, context.config.publicUrl);
    if (path === null) return first;
    if (visited.has(path) || visited.size > mostSteps) return null;
    visited.add(path);
    next = (await findStep(context, path))?.to ?? (await findShortLinkTarget(context, path));
  }
  return first;
}

async function findStep({ db, config }: Pick<Context, 'db' | 'config'>, path: string): Promise<RedirectStep | null> {
  const redirects = await db
    .selectFrom('redirects')
    .select(['path', 'target', 'status_code as statusCode'])
    .where('path', 'in', [path, splitLocale(path).path])
    .execute();
  return stepFrom(redirects, path, config.publicUrl);
}

/** Short links redirect too, so they may be part of a loop. */
async function findShortLinkTarget(context: Pick<Context, 'db'>, path: string): Promise<string | null> {
  const code = /^\/[cp]\/([^/]+)$/.exec(splitLocale(path).path)?.[1];
  const link = code ? await resolveShortCode(context, code) : null;
  return link && `/cat/${link.catId}`;
}
