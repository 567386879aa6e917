import { m } from '#i18n/paraglide/messages.js';
import { expect, test } from './support/story.ts';

test('without JavaScript and an account a visitor follows an area, and stops', { tag: '@once' }, async ({
  reader,
  newVisitor,
}) => {
  const { say, at } = reader;
  const { page } = await newVisitor({ javaScriptEnabled: false });
  await page.goto(at('/alerts?near=45.76,4.83'));
  await page.getByLabel(say(m.alerts_name)).fill('Home');
  await page.getByRole('button', { name: say(m.alerts_estimate), exact: true }).click();
  await expect(page.getByLabel(say(m.alerts_name))).toHaveValue('Home');
  await page.getByRole('button', { name: say(m.alerts_follow), exact: true }).click();
  await expect(page.getByText(say(m.alerts_done_followed))).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Home' })).toBeVisible();
  await expect(page.getByText(say(m.alerts_keep_title))).toBeVisible();
  await page.getByRole('button', { name: say(m.alerts_remove), exact: true }).click();
  await expect(page.getByText(say(m.alerts_done_removed))).toBeVisible();
});
