import { type LocalePrefix, splitLocale } from './locale.ts';

/** What React Router's manifest tells the browser of each route; ids begin with the language, as `routes.ts` writes them. */
type ManifestRoutes = Record<string, { path?: string | undefined }>;

/** Kept for all prefixes: between them they match every address, and their loaders call `leaveForOtherPrefix`. */
const matchAll = /\.(home|not-found)$/;

/**
 * Keeps the routes under the prefix of the page: a link stays under it, so two thirds of the browser's router would be made, ranked
 * and searched in vain.
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
