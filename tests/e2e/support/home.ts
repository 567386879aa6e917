import { expect, type Locator, type Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import type { Reader } from './story.ts';

export function homePage(page: Page, { say, sayAbout, isPhone }: Reader) {
  const map = page.getByRole('region', { name: say(m.map_label), exact: true });
  const list = page.getByRole('region', { name: say(m.cats_home_list_label), exact: true });
  const clusterNames = [
    sayAbout(m.map_cluster, ['count', 'lost', 'found']),
    sayAbout(m.map_cluster_lost, ['count']),
    sayAbout(m.map_cluster_found, ['count']),
    sayAbout(m.map_cluster_one_lost, []),
    sayAbout(m.map_cluster_one_found, []),
  ];
  const catNames = [sayAbout(m.map_lost_cat, ['name']), sayAbout(m.map_found_cat, ['name'])];
  const anyOf = (patterns: RegExp[]) => new RegExp(patterns.map(({ source }) => source).join('|'));
  const markers = page.getByRole('link', { name: anyOf(catNames) });
  const clusters = page.getByRole('button', { name: anyOf(clusterNames) });
  return {
    map,
    list,
    heading: list.getByRole('heading', { level: 1 }),
    cards: list.getByRole('article'),
    preview: page.getByRole('dialog', { name: sayAbout(m.cats_home_preview_label, ['name']) }),
    clusters,
    markers,
    marker: (name: string): Locator => page.getByRole('link', { name: say(m.map_lost_cat, { name }), exact: true }),
    zoomIn: page.getByRole('button', { name: say(m.map_zoom_in), exact: true }),
    filter: (message: typeof m.cats_home_filter_lost): Locator =>
      page
        .getByRole('navigation', { name: say(m.cats_home_filter_label) })
        .getByRole('link', { name: new RegExp(`^${say(message)}`) }),
    /** On phones the drawer goes down, so that the whole map can be touched. */
    async showMap() {
      if (isPhone) await page.getByRole('button', { name: say(m.common_drawer_hide) }).click();
    },
    async waitForMap() {
      // A phone’s map loads when its reader does something.
      await page.mouse.move(40, 200);
      await expect(map).toBeVisible();
      await expect(markers.or(clusters).first()).toBeVisible();
    },
  };
}
