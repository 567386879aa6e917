import type { Locator, Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { addCat, approveCat, listCommentsToReview, reviewComments } from './support/calls.ts';
import { whenLive } from './support/live.ts';
import { fillSignIn } from './support/sign-in.ts';
import { expect, type Reader, test, type Visitor } from './support/story.ts';

function commentsOf(page: Page, { say }: Reader) {
  const section = page.getByRole('region', { name: say(m.comments_title) });
  return {
    section,
    field: section.getByRole('textbox', { name: say(m.comments_form_label) }),
    send: section.getByRole('button', { name: say(m.comments_form_send), exact: true }),
    item: (text: string): Locator => section.getByRole('listitem').filter({ hasText: text }),
  };
}

async function makeCat(newVisitor: () => Promise<Visitor>, reader: Reader) {
  const owner = await newVisitor();
  await makeMember(owner.page, reader);
  const cat = await addCat(owner.page, { name: 'Causette', latitude: 44.9, longitude: 3.1 });
  const admin = await newVisitor();
  await signIn(admin.page, demoAccount('admin'));
  await approveCat(admin.page, cat.id);
  return { cat, admin: admin.page };
}

async function openLive(page: Page, path: string): Promise<void> {
  const live = whenLive(page);
  await page.goto(path);
  await live;
}

test('a comment is written by a visitor, waits, comes to every open page once approved, and goes when its author wants', {
  tag: '@main',
}, async ({ page, reader, watch, newVisitor }) => {
  const { say, at } = reader;
  const { cat, admin } = await makeCat(newVisitor, reader);
  const words = `Seen at ${Date.now().toString(36)} by the church`;
  const author = await newVisitor();
  const account = await makeMember(author.page, reader);
  const address = at(`/cat/${cat.id}`);

  const { section, field, send, item } = commentsOf(page, reader);
  await page.goto(address);
  await expect(section.getByText(say(m.comments_empty_title), { exact: true })).toBeVisible();
  await expect(section.getByText(say(m.comments_form_visitor_blank), { exact: true })).toBeVisible();
  await field.fill('ab');
  await expect(section.getByText(say(m.comments_form_visitor), { exact: true })).toBeVisible();
  await send.click();
  await expect(section.getByText(say(m.comments_error_too_short, { min: 3 }), { exact: true })).toBeVisible();
  await expect(field).toBeFocused();
  await field.fill('x'.repeat(101));
  await send.click();
  await expect(section.getByText(say(m.comments_error_too_long, { max: 100 }), { exact: true })).toBeVisible();
  await expect(section.getByText('101 / 100', { exact: true })).toBeVisible();
  await expectAccessible(page, 'a comment that is too long');

  // The visitor's text survives a reload and signing in.
  await field.fill(words);
  await page.reload();
  await expect(field).toHaveValue(words);
  await send.click();
  const dialog = page.getByRole('dialog', { name: say(m.accounts_connect_title) });
  await fillSignIn(dialog, reader, account);
  await expect(dialog).toBeHidden();
  await expect(section.getByText(say(m.comments_form_back), { exact: true })).toBeVisible();
  await expect(field).toHaveValue(words);

  // Without a network nothing is lost, and nothing is sent twice.
  watch.expectNoAnswer(/^\/api\//);
  await page.route('**/api/cats/comments/*', (route) => route.abort('internetdisconnected'));
  await send.click();
  const unsent = section.getByRole('article').filter({ hasText: words });
  await expect(unsent.getByText(say(m.outbox_state_waiting), { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(unsent.getByRole('button', { name: say(m.outbox_try), exact: true })).toBeVisible();
  await page.unroute('**/api/cats/comments/*');
  await page.evaluate(() => window.dispatchEvent(new Event('online')));
  await expect(section.getByText(say(m.comments_form_done), { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(unsent).toHaveCount(0);
  await expect(item(words)).toContainText(say(m.comments_pending));
  await expectAccessible(page, 'a comment that waits');

  // Others see it only once it is approved, and then without a reload.
  const other = await newVisitor();
  await openLive(other.page, address);
  for (const path of [address, `${address}.data`, `/api/cats/comments/${cat.id}`]) {
    expect(await (await other.page.request.get(path)).text(), path).not.toContain(words);
  }
  const waiting = (await listCommentsToReview(admin)).filter(({ content }) => content === words);
  expect(waiting).toHaveLength(1);
  await reviewComments(admin, { approved: [waiting[0]!.id] });
  const others = commentsOf(other.page, reader);
  await expect(others.item(words)).toBeVisible();
  await expect(others.item(words)).toContainText(account.displayName);
  await expect(item(words)).not.toContainText(say(m.comments_pending));
  await expect(
    page.getByText(say(m.comments_notifications_approved, { name: cat.name }), { exact: true }),
  ).toBeVisible();

  // A withdrawn comment disappears from all pages.
  const remove = section.getByRole('button', { name: say(m.comments_delete_own_label), exact: true });
  await remove.click();
  await expect(item(words)).toHaveCount(0);
  await expect(others.item(words)).toHaveCount(0);
  await page.getByRole('button', { name: say(m.comments_undo), exact: true }).click();
  await expect(item(words)).toBeVisible();
  await expect(others.item(words)).toBeVisible();

  await page.goto(at('/user#comments'));
  const own = page.getByRole('region', { name: say(m.comments_own_title), exact: true });
  await expect(own.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  await expect(own.getByRole('link', { name: say(m.comments_own_on, { name: cat.name }) })).toHaveAttribute(
    'href',
    at(`/cat/${cat.id}#comments`),
  );
  await expectAccessible(page, 'a member’s comments');
  await own.getByRole('button', { name: say(m.comments_delete_own_label), exact: true }).click();
  await expect(own.getByText(say(m.comments_own_empty_title), { exact: true })).toBeVisible();
  await expect(others.item(words)).toHaveCount(0);
});

test('an author hears at their next visit what became of their comment, once, and finds the reason', {
  tag: '@full',
}, async ({ page, reader, newVisitor }) => {
  const { say, at } = reader;
  const { cat, admin } = await makeCat(newVisitor, reader);
  const account = await makeMember(page, reader);
  const { section, field, send, item } = commentsOf(page, reader);
  await page.goto(at(`/cat/${cat.id}`));
  await field.fill('Call me on 01 23 45 67 89');
  await send.click();
  await expect(section.getByText(say(m.comments_form_done), { exact: true })).toBeVisible();
  // An open page of the author would hear of it at once.
  await page.goto('about:blank');
  const waiting = (await listCommentsToReview(admin)).find(({ cat_id }) => cat_id === cat.id)!;
  await reviewComments(admin, { rejected: [waiting.id], objections: { [waiting.id]: 'personal' } });

  const news = page.getByText(say(m.comments_notifications_rejected, { name: cat.name }), { exact: true });
  const seen = page.waitForResponse((answer) => answer.url().endsWith('/api/user/comments/seen'));
  await page.goto(at('/missing-cat'));
  await expect(news).toBeVisible();
  await seen;
  await page.goto(at('/user'));
  await expect(page.getByRole('heading', { name: new RegExp(say(m.comments_own_rejected)) })).toBeVisible();
  const own = page.getByRole('region', { name: say(m.comments_own_title), exact: true });
  await expect(own.getByText(say(m.comments_reason_personal), { exact: true })).toBeVisible();
  await expectAccessible(page, 'a comment that was refused, on the account page');
  await page.goto(at(`/cat/${cat.id}`));
  await expect(item('Call me on')).toContainText(say(m.comments_refused));
  await expect(item('Call me on')).toContainText(say(m.comments_reason_personal));
  await expectAccessible(page, 'a comment that was refused, below its cat');
  await expect(news).toHaveCount(0);
  const other = await newVisitor();
  await other.page.goto(at(`/cat/${cat.id}`));
  const others = commentsOf(other.page, reader);
  await expect(others.section.getByText(say(m.comments_empty_title), { exact: true })).toBeVisible();

  await field.fill('The man who feeds it is a fool');
  await send.click();
  await expect(section.getByText(say(m.comments_form_done), { exact: true })).toBeVisible();
  const published = (await listCommentsToReview(admin)).find(({ cat_id }) => cat_id === cat.id)!;
  // An open page of the author would hear of each decision at once.
  await page.goto('about:blank');
  await reviewComments(admin, { approved: [published.id] });
  await admin.goto(at(`/cat/${cat.id}`));
  await commentsOf(admin, reader)
    .item('The man who feeds it')
    .getByRole('button', { name: say(m.comments_delete_label, { name: account.displayName }), exact: true })
    .click();
  await admin
    .getByRole('dialog')
    .getByRole('button', { name: say(m.moderation_objection_offensive) })
    .click();
  await expect(commentsOf(admin, reader).item('The man who feeds it')).toHaveCount(0);
  await page.goto(at('/user'));
  await expect(
    page.getByText(say(m.comments_notifications_deleted, { name: cat.name }), { exact: true }),
  ).toBeVisible();
  await expect(own.getByRole('heading', { name: new RegExp(say(m.comments_own_deleted)) })).toBeVisible();
  await expect(own.getByText(say(m.comments_reason_offensive), { exact: true })).toBeVisible();
  await expect(own.getByRole('button')).toHaveCount(1);
});

test('without JavaScript a visitor comments, signs in on the way, corrects and withdraws the comment', {
  tag: '@full',
}, async ({ reader, newVisitor }) => {
  const { say, at } = reader;
  const { cat } = await makeCat(newVisitor, reader);
  const writer = await newVisitor();
  const account = await makeMember(writer.page, reader);
  const { page, watch } = await newVisitor({ javaScriptEnabled: false });
  watch.expectStatus(422, /\/cat\/\d+$/);
  const { section, field, send, item } = commentsOf(page, reader);
  await page.goto(at(`/cat/${cat.id}`));
  await field.fill('ab');
  await send.click();
  await expect(page).toHaveURL(/\/login\?next=/);
  await fillSignIn(page, reader, account);

  await expect(field).toHaveValue('ab');
  await send.click();
  await expect(section.getByText(say(m.comments_error_too_short, { min: 3 }), { exact: true })).toBeVisible();
  await expect(field).toHaveValue('ab');
  await field.fill('Seen in the park');
  await send.click();
  await expect(section.getByText(say(m.comments_form_done), { exact: true })).toBeVisible();
  await expect(field).toHaveValue('');
  await expect(item('Seen in the park')).toContainText(say(m.comments_pending));

  await section.getByRole('button', { name: say(m.comments_delete_own_label), exact: true }).click();
  await expect(item('Seen in the park')).toHaveCount(0);
  await section.getByRole('button', { name: say(m.comments_undo), exact: true }).click();
  await expect(item('Seen in the park')).toBeVisible();
});
