import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import { Hono } from 'hono';
import { projectRoot } from '#platform/config/project-root.ts';
import { isKnownTag } from '#platform/http/entity-tag.ts';

type IconSet = Parameters<typeof getIcons>[0];

/** The icon sets that are served; each is an npm package `@iconify-json/{prefix}`. */
const prefixes = ['lucide'];

/** Spec §9. Iconify's client splits longer lists into several calls. */
const maxAddressLength = 500;

/** The same names may look different after an update of the set: a week is what Iconify's own service allows. */
const cacheControl = 'public, max-age=604800, stale-while-revalidate=604800';

/**
 * `GET /{prefix}.json?icons=a,b`: the icons in Iconify's own form, names it does not have under `not_found`.
 * 404 for an unknown set, 400 without names or for an address of more than 500 characters.
 */
export function iconsRoutes() {
  const sets = new Map<string, Promise<IconSet>>();
  const getSet = (prefix: string) => {
    const set = sets.get(prefix) ?? readIconSet(prefix);
    sets.set(prefix, set);
    return set;
  };

  return new Hono().get('/:file{[a-z0-9-]+\\.json}', async (c) => {
    const prefix = c.req.param('file').replace('.json', '');
    if (!prefixes.includes(prefix)) throw new AppError('not-found');
    const icons = c.req.query('icons') ?? '';
    // Counted as the client does, which sends `%2C` for each comma.
    if (`${c.req.path}?icons=${icons}`.length > maxAddressLength) {
      throw new AppError('malformed', { detail: `An address of at most ${maxAddressLength} characters` });
    }
    const names = icons.split(',').filter(isIconName);
    if (names.length === 0) throw new AppError('malformed', { detail: 'icons: names separated by commas' });

    const body = JSON.stringify(getIcons(await getSet(prefix), names, true));
    const entityTag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    c.header('cache-control', cacheControl);
    c.header('etag', entityTag);
    if (isKnownTag(c.req.header('if-none-match'), entityTag)) return c.body(null, 304);
    return c.body(body, 200, { 'content-type': 'application/json; charset=utf-8' });
  });
}

function isIconName(name: string) {
  return /^[a-z0-9]+(-[a-z0-9]+)*$/.test(name);
}

/** Read at the first request: most visitors need only the icons in the page. */
async function readIconSet(prefix: string): Promise<IconSet> {
  const path = createRequire(join(projectRoot, 'package.json')).resolve(`@iconify-json/${prefix}/icons.json`);
  const set = JSON.parse(await readFile(path, 'utf8')) as IconSet;
  // Names come from the address: without this `constructor` would be an icon.
  Object.setPrototypeOf(set.icons, null);
  if (set.aliases) Object.setPrototypeOf(set.aliases, null);
  return set;
}
