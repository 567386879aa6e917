import type { Locator, Page } from '@playwright/test';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import type { Reader } from './story.ts';

/** The description that `fillCatForm` writes. */
export const writtenWords = 'White paws, in the old mill.';

/** Fills in the first step, and the name in the second. */
export async function fillCatForm(page: Page, { say }: Reader, name: string): Promise<void> {
  const main = page.getByRole('main');
  const buffer = Buffer.from(await phoneJpeg());
  await main
    .getByLabel(say(m.cats_add_photo_choose))
    .setInputFiles({ name: 'IMG_0003.jpg', mimeType: 'image/jpeg', buffer });
  await main.getByRole('button', { name: say(m.cats_add_place_from_photo) }).click();
  await main.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_found)}`) }).check();
  await main.getByRole('button', { name: say(m.cats_add_seen_today), exact: true }).click();
  await main.getByRole('textbox', { name: say(m.cats_add_description) }).fill(writtenWords);
  await main.getByRole('button', { name: say(m.cats_add_continue), exact: true }).click();
  await main.getByRole('textbox', { name: say(m.cats_add_name) }).fill(name);
}

/** Begins at either step. */
export async function checkAndSend(form: Page | Locator, { say }: Reader): Promise<void> {
  const next = form.getByRole('button', { name: say(m.cats_add_continue), exact: true });
  if (await next.isVisible()) await next.click();
  await form.getByRole('button', { name: say(m.cats_add_review) }).click();
  await form.getByRole('button', { name: say(m.cats_add_send) }).click();
}

export function unsentOf(page: Page, { say }: Reader) {
  const counts = [1, 2].map((count) => say(m.outbox_badge, { count }).replace(/\d/, '\\d+'));
  return {
    badge: page.getByRole('banner').getByRole('link', { name: new RegExp(`^(${counts.join('|')})$`) }),
    // The page of a cat is an article, too.
    post: (text: string) => page.locator('article:not(:has(article))').filter({ hasText: text }),
    tryNow: page.getByRole('button', { name: say(m.outbox_try), exact: true }),
    edit: page.getByRole('button', { name: say(m.outbox_edit), exact: true }),
    save: page.getByRole('button', { name: say(m.outbox_export), exact: true }),
    discard: page.getByRole('button', { name: say(m.outbox_discard), exact: true }),
  };
}

export async function listOwnCats(page: Page, name: string): Promise<OwnCat[]> {
  const { cats } = (await (await page.request.get('/api/user/cats')).json()) as { cats: OwnCat[] };
  return cats.filter((cat) => cat.name === name);
}
