import { m } from '#i18n/paraglide/messages.js';
import { buildCat } from '#tests/support/cat-builder.ts';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { whenLive } from './support/live.ts';
import { unique, withDatabase } from './support/queue.ts';
import { fillSignIn } from './support/sign-in.ts';
import { expect, test } from './support/story.ts';

test('an account is found by its address, banned and unbanned, made an administrator and a member again', {
  tag: '@main',
}, async ({ page, watch, reader, newVisitor }) => {
  const { say, at } = reader;
  const { page: elsewhere, watch: elsewhereWatch } = await newVisitor();
  const member = await makeMember(elsewhere, reader);
  const isIn = async () => (await elsewhere.request.get('/api/user/info')).status();
  elsewhereWatch.expectStatus(403, /^\/api\/user\/info$/);
  elsewhereWatch.expectStatus(401, /^\/api\/user\/info$/);
  expect(await isIn()).toBe(200);

  const admin = demoAccount('admin');
  await signIn(page, admin);
  await page.goto(at('/bo/search'));
  const box = page.getByRole('searchbox', { name: say(m.moderation_search_label) });
  await box.fill('lucas');
  await box.press('Enter');
  for (const kind of [m.moderation_kind_users, m.moderation_kind_cats]) {
    await expect(page.getByRole('region', { name: say(kind), exact: true }).getByRole('article')).not.toHaveCount(0);
  }
  await expectAccessible(page, 'a search of all kinds');
  await page
    .getByRole('navigation', { name: say(m.moderation_search_kinds) })
    .getByRole('link', { name: say(m.moderation_kind_users) })
    .click();
  // The address changes before the form does, which sends the kind that it shows.
  const filters = page.getByRole('navigation', { name: say(m.moderation_filter_label) });
  await expect(filters).toBeVisible();
  await expect(page).toHaveURL(/kind=users/);
  await box.fill(member.email);
  await box.press('Enter');
  const result = page.getByRole('article').filter({ hasText: member.displayName });
  await expect(page.getByRole('article')).toHaveCount(1);
  await expectAccessible(page, 'a member who was searched for');

  const press = (act: (inputs: object, options: object) => string) =>
    result.getByRole('button', { name: `${say(act as never)} ${member.displayName}` }).click();
  const confirm = (title: typeof m.moderation_ask_ban_title, act: (inputs: object, options: object) => string) =>
    page
      .getByRole('alertdialog', { name: say(title, { name: member.displayName }) })
      .getByRole('button', { name: say(act as never), exact: true })
      .click();

  // Spec §8: a failed review of members shows no message.
  watch.expectStatus(500, /^\/api\/bo\/users\/review$/);
  await page.route('**/api/bo/users/review', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  const question = page.getByRole('dialog', {
    name: say(m.moderation_ask_ban_title, { name: member.displayName }),
  });
  await press(m.moderation_act_ban);
  await expectAccessible(page, 'the reason of a ban');
  await question.getByRole('button', { name: say(m.moderation_objection_spam) }).click();
  await expect(question).toHaveCount(0);
  expect(await isIn()).toBe(200);
  await press(m.moderation_act_ban);
  await question.getByRole('button', { name: say(m.moderation_objection_other) }).click();
  await question.getByRole('textbox').fill('Please be kind.');
  await page.keyboard.press('Enter');
  await expect(result.getByText(say(m.moderation_author_banned), { exact: true }).first()).toBeVisible();
  expect(await isIn()).toBe(403);
  await elsewhere.goto(at('/'));
  await expect(elsewhere.getByText(say(m.accounts_banned_words, { words: 'Please be kind.' }))).toBeVisible();
  await filters.getByRole('link', { name: say(m.moderation_author_banned), exact: true }).click();
  await expect(page).toHaveURL(/filter=banned/);
  await expect(result).toBeVisible();
  await filters.getByRole('link', { name: say(m.moderation_filter_all), exact: true }).click();
  await expect(page).not.toHaveURL(/filter=/);
  await press(m.moderation_act_unban);
  await expect(result.getByText(say(m.moderation_user_active), { exact: true })).toBeVisible();
  await result.locator('summary', { hasText: say(m.moderation_history, { count: 2 }) }).press('Enter');
  await expect(result.getByText(say(m.moderation_did_unban), { exact: true })).toBeVisible();

  await press(m.moderation_act_promote);
  await confirm(m.moderation_ask_promote_title, m.moderation_act_promote);
  await expect(result.getByText(say(m.moderation_user_admin), { exact: true })).toBeVisible();
  await press(m.moderation_act_demote);
  await confirm(m.moderation_ask_demote_title, m.moderation_act_demote);
  await expect(result.getByText(say(m.moderation_user_admin), { exact: true })).toHaveCount(0);

  // An administrator can't act on their own account.
  await box.fill(admin.email);
  await box.press('Enter');
  await expect(page.getByText(say(m.moderation_user_you), { exact: true })).toBeVisible();
  await expect(page.getByRole('article').getByRole('button')).toHaveCount(0);
});

test('a cat is found by its number, looked into beside those it may be, deleted after a question and restored', async ({
  page,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  const name = unique('Wanderer');
  const { id } = await withDatabase(async (database) => {
    const here = { latitude: 43.1, longitude: -1.2 };
    await buildCat(database, { ...here, name: `${name}s` });
    return buildCat(database, { ...here, name });
  });
  await signIn(page, demoAccount('admin'));
  await page.goto(at(`/bo/search?find=%23${id}`));
  const result = page.getByRole('article').filter({ hasText: name });

  watch.expectStatus(500, /^\/api\/bo\/cats\/\d+$/);
  await page.route('**/api/bo/cats/*', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 });
  await result.locator('summary', { hasText: say(m.moderation_known_of_cat) }).press('Enter');
  await expect(result.getByText(say(m.moderation_known_failing), { exact: true })).toBeVisible();
  await result.getByRole('button', { name: say(m.common_retry), exact: true }).click();
  await expect(result.getByText(say(m.moderation_author_approved, { count: 1 }), { exact: true })).toBeVisible();
  await expect(result.getByRole('link', { name: `${name}s`, exact: true })).toBeVisible();
  await expect(result.getByText(say(m.moderation_known_no_history), { exact: true })).toBeVisible();
  await expectAccessible(page, 'what is known of a cat that was found');

  await result.getByRole('button', { name: `${say(m.moderation_act_delete)} ${name}` }).click();
  const question = page.getByRole('dialog', { name: say(m.moderation_ask_delete_title, { name }) });
  await expectAccessible(page, 'a question before a deletion');
  await question.getByRole('button', { name: say(m.moderation_objection_spam) }).click();
  // The message offers undo; then the same happens with another reason, by its number.
  await page.getByRole('button', { name: say(m.moderation_undo), exact: true }).click();
  await expect(result.getByRole('button', { name: `${say(m.moderation_act_reopen)} ${name}` })).toBeVisible();
  await result.getByRole('button', { name: `${say(m.moderation_act_delete)} ${name}` }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('7');
  await expect(result.getByText(say(m.moderation_status_deleted), { exact: true }).first()).toBeVisible();
  await expect(result.getByText(say(m.moderation_objection_wrong), { exact: true })).toBeVisible();
  const history = result.getByRole('listitem');
  await expect(history.filter({ hasText: say(m.moderation_did_delete) }).first()).toBeVisible();
  await result.getByRole('button', { name: `${say(m.moderation_act_restore)} ${name}` }).click();
  await expect(history.filter({ hasText: say(m.moderation_did_restore) })).toHaveCount(2);
  await expect(result.getByRole('button', { name: `${say(m.moderation_act_reopen)} ${name}` })).toBeVisible();

  const box = page.getByRole('searchbox', { name: say(m.moderation_search_label) });
  await box.fill('zzzz nothing of the kind');
  await box.press('Enter');
  await expect(page.getByText(say(m.moderation_search_nothing), { exact: true })).toBeVisible();
  await expectAccessible(page, 'a search without results');
});

test('without JavaScript what was found is refused and deleted with a reason each, and looked into', {
  tag: '@full',
}, async ({ newVisitor, reader }) => {
  const { say, at } = reader;
  const name = unique('Plainsong');
  await withDatabase((database) => buildCat(database, { name, status: 'pending', latitude: 43.1, longitude: -1.2 }));
  const { page } = await newVisitor({ javaScriptEnabled: false });
  await page.goto(at('/login'));
  await fillSignIn(page, reader, demoAccount('admin'));
  await page.goto(at(`/bo/search?find=${encodeURIComponent(name)}`));
  const result = page.getByRole('article').filter({ hasText: name });
  await result.getByRole('button', { name: `${say(m.moderation_reject)} ${name}` }).click();
  const refusal = page.getByRole('alert').filter({ hasText: say(m.moderation_reject_title_one, { name }) });
  await refusal.getByRole('combobox').selectOption('duplicate');
  await refusal.getByRole('button', { name: say(m.moderation_reject), exact: true }).click();
  await expect(result.getByText(say(m.moderation_status_rejected), { exact: true })).toBeVisible();
  await expect(result.getByText(say(m.moderation_objection_duplicate), { exact: true })).toBeVisible();
  await result.getByRole('button', { name: `${say(m.moderation_act_delete)} ${name}` }).click();
  const question = page.getByRole('alert').filter({ hasText: say(m.moderation_ask_delete_title, { name }) });
  await question.getByRole('combobox').selectOption('spam');
  await question.getByRole('button', { name: say(m.moderation_act_delete), exact: true }).click();
  await expect(result.getByText(say(m.moderation_status_deleted), { exact: true })).toBeVisible();
  await expect(result.getByText(say(m.moderation_objection_spam), { exact: true })).toBeVisible();
  await result.locator('summary').click();
  await result.getByRole('link', { name: say(m.moderation_known_show), exact: true }).click();
  for (const act of [m.moderation_did_reject, m.moderation_did_delete]) {
    await expect(result.getByRole('listitem').filter({ hasText: say(act) })).toBeVisible();
  }
});

test('an old address is led on, never in a circle, and let go again', { tag: '@full' }, async ({
  page,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  const path = `/old-${Math.random().toString(36).slice(2, 7)}`;
  await signIn(page, demoAccount('admin'));
  await page.goto(at('/bo/search'));
  await page.getByRole('link', { name: say(m.moderation_redirects_title) }).click();
  const pathField = page.getByRole('textbox', { name: say(m.moderation_redirects_path) });
  const targetField = page.getByRole('textbox', { name: say(m.moderation_redirects_target) });
  const add = page.getByRole('button', { name: say(m.moderation_redirects_add), exact: true });

  watch.expectStatus(422, /\/bo\/redirects(\.data)?$/);
  await pathField.fill(path);
  await targetField.fill('//evil.example');
  await add.click();
  await expect(page.getByText(say(m.moderation_redirects_problem_target))).toBeVisible();
  await expect(targetField).toBeFocused();
  await targetField.fill(path);
  await add.click();
  await expect(page.getByText(say(m.moderation_redirects_problem_loop))).toBeVisible();
  await expectAccessible(page, 'a redirect that can’t be kept');
  await targetField.fill('/how-it-works');
  await add.click();
  await expect(page.getByText(say(m.moderation_redirects_added, { path }))).toBeVisible();
  const row = page.getByRole('listitem').filter({ hasText: path });
  await expect(row).toContainText('/how-it-works');
  expect((await page.request.get(path, { maxRedirects: 0 })).status()).toBe(302);
  await row.getByRole('button', { name: `${say(m.moderation_redirects_remove)} ${path}` }).click();
  await expect(page.getByText(say(m.moderation_redirects_removed, { path }))).toBeVisible();
  await expect(row).toHaveCount(0);
});

test('nothing of the back office comes to those who look at the map', { tag: '@once' }, async ({ page, reader }) => {
  const scripts: string[] = [];
  page.on('response', async (answer) => {
    if (answer.url().endsWith('.js')) scripts.push(await answer.text().catch(() => ''));
  });
  await signIn(page, demoAccount('emily'));
  const awake = whenLive(page);
  await page.goto(reader.at('/'));
  await awake;
  expect(scripts.length).toBeGreaterThan(0);
  // Only one file of messages that is not the first page’s has this text.
  const words = ['/api/bo/', 'to-review-'];
  expect(words.filter((word) => scripts.some((script) => script.includes(word)))).toEqual([]);
});
