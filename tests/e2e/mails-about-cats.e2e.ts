import { makeUnsubscribeToken } from '#features/notifications/unsubscribe/unsubscribe-token.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { makeMember } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { withDatabase } from './support/queue.ts';
import { expect, test } from './support/story.ts';

test('mails about one’s cats are turned off with one press, from a mail or in the account, and on again with another', {
  tag: '@full',
}, async ({ page, reader, watch, newVisitor }) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  const { user } = await (await page.request.get('/api/user/info')).json();
  const token = await withDatabase((database) => makeUnsubscribeToken(database, user.id));

  // This browser has no JavaScript and only the link.
  const mailbox = await newVisitor({ javaScriptEnabled: false });
  await mailbox.page.goto(at(`/unsubscribe/${token}`));
  await expect(mailbox.page.getByRole('heading', { name: say(m.news_unsubscribe_title), level: 1 })).toBeVisible();
  await mailbox.page.getByRole('button', { name: say(m.news_turn_off), exact: true }).click();
  await expect(mailbox.page.getByText(say(m.news_switch_off), { exact: true })).toBeVisible();

  await page.goto(at('/user#mails'));
  const part = page.getByRole('region', { name: say(m.news_unsubscribe_title), exact: true });
  await expect(part.getByText(say(m.news_switch_off), { exact: true })).toBeVisible();
  await part.getByRole('button', { name: say(m.news_turn_on), exact: true }).click();
  await expect(part.getByText(say(m.news_switch_on), { exact: true })).toBeVisible();
  await expectAccessible(page, 'the switch of mails on the account page');

  await page.goto(at(`/unsubscribe/${token}`));
  await expectAccessible(page, 'the page that ends mails');
  await page.getByRole('button', { name: say(m.news_turn_off), exact: true }).click();
  await expect(page.getByText(say(m.news_switch_off), { exact: true })).toBeVisible();
  await expectAccessible(page, 'mails that are ended');

  watch.expectStatus(404, /\/unsubscribe\/nonsense$/);
  await page.goto(at('/unsubscribe/nonsense'));
  await expect(page.getByText(say(m.news_unsubscribe_unknown), { exact: true })).toBeVisible();
  await expectAccessible(page, 'a link that is none');
});
