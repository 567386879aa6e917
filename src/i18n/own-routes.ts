import { type LocalePrefix, splitLocale } from './locale.ts';

/** The routes of React Router's manifest by id. An id begins with the language (`routes.ts`). */
type ManifestRoutes = Record<string, { path?: string | undefined }>;

/** Kept for all prefixes: between them they match every address, and their loaders call `leaveForOtherPrefix`. */
const matchAll = /\.(home|not-found)$/;

/**
 * Removes the routes that no link of the page leads to, because links stay under its prefix. The browser's router would flatten, rank
 * and try them all; they are two thirds of it.
 */
export function keepOwnRoutes(routes: ManifestRoutes, prefix: LocalePrefix): void {
  const language = prefix === '/fr' ? 'fr.' : 'en.';
  for (const [id, route] of Object.entries(routes)) {
    if (id === 'root' || matchAll.test(id)) continue;
    if (!id.startsWith(language)) delete routes[id];
    else route.path = route.path?.replace('en?/', prefix === '/en' ? 'en/' : '');
  }
}

/** Opens an address under another prefix as a new document, and never ends then. */
export async function leaveForOtherPrefix(address: string): Promise<void> {
  if (splitLocale(new URL(address).pathname).prefix === splitLocale(location.pathname).prefix) return;
  location.assign(address);
  await new Promise<never>(() => {});
}
