import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { addCat, approveCat, removeCat, reviewCats, searchCats } from './support/calls.ts';
import { whenLive } from './support/live.ts';
import { expect, type Reader, test, type Visitor } from './support/story.ts';

async function signInAdmin(newVisitor: () => Promise<Visitor>): Promise<Page> {
  const { page } = await newVisitor();
  await signIn(page, demoAccount('admin'));
  return page;
}

function catPage(page: Page, { say }: Reader) {
  return {
    heading: page.getByRole('heading', { level: 1 }),
    edit: page.getByRole('link', { name: say(m.cats_page_edit), exact: true }),
    home: page.getByRole('button', { name: say(m.cats_reunite_lost), exact: true }),
    notHome: page.getByRole('button', { name: say(m.cats_reunited_undo), exact: true }),
    remove: page.getByRole('button', { name: say(m.cats_page_delete), exact: true }),
    restore: page.getByRole('button', { name: say(m.cats_page_restore), exact: true }),
    undo: page.getByRole('button', { name: say(m.cats_page_undo), exact: true }),
    title: (text: string) => page.getByText(text, { exact: true }),
  };
}

test('an owner edits a published report: the place immediately, the text once a moderator has approved it', {
  tag: '@main',
}, async ({ page, reader, newVisitor }) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  const cat = await addCat(page, { name: 'Réglisse', latitude: 47.9, longitude: 1.9 });
  const admin = await signInAdmin(newVisitor);
  await approveCat(admin, cat.id);
  const own = catPage(page, reader);
  const address = at(`/cat/${cat.id}`);
  await page.goto(address);
  await expectAccessible(page, 'one’s own cat');
  await own.edit.click();
  await expect(own.heading).toHaveText(say(m.cats_edit_title, { name: 'Réglisse' }));
  await expect(page.getByText(say(m.cats_edit_lead_approved), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the form to edit a report');

  const name = page.getByRole('textbox', { name: say(m.cats_add_name) });
  const save = page.getByRole('button', { name: say(m.cats_edit_save), exact: true });
  const description = page.getByRole('textbox', { name: say(m.cats_add_description) });
  const words = await description.inputValue();
  await description.fill('');
  await save.click();
  const refusal = say(m.cats_error_description_too_short, { min: 3 });
  await expect(page.getByText(refusal, { exact: true })).toBeVisible();
  await expect(description).toBeFocused();
  await description.fill(words);
  await name.fill('Réglisse au collier rouge');
  // Typed text survives a reload.
  await page.reload();
  await expect(name).toHaveValue('Réglisse au collier rouge');
  await page.getByRole('radio', { name: say(m.cats_add_exactness_area) }).check();
  await save.click();
  await expect(page).toHaveURL(address);
  await expect(own.heading).toHaveText('Réglisse');
  await expect(own.title(say(m.cats_page_change_title))).toBeVisible();
  await expect(page.getByText(say(m.cats_page_exactness_area), { exact: true })).toBeVisible();
  await page.getByText(say(m.cats_page_change_show), { exact: true }).click();
  await expect(page.getByRole('alert').getByText('Réglisse au collier rouge', { exact: true })).toBeVisible();

  const friend = await newVisitor();
  await friend.page.goto(address);
  await expect(catPage(friend.page, reader).heading).toHaveText('Réglisse');
  await approveCat(admin, cat.id);
  // Both pages get the event.
  for (const each of [page, friend.page]) {
    await expect(catPage(each, reader).heading).toHaveText('Réglisse au collier rouge');
  }
  await expect(own.title(say(m.cats_page_change_title))).toBeHidden();
});

test('what was saved in another window is not overwritten unseen', { tag: '@full' }, async ({
  page,
  reader,
  watch,
}) => {
  const { say, at } = reader;
  watch.expectStatus(409, /\/api\/cats\/edit$/);
  await makeMember(page, reader);
  const cat = await addCat(page, { name: 'Deux fenêtres', latitude: 47.8, longitude: 1.9 });
  const name = (each: Page) => each.getByRole('textbox', { name: say(m.cats_add_name) });
  const save = (each: Page) => each.getByRole('button', { name: say(m.cats_edit_save), exact: true });
  const other = await page.context().newPage();
  await page.goto(at(`/cat/${cat.id}/edit`));
  await other.goto(at(`/cat/${cat.id}/edit`));
  await name(other).fill('From the other window');
  await save(other).click();
  await expect(other).toHaveURL(at(`/cat/${cat.id}`));

  await name(page).fill('From this window');
  await save(page).click();
  await expect(page.getByText(say(m.cats_edit_conflict))).toBeVisible();
  await expect(name(page)).toHaveValue('From this window');
  await expect(page.getByRole('link', { name: say(m.cats_edit_see_present) })).toHaveAttribute('target', '_blank');
  await save(page).click();
  await expect(page).toHaveURL(at(`/cat/${cat.id}`));
  await expect(catPage(page, reader).heading).toHaveText('From this window');
});

test('a cat comes home: a neighbour with its page open reads it, it leaves the lost cats, and a mistake is undone', {
  tag: '@main',
}, async ({ page, reader, newVisitor }) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  const called = `Vadrouille ${Date.now().toString(36)}`;
  const cat = await addCat(page, { name: called, latitude: 47.7, longitude: 1.9 });
  await approveCat(await signInAdmin(newVisitor), cat.id);
  const neighbour = await newVisitor();
  const live = whenLive(neighbour.page);
  await neighbour.page.goto(at(`/cat/${cat.id}`));
  await live;
  const own = catPage(page, reader);
  await page.goto(at(`/cat/${cat.id}`));
  await own.home.click();
  // The offer to undo stays while the pointer is on it.
  await own.undo.hover();
  await expect(own.title(say(m.cats_reunited_done_lost, { name: called }))).toBeVisible();
  const news = say(m.cats_reunited_text_lost, { name: called });
  for (const each of [page, neighbour.page]) {
    await expect(each.getByText(news, { exact: true })).toBeVisible();
    await expectAccessible(each, 'a cat that is home again');
  }
  expect((await searchCats(page, called)).map(({ id }) => id)).not.toContain(cat.id);

  await own.undo.click();
  await expect(own.home).toBeVisible();
  await expect(neighbour.page.getByText(news, { exact: true })).toBeHidden();
  expect((await searchCats(page, called))[0]).toMatchObject({ id: cat.id });
});

test('a deleted report disappears for others immediately, and its owner can restore it: by the toast, or later on its page', async ({
  page,
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  const cat = await addCat(page, { name: 'Boomerang', latitude: 47.6, longitude: 1.9 });
  await approveCat(await signInAdmin(newVisitor), cat.id);
  const answerFor = async (path: string) => (await (await newVisitor()).page.request.get(path)).status();
  const own = catPage(page, reader);
  await page.goto(at(`/cat/${cat.id}`));
  await own.remove.click();
  await own.undo.hover();
  const [box, screen] = [(await own.undo.boundingBox())!, page.viewportSize()!];
  expect([box.x > screen.width / 2, box.y > screen.height / 2], 'at the bottom right (spec §9)').toEqual([true, true]);
  await expect(own.title(say(m.cats_page_deleted_title))).toBeVisible();
  await expect(own.restore).toBeFocused();
  await own.undo.click();
  await expect(own.title(say(m.cats_page_deleted_title))).toBeHidden();
  expect(await answerFor(at(`/cat/${cat.id}`))).toBe(200);

  await removeCat(page, cat.id);
  for (const path of [at(`/cat/${cat.id}`), `/api/cats/${cat.id}`, `/previews/cat/${cat.id}/en.jpg`]) {
    expect(await answerFor(path), path).toBe(404);
  }
  await page.goto(at('/user'));
  await expect(page.getByRole('heading', { name: say(m.cats_page_own_deleted) })).toBeVisible();
  await page.getByRole('link', { name: 'Boomerang', exact: true }).click();
  await expect(own.restore).toBeVisible();
  await expectAccessible(page, 'one’s own deleted report');
  await own.restore.click();
  await expect(own.remove).toBeVisible();
  expect(await answerFor(at(`/cat/${cat.id}`))).toBe(200);
});

test('the owner of a refused report reads why, corrects it and sends it again; what a moderator deleted stays deleted', {}, async ({
  page,
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  const cat = await addCat(page, { name: 'Têtu', latitude: 47.5, longitude: 1.9 });
  const admin = await signInAdmin(newVisitor);
  await reviewCats(admin, { rejected: [cat.id], objections: { [cat.id]: 'personal' } });
  await page.goto(at(`/cat/${cat.id}`));
  await expect(page.getByText(say(m.cats_reason_personal), { exact: true })).toBeVisible();
  await expectAccessible(page, 'one’s own refused report');
  await page.getByRole('link', { name: say(m.cats_page_edit_and_send), exact: true }).click();
  await page.getByRole('textbox', { name: say(m.cats_add_description) }).fill('Without my address.');
  await page.getByRole('button', { name: say(m.cats_edit_send_again), exact: true }).click();
  await expect(page.getByText(say(m.cats_page_pending_title), { exact: true })).toBeVisible();

  await admin.goto(at(`/cat/${cat.id}`));
  const moderators = catPage(admin, reader);
  await moderators.remove.click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: say(m.moderation_objection_spam) })
    .click();
  await expect(moderators.restore).toBeFocused();
  await page.reload();
  await expect(page.getByText(say(m.cats_page_removed_title), { exact: true })).toBeVisible();
  await expect(page.getByText(say(m.cats_reason_spam), { exact: true })).toBeVisible();
  await expect(catPage(page, reader).restore).toBeHidden();
  await expectAccessible(page, 'one’s own report, taken away by a moderator');
});

test('a reader flags a post to the moderators, once, with a reason', async ({ page, reader, watch, newVisitor }) => {
  const { say, at } = reader;
  watch.expectStatus(409, /\/api\/cats\/report$/);
  const owner = await newVisitor();
  await makeMember(owner.page, reader);
  const cat = await addCat(owner.page, { name: 'Louche', latitude: 47.4, longitude: 1.9 });
  await approveCat(await signInAdmin(newVisitor), cat.id);
  const open = page.getByRole('button', { name: say(m.cats_report_button), exact: true });
  await page.goto(at(`/cat/${cat.id}`));
  await open.click();
  await expect(page.getByRole('dialog', { name: say(m.accounts_connect_title) })).toBeVisible();

  await makeMember(page, reader);
  await page.goto(at(`/cat/${cat.id}`));
  await open.click();
  const dialog = page.getByRole('dialog', { name: say(m.cats_report_title) });
  const send = dialog.getByRole('button', { name: say(m.cats_report_send), exact: true });
  await send.click();
  await expect(dialog.getByText(say(m.cats_report_error_objection), { exact: true })).toBeVisible();
  await expectAccessible(page, 'telling the moderators');
  await dialog.getByRole('radio', { name: say(m.cats_objection_spam) }).check();
  await dialog.getByRole('textbox', { name: say(m.cats_report_words) }).fill('He wants money first.');
  await send.click();
  const done = page.getByRole('dialog', { name: say(m.cats_report_done_title) });
  await expect(done.getByText(say(m.cats_report_done_text), { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(done).toBeHidden();

  await page.reload();
  await open.click();
  await dialog.getByRole('radio', { name: say(m.cats_objection_other) }).check();
  await send.click();
  await expect(done.getByText(say(m.cats_report_error_again), { exact: true })).toBeVisible();
  await owner.page.goto(at(`/cat/${cat.id}`));
  await expect(owner.page.getByRole('button', { name: say(m.cats_report_button), exact: true })).toBeHidden();
});

test('without JavaScript a report is edited, marked, deleted and had back by forms', { tag: '@full' }, async ({
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  const { page, watch } = await newVisitor({ javaScriptEnabled: false });
  watch.expectStatus(422, /\/edit$/);
  await makeMember(page, reader);
  const cat = await addCat(page, { name: 'Sans script', latitude: 47.3, longitude: 1.9 });
  await approveCat(await signInAdmin(newVisitor), cat.id);
  const own = catPage(page, reader);
  await page.goto(at(`/cat/${cat.id}`));
  await own.edit.click();
  const description = page.getByRole('textbox', { name: say(m.cats_add_description) }).first();
  await description.fill('x');
  await page
    .getByRole('button', { name: say(m.cats_edit_save), exact: true })
    .first()
    .click();
  const refusal = say(m.cats_error_description_too_short, { min: 3 });
  await expect(page.getByRole('alert').filter({ hasText: refusal })).toBeVisible();
  await description.fill('Found a collar beside the bins.');
  await page
    .getByRole('button', { name: say(m.cats_edit_save), exact: true })
    .first()
    .click();
  await expect(page).toHaveURL(at(`/cat/${cat.id}`));
  await expect(own.title(say(m.cats_page_change_title))).toBeVisible();
  await own.home.click();
  await expect(own.notHome).toBeVisible();
  await own.notHome.click();
  await own.remove.click();
  await own.restore.click();
  await expect(own.home).toBeVisible();

  const other = await newVisitor({ javaScriptEnabled: false });
  await makeMember(other.page, reader);
  await other.page.goto(at(`/cat/${cat.id}`));
  await other.page.locator('summary', { hasText: say(m.cats_report_button) }).click();
  await other.page.getByRole('radio', { name: say(m.cats_objection_wrong) }).check();
  await other.page.getByRole('button', { name: say(m.cats_report_send), exact: true }).click();
  await expect(other.page.getByText(say(m.cats_report_done_title), { exact: true })).toBeVisible();
});
