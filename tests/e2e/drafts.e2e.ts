import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { makeMember } from './support/accounts.ts';
import { fillCatForm, writtenWords } from './support/outbox-page.ts';
import { accountLink, connectLink, fillSignIn } from './support/sign-in.ts';
import { expect, type Reader, test } from './support/story.ts';

async function signOut(page: Page, reader: Reader, { deletes = false } = {}) {
  const { say } = reader;
  await page.goto(reader.at('/user'));
  await page
    .getByRole('banner')
    .getByRole('link', { name: say(m.accounts_button_logout), exact: true })
    .click();
  const question = page.getByRole('alertdialog', { name: say(m.accounts_sign_out_title) });
  await expect(question.getByText(say(m.accounts_sign_out_text))).toBeVisible();
  if (deletes) await question.getByRole('checkbox', { name: say(m.accounts_sign_out_delete) }).check();
  await question.getByRole('button', { name: say(m.accounts_sign_out), exact: true }).click();
  await expect(connectLink(page, reader)).toBeVisible();
}

async function signInByForm(page: Page, reader: Reader, account: { email: string; password: string }) {
  await page.goto(reader.at('/login'));
  await fillSignIn(page.getByRole('main'), reader, account);
  await expect(accountLink(page, reader)).toBeVisible();
}

test('a draft is shown to its author only: gone after signing out, empty for the next member, back for its author', {
  tag: '@once',
}, async ({ page, newVisitor, context, reader }) => {
  const { say, at } = reader;
  const { page: elsewhere } = await newVisitor();
  const berta = await makeMember(elsewhere, reader);
  const anna = await makeMember(page, reader);
  const words = (each: Page) => each.getByRole('main').getByRole('textbox', { name: say(m.cats_add_description) });
  const photo = page.getByRole('main').getByRole('img', { name: say(m.cats_add_photo_alt) });
  await page.goto(at('/cats/new'));
  await fillCatForm(page, reader, 'Minuit');
  await expect(photo).toBeVisible();
  const other = await context.newPage();
  await other.goto(at('/cats/new'));
  await expect(words(other)).toHaveValue(writtenWords);
  await signOut(page, reader);
  await expect(words(other)).toHaveValue('');
  await expect(other.getByRole('main').getByRole('img', { name: say(m.cats_add_photo_alt) })).toHaveCount(0);
  await other.close();

  await signInByForm(page, reader, berta);
  await page.goto(at('/cats/new'));
  await expect(words(page)).toHaveValue('');
  await expect(photo).toHaveCount(0);
  await words(page).fill('Berta’s');
  await signOut(page, reader);

  await signInByForm(page, reader, anna);
  await page.goto(at('/cats/new'));
  await expect(words(page)).toHaveValue(writtenWords);
  await expect(photo).toBeVisible();
  await page
    .getByRole('main')
    .getByRole('button', { name: say(m.cats_add_continue), exact: true })
    .click();
  await expect(page.getByRole('main').getByRole('textbox', { name: say(m.cats_add_name) })).toHaveValue('Minuit');
  await signOut(page, reader, { deletes: true });

  await signInByForm(page, reader, anna);
  await page.goto(at('/cats/new'));
  await expect(words(page)).toHaveValue('');
  await expect(photo).toHaveCount(0);
});
