import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { addCat, approveCat } from './support/calls.ts';
import { expect, goOffline, test, visit, waitForWorker } from './support/offline.ts';
import { unsentOf } from './support/outbox-page.ts';

test('a visitor’s sighting without a network waits on the device, can be changed, and arrives once', async ({
  page,
  line,
  watch,
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  const owner = await newVisitor();
  await makeMember(owner.page, reader);
  const cat = await addCat(owner.page, { name: 'Horsligne', latitude: 44.96, longitude: 3.16 });
  const admin = await newVisitor();
  await signIn(admin.page, demoAccount('admin'));
  await approveCat(admin.page, cat.id);

  await page.goto(at('/terms'));
  await waitForWorker(page);
  await visit(page, at(`/cat/${cat.id}`));
  goOffline(line, watch);
  await page.getByRole('link', { name: say(m.sightings_button_seen), exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('searchbox').fill('44.97, 3.17');
  await dialog.getByRole('button', { name: say(m.cats_add_place_search_button), exact: true }).click();
  await dialog.getByRole('textbox', { name: say(m.sightings_form_words_seen) }).fill('Under a car');
  await dialog.getByRole('button', { name: say(m.sightings_form_send), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: say(m.sightings_kept_title) })).toBeFocused();

  // The page of unsent posts has it, and can return it to its form.
  const { post, edit } = unsentOf(page, reader);
  await page.goto(at('/unsent'));
  await expect(post(cat.name).getByText(say(m.outbox_kind_sighting), { exact: true })).toBeVisible();

  await edit.click();
  const words = dialog.getByRole('textbox', { name: say(m.sightings_form_words_seen) });
  await expect(words).toHaveValue('Under a car');
  await words.fill('Under a red car');
  await dialog.getByRole('button', { name: say(m.sightings_form_send), exact: true }).click();
  await expect(dialog.getByRole('heading', { name: say(m.sightings_kept_title) })).toBeFocused();

  line.mend();
  await page.goto(at('/unsent'));
  await expect(page.getByText(say(m.outbox_empty_title), { exact: true })).toBeVisible();
  const { sightings } = await (await owner.page.request.get(`/api/cats/${cat.id}/sightings`)).json();
  expect(sightings.map(({ words }: { words: string }) => words)).toEqual(['Under a red car']);
  await page.getByRole('link', { name: new RegExp(say(m.outbox_sent_open)) }).click();
  await expect(page).toHaveURL(/\/thread\/[\w-]{43}$/);
});
