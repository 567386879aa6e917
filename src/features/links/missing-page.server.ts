import { data, redirectDocument } from 'react-router';
import type { Context } from '#product/context.ts';
import { findRedirect } from './find-redirect.server.ts';

/** Spec §8: the two wordings of a 404. `invalid` is for an address that can't be one, such as `/cat/abc`. */
export type MissingKind = 'unknown' | 'invalid';

/**
 * What a loader throws where nothing is at a page's path: the redirect that is kept for it, else the 404. A browser
 * follows it by a full page load, as it may lead to another site, or to a file of this one.
 */
export async function answerMissingPage(
  context: Pick<Context, 'db' | 'config'>,
  { pathname }: Pick<URL, 'pathname'>,
  kind: MissingKind = 'unknown',
) {
  const elsewhere = await answerRedirect(context, { pathname });
  if (elsewhere) return elsewhere;
  const path = decodePath(pathname);
  return data(kind === 'invalid' ? `Page Not Found: ${path}` : `Page not found: ${path}`, { status: 404 });
}

/** The redirect that is kept for a page's path, as an answer; null without one. */
export async function answerRedirect(
  context: Pick<Context, 'db' | 'config'>,
  { pathname }: Pick<URL, 'pathname'>,
): Promise<Response | null> {
  const redirect = await findRedirect(context, pathname);
  return redirect && redirectDocument(redirect.to, redirect.status);
}

/** As it was typed: `/été`, not `/%C3%A9t%C3%A9`. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
