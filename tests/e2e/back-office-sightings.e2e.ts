import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { addCat, addSighting, approveCat, reportThread } from './support/calls.ts';
import { reviewQueue, unique, withDatabase } from './support/queue.ts';
import { expect, type Reader, test } from './support/story.ts';

interface Readers {
  reader: Reader;
  newVisitor: () => Promise<{ page: Page }>;
}

interface Seen {
  finder: Page;
  name: string;
  catId: number;
  sightingId: number;
  words: string;
  key: string;
}

async function addSeenCat(page: Page, { reader, newVisitor }: Readers): Promise<Seen> {
  const owner = (await newVisitor()).page;
  await makeMember(owner, reader);
  const name = unique('Figaro');
  const { id: catId } = await addCat(owner, { name, latitude: 44.91, longitude: 3.11 });
  await signIn(page, demoAccount('admin'));
  await approveCat(page, catId);
  const finder = (await newVisitor()).page;
  const words = unique('By the school, call me at 07 00');
  const key = await addSighting(finder, { catId, latitude: 44.92, longitude: 3.12, words });
  const { id: sightingId } = await withDatabase(({ db }) =>
    db.selectFrom('sightings').select('id').where('cat_id', '=', catId).executeTakeFirstOrThrow(),
  );
  return { finder, name, catId, sightingId, words, key };
}

test('a moderator publishes a sighting without its words', { tag: '@main' }, async ({ page, reader, newVisitor }) => {
  const { say, at } = reader;
  const { finder, name, catId, sightingId, words } = await addSeenCat(page, { reader, newVisitor });
  const menu = page.getByRole('navigation', { name: say(m.moderation_menu_label) });
  await page.goto(at('/bo/cats'));
  await menu.getByRole('link', { name: new RegExp(say(m.moderation_menu_sightings)) }).click();
  await expect(page).toHaveURL(at('/bo/sightings'));
  // Sightings of other stories may fill the first page of the queue.
  await page.goto(at(`/bo/sightings?item=${sightingId}`));
  const queue = reviewQueue(page, reader);
  const title = say(m.moderation_sighting_name, { name, kind: 'seen' });
  await queue.show(title);
  const card = queue.card(title);
  await expect(card.getByText(words, { exact: true })).toBeVisible();
  await expectAccessible(page, 'the queue of sightings');
  await card.getByRole('checkbox', { name: say(m.sightings_decide_words) }).uncheck();
  await queue.press(title, m.moderation_sightings_publish);
  await expect(card).toHaveCount(0);
  const published = async () => {
    const { sightings } = await (await finder.request.get(`/api/cats/${catId}/sightings`)).json();
    return sightings.map((each: { words: string | null }) => each.words);
  };
  await expect.poll(published).toEqual([null]);
});

test('a moderator reads a reported conversation on request, dismisses the report or closes it, and undoes either', {
  tag: '@main',
}, async ({ page, reader, newVisitor }) => {
  const { say, at } = reader;
  const { finder, name, words, key } = await addSeenCat(page, { reader, newVisitor });
  await reportThread(finder, key, { reason: 'scam', words: 'Wants a fee' });
  const menu = page.getByRole('navigation', { name: say(m.moderation_menu_label) });
  await page.goto(at('/bo/cats'));
  await menu.getByRole('link', { name: new RegExp(say(m.moderation_menu_threads)) }).click();
  const reported = page.getByRole('article', { name, exact: true });
  await expect(reported.getByText('Wants a fee')).toBeVisible();
  await expect(reported.getByText(words)).toHaveCount(0);
  await reported.getByRole('link', { name: say(m.moderation_threads_read) }).click();
  await expect(reported.getByText(words)).toBeVisible();
  await expectAccessible(page, 'a reported conversation');
  const press = (label: typeof m.moderation_threads_close) =>
    reported.getByRole('button', { name: say(label) }).click();
  const undo = async () => {
    await expect(reported).toHaveCount(0);
    await page.getByRole('button', { name: say(m.moderation_undo) }).click();
    await expect(page.getByText(say(m.moderation_threads_reopened), { exact: true })).toBeVisible();
    await expect(reported).toBeVisible();
  };
  await press(m.moderation_threads_dismiss);
  await expect(page.getByText(say(m.moderation_threads_dismissed), { exact: true })).toBeVisible();
  await undo();
  await press(m.moderation_threads_close);
  await expect(page.getByText(say(m.moderation_threads_closed), { exact: true })).toBeVisible();
  await finder.goto(at(`/thread/${key}`));
  await expect(finder.getByText(say(m.threads_event_moderator))).toBeVisible();
  await undo();
});
