import { redirectDocumentTo } from '@catlas/platform/http/redirect-to.ts';
import { data } from 'react-router';
import type { Context } from '#context/context.ts';
import { findRedirect } from './find-redirect.server.ts';

/** A 404 has two texts (spec §8); `invalid` is for an address that cannot be one, such as `/cat/abc`. */
export type MissingKind = 'unknown' | 'invalid';

/** A redirect needs a full page load, because its target may be another site or a file of this one. */
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

export async function answerRedirect(
  context: Pick<Context, 'db' | 'config'>,
  { pathname }: Pick<URL, 'pathname'>,
): Promise<Response | null> {
  const redirect = await findRedirect(context, pathname);
  return redirect && redirectDocumentTo(redirect.to, redirect.status);
}

/** Returns the path as it was typed: `/été`, not `/%C3%A9t%C3%A9`. */
function decodePath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}
