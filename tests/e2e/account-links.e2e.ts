import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { accountPage } from './support/account-page.ts';
import { makeMember } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { outsidePeople } from './support/server.ts';
import { expect, type Reader, test } from './support/story.ts';

const name = 'Vets';

async function answerAtVets(page: Page, { say }: Reader, answer: RegExp) {
  await page.getByRole('button', { name: say(m.profile_identity_link, { name }), exact: true }).click();
  await page.getByRole('button', { name: answer }).click();
}

test('another site is linked, opens the account, is refused to a second one, and is unlinked again', {
  tag: '@full',
}, async ({ page, watch, reader, newVisitor }) => {
  const { say, at } = reader;
  watch.expectOtherSites();
  await makeMember(page, reader);
  const user = accountPage(page, reader);
  await user.open();
  const rows = user.identities.getByRole('listitem');
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText(say(m.profile_identity_only));

  await answerAtVets(page, reader, /Cancel/);
  await expect(page.getByRole('alert').getByText(say(m.accounts_error_access_denied))).toBeVisible();
  await expectAccessible(page, 'linking was cancelled');
  await user.open();
  await answerAtVets(page, reader, /Continue/);
  await expect(page).toHaveURL(at('/user'));
  const linked = rows.filter({ hasText: name });
  await expect(linked).toContainText(outsidePeople.vets.email);
  await expect(
    user.identities.getByRole('button', { name: say(m.profile_identity_link, { name }), exact: true }),
  ).toBeHidden();
  await expectAccessible(page, 'a linked site');

  const neighbour = await newVisitor();
  neighbour.watch.expectOtherSites();
  await makeMember(neighbour.page, reader);
  await accountPage(neighbour.page, reader).open();
  await answerAtVets(neighbour.page, reader, /Continue/);
  await expect(neighbour.page.getByRole('alert').getByText(say(m.profile_identity_already_linked))).toBeVisible();

  await linked.getByRole('button', { name: say(m.profile_identity_unlink, { name }) }).click();
  const question = page.getByRole('alertdialog', { name: say(m.profile_identity_unlink_title, { name }) });
  await expectAccessible(page, 'unlinking a site');
  await question.getByRole('button', { name: say(m.profile_identity_unlink_short) }).click();
  await expect(rows).toHaveCount(1);
  await expect(
    user.identities.getByRole('button', { name: say(m.profile_identity_link, { name }), exact: true }),
  ).toBeVisible();
});
