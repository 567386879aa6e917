import { m } from '#i18n/paraglide/messages.js';
import { readZip } from '#tests/support/read-zip.ts';
import { accountPage, signInElsewhere } from './support/account-page.ts';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { addCat, approveCat } from './support/calls.ts';
import { expect, test } from './support/story.ts';

/** The place is far from the demo town and from other stories. */
const somewhere = { latitude: 47.2184, longitude: -1.5536 };

test('the list of devices tells them apart, and signs out the others, then this one', { tag: '@full' }, async ({
  page,
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  const account = await makeMember(page, reader);
  const other = await newVisitor({
    userAgent: 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0',
  });
  const isSignedInElsewhere = await signInElsewhere(other, account);
  const user = accountPage(page, reader);
  await user.open();
  const rows = user.devices.getByRole('listitem');
  await expect(rows).toHaveCount(2);
  await expect(rows.first()).toContainText(say(m.profile_device_current));
  await expect(rows.last()).toContainText(say(m.profile_device, { browser: 'Firefox', system: 'Android' }));

  await user.devices.getByRole('button', { name: say(m.profile_sign_out_others) }).click();
  const question = page.getByRole('alertdialog', { name: say(m.profile_sign_out_others_title) });
  await expectAccessible(page, 'signing out the other devices');
  await question.getByRole('button', { name: say(m.profile_sign_out_others) }).click();
  await expect(rows).toHaveCount(1);
  expect(await isSignedInElsewhere()).toBe(false);
  await other.page.goto(at('/user'));
  await expect(other.page).not.toHaveURL(at('/user'));

  await user.devices.getByRole('button', { name: say(m.profile_sign_out_here) }).click();
  await expect(page).toHaveURL(at('/'));
  await expect(
    page.getByRole('banner').getByRole('link', { name: say(m.accounts_button_connect), exact: true }),
  ).toBeVisible();
});

test('a member downloads everything the site holds, photos included', { tag: '@full' }, async ({ page, reader }) => {
  const { say } = reader;
  const account = await makeMember(page, reader);
  const cat = await addCat(page, { name: 'Exported Minou', ...somewhere });
  const user = accountPage(page, reader);
  await user.open();
  const download = page.waitForEvent('download');
  await user.data.getByRole('button', { name: say(m.profile_export_button) }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^catlas-\d{4}-\d\d-\d\d\.zip$/);
  await expect(user.data.getByText(say(m.profile_export_done))).toBeVisible();
  await expectAccessible(page, 'the downloaded data');

  const files = readZip(Buffer.concat(await (await file.createReadStream()).toArray()));
  const json = (name: string) => JSON.parse(files.get(name)!.toString());
  expect(json('profile.json')).toMatchObject({ email: account.email, display_name: account.displayName });
  expect(json('cats.json')).toMatchObject([{ id: cat.id, name: 'Exported Minou', ...somewhere }]);
  const photo = files.get(`photos/cat-${cat.id}.webp`)!;
  expect(photo.subarray(8, 12).toString()).toBe('WEBP');
});

test('closing asks twice and then ends everything: posts, devices, the account; the address begins anew', async ({
  page,
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  const account = await makeMember(page, reader);
  const isSignedInElsewhere = await signInElsewhere(await newVisitor(), account);
  const cat = await addCat(page, { name: 'Parting Minou', ...somewhere });
  const { page: administration } = await newVisitor();
  await signIn(administration, demoAccount('admin'));
  await approveCat(administration, cat.id);
  const user = accountPage(page, reader);
  await user.open();

  await user.close.getByText(say(m.profile_close_open)).focus();
  await page.keyboard.press('Enter');
  const close = user.close.getByRole('button', { name: say(m.profile_close_button) });
  await close.focus();
  await page.keyboard.press('Enter');
  await expect(user.close.getByText(say(m.profile_close_posts_missing))).toBeVisible();
  await expectAccessible(page, 'closing without a choice');
  await user.close.getByRole('radio', { name: say(m.profile_close_delete) }).check();
  const confirmation = user.close.getByRole('textbox', {
    name: say(m.profile_close_confirmation, { word: account.email }),
  });
  await confirmation.fill('somebody@example.org');
  await page.keyboard.press('Enter');
  await expect(user.close.getByText(say(m.profile_close_confirmation_wrong))).toBeVisible();
  await confirmation.fill(account.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText(say(m.profile_closed))).toBeVisible();
  await expect(page).toHaveURL(at('/'));
  await expect(
    page.getByRole('banner').getByRole('link', { name: say(m.accounts_button_connect), exact: true }),
  ).toBeVisible();

  expect(await isSignedInElsewhere()).toBe(false);
  expect((await administration.request.get(`/api/cats/${cat.id}`)).status()).toBe(404);
  const again = await page.request.post('/auth/v1/token?grant_type=password', {
    data: { email: account.email, password: account.password },
  });
  expect(again.status()).toBe(400);
  await page.goto(at('/signup'));
  await page.getByRole('textbox', { name: say(m.accounts_display_name) }).fill('Again');
  await page.getByRole('textbox', { name: say(m.accounts_identifier) }).fill(account.email);
  await page.getByRole('textbox', { name: say(m.accounts_password), exact: true }).fill(account.password);
  await page.getByRole('button', { name: say(m.accounts_sign_up), exact: true }).click();
  await expect(page.getByRole('heading', { name: say(m.accounts_check_mail_title) })).toBeVisible();
});

test('a member who closes an account can leave the posts, which then have no author', { tag: '@full' }, async ({
  page,
  reader,
  newVisitor,
}) => {
  const { say } = reader;
  const account = await makeMember(page, reader);
  const cat = await addCat(page, { name: 'Nobody’s Minou', ...somewhere });
  const { page: administration } = await newVisitor();
  await signIn(administration, demoAccount('admin'));
  await approveCat(administration, cat.id);
  const user = accountPage(page, reader);
  await user.open();
  await user.close.getByText(say(m.profile_close_open)).click();
  await user.close.getByRole('radio', { name: say(m.profile_close_keep) }).check();
  await user.close
    .getByRole('textbox', { name: say(m.profile_close_confirmation, { word: account.email }) })
    .fill(account.email);
  await user.close.getByRole('button', { name: say(m.profile_close_button) }).click();
  await expect(page.getByText(say(m.profile_closed))).toBeVisible();

  await page.goto(reader.at(`/cat/${cat.id}`));
  await expect(page.getByRole('heading', { level: 1, name: 'Nobody’s Minou' })).toBeVisible();
  await expect(page.getByText(account.displayName)).toBeHidden();
  await expectAccessible(page, 'a cat without an author');
});
