import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { getIcons } from '@iconify/utils/lib/icon-set/get-icons';
import { Hono } from 'hono';
import { projectRoot } from '#config/project-root.ts';
import { AppError } from '#errors/app-error.ts';
import { isKnownTag } from '#http/entity-tag.ts';

type IconSet = Parameters<typeof getIcons>[0];

const prefixes = ['lucide'];

/** Spec §9 limits it; Iconify's client splits longer lists into several calls. */
const maxAddressLength = 500;

/** An update of the set may change an icon, so the time is the week of Iconify's own service. */
const cacheControl = 'public, max-age=604800, stale-while-revalidate=604800';

/** Answers 404 for an unknown set, and 400 without names or for an address of more than 500 characters. */
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
    // The client sends `%2C` for each comma and counts it.
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

/** The set is read at the first request, because most visitors need only the icons in the page. */
async function readIconSet(prefix: string): Promise<IconSet> {
  const path = createRequire(join(projectRoot, 'package.json')).resolve(`@iconify-json/${prefix}/icons.json`);
  const set = JSON.parse(await readFile(path, 'utf8')) as IconSet;
  // Names come from the address, and without this `constructor` would be an icon.
  Object.setPrototypeOf(set.icons, null);
  if (set.aliases) Object.setPrototypeOf(set.aliases, null);
  return set;
}
