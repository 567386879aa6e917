import { m } from '#i18n/paraglide/messages.js';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { demoAccount, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { approveCat } from './support/calls.ts';
import { longAgo, reviewQueue, unique, withDatabase } from './support/queue.ts';
import { expect, test } from './support/story.ts';

/** The pending cats are at one place, or so far apart that none looks like another. */
async function addWaitingCats(
  names: string[],
  { kmApart = 0, latitude = 43.3 } = {},
): Promise<{ ids: number[]; authorId: string }> {
  const from = longAgo().getTime();
  return withDatabase(async (database) => {
    const userId = await buildUser(database);
    const ids: number[] = [];
    for (const [index, name] of names.entries()) {
      const createdAt = new Date(from + index * 1000);
      ids.push(
        (
          await buildCat(database, {
            name,
            userId,
            status: 'pending',
            createdAt,
            latitude: latitude + (index * kmApart) / 111,
            longitude: 0.4,
          })
        ).id,
      );
    }
    return { ids, authorId: userId };
  });
}

test('a moderator reviews pending items: one, several, an undo, a failure, a refusal with its reason', {
  tag: '@main',
}, async ({ page, watch, reader }) => {
  const { say, at } = reader;
  const more = ['Calisson', 'Berlingot', 'Cachou', 'Dragée'];
  const names = ['Praline', 'Noisette', 'Nougat', 'Réglisse', 'Praline', ...more].map(unique) as [string, ...string[]];
  const [first, second, third, fourth] = names as [string, string, string, string];
  // Four reports at most are shown as alike: those of another reader of this story are elsewhere.
  const latitude = Number((42 + 3 * Math.random()).toFixed(5));
  const exactPlace = `${latitude.toFixed(5)}, 0.40000`;
  const { authorId } = await addWaitingCats(names, { latitude });
  await withDatabase((database) => buildCat(database, { userId: authorId, status: 'rejected' }));
  await signIn(page, demoAccount('admin'));

  // The overview and the menu are on the account page, and nowhere that visitors are.
  await page.goto(at('/bo'));
  await expect(page).toHaveURL(at('/user'));
  const overview = page.getByRole('navigation', { name: say(m.moderation_overview_title), exact: true });
  await expect(overview.getByRole('link', { name: say(m.moderation_reports_title) })).toHaveAttribute(
    'href',
    at('/bo/cats?view=reported'),
  );
  await expect(
    overview.getByRole('link', { name: new RegExp(`^\\d+\\s*${say(m.moderation_overview_cats)}$`) }),
  ).toBeVisible();
  const menu = page.getByRole('navigation', { name: say(m.moderation_menu_label) });
  await expect(menu.getByRole('link', { name: say(m.moderation_menu_search) })).toHaveAttribute(
    'href',
    at('/bo/search'),
  );
  const queue = reviewQueue(page, reader);
  await menu.getByRole('link', { name: new RegExp(`^${say(m.moderation_menu_cats)} `) }).click();
  await expect(page.getByRole('heading', { level: 1, name: say(m.moderation_cats_title) })).toBeVisible();
  await expect(page).toHaveURL(at('/bo/cats'));
  await queue.show(first);
  const card = queue.card(first);
  await expect(card.getByText(say(m.moderation_author_rejected, { count: 1 }))).toBeVisible();
  const lookalike = card.getByRole('listitem').filter({ hasText: names[4]! });
  await expect(lookalike.getByText(say(m.moderation_match_name))).toBeVisible();
  if (!reader.isPhone) {
    await page.setViewportSize({ width: 1280, height: 800 });
    const areInView = names.slice(0, 8).map((name) => expect(queue.box(name)).toBeInViewport({ ratio: 1 }));
    await Promise.all(areInView);
  }
  await card.getByText(say(m.moderation_place_open)).click();
  await expect(card.getByText(exactPlace)).toHaveCount(0);
  await card.getByRole('radio', { name: say(m.moderation_place_exact) }).check();
  await expect(card.getByText(exactPlace)).toBeVisible();
  await expectAccessible(page, 'the queue of cats');

  await queue.approve(first);
  await expect(card).toHaveCount(0);
  await queue.undo.click();
  await expect(card).toBeVisible();
  await expect(card).toBeFocused();
  await card.getByText(say(m.moderation_history, { count: 2 })).click();
  await expect(card.getByText(say(m.moderation_did_reopen))).toBeVisible();

  await queue.press(second, m.moderation_reject);
  await expectAccessible(page, 'the reasons of a rejection');
  await queue.menu.getByRole('button', { name: say(m.moderation_objection_other) }).click();
  await queue.menu.getByRole('textbox').fill('Not a report.');
  await queue.menu.getByRole('button', { name: say(m.moderation_reject), exact: true }).click();
  await expect(queue.card(second)).toHaveCount(0);

  await queue.box(third).check();
  await queue.box(fourth).check();
  await expectAccessible(page, 'cats that are selected');
  watch.expectStatus(500, /^\/api\/bo\/cats\/review$/);
  await page.route('**/api/bo/cats/review', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }), {
    times: 1,
  });
  await queue.approveSelected.click();
  await expect(page.getByText(say(m.moderation_error_review_cats))).toBeVisible();
  await expect(queue.box(third)).toBeChecked();
  await expect(queue.box(fourth)).toBeChecked();
  await expectAccessible(page, 'a review that failed');
  await queue.approveSelected.click();
  await expect(queue.card(third)).toHaveCount(0);
  await expect(page.getByText(say(m.moderation_error_review_cats))).toHaveCount(0);

  // Cards go before the server responds.
  const decided = () =>
    withDatabase(async ({ db }) => {
      const query = db
        .selectFrom('cats')
        .select(['name', 'status', 'objection', 'objection_words'])
        .where('name', 'in', names.slice(0, 5))
        .orderBy('id');
      return (await query.execute()).map(({ status, objection, objection_words: words }) => [status, objection, words]);
    });
  await expect.poll(decided).toEqual([
    ['pending', null, null],
    ['rejected', 'other', 'Not a report.'],
    ['approved', null, null],
    ['approved', null, null],
    ['pending', null, null],
  ]);
});

test('two moderators together: what one decides is marked for the other, who gets a message for a late decision and keeps the rest', {
  tag: '@full',
}, async ({ page, watch, reader, newVisitor }) => {
  const { say } = reader;
  const names = ['Ulysse', 'Pénélope', 'Argos'].map(unique) as [string, string, string];
  const { ids } = await addWaitingCats(names, { kmApart: 3, latitude: 46 });
  await signIn(page, demoAccount('admin'));
  const queue = reviewQueue(page, reader);
  await queue.open('/bo/cats');
  const other = await newVisitor();
  await signIn(other.page, demoAccount('admin'));

  const counts = { cats_to_review: 777, changes_to_review: 0, comments_to_review: 55, reports_to_review: 0 };
  await page.route('**/api/bo/info', (route) => route.fulfill({ json: { info: counts } }));
  await approveCat(other.page, ids[0]!);
  await expect(page.getByRole('navigation', { name: say(m.moderation_menu_label) })).toContainText('777');
  const late = queue.card(names[0]).getByText(say(m.moderation_late_one)).filter({ visible: true });
  await expect(late.first()).toBeVisible();
  await page.getByRole('button', { name: say(m.moderation_late_put_away) }).click();
  await expect(queue.card(names[0])).toHaveCount(0);

  await page.route('**/api/bo/cats/list*', (route) => route.abort());
  watch.expectNoAnswer(/^\/api\/bo\/cats\/list$/);
  await queue.box(names[1]).check();
  await queue.box(names[2]).check();
  await approveCat(other.page, ids[1]!);
  watch.expectStatus(409, /^\/api\/bo\/cats\/review$/);
  await queue.rejectSelected();
  const alert = page.getByRole('alert').filter({ hasText: names[1] });
  await expect(alert).toBeVisible();
  await expect(queue.box(names[1])).toBeHidden();
  await expect(queue.box(names[2])).toBeChecked();
  await expectAccessible(page, 'a conflict of two moderators');
  await queue.rejectSelected();
  await expect(queue.card(names[2])).toHaveCount(0);
});

test('with the keyboard alone a moderator moves, selects, decides and undoes, and never by typing a word', {
  tag: ['@once', '@full'],
}, async ({ page, reader }) => {
  const { say } = reader;
  const names = ['Alpha', 'Bravo', 'Charlie', 'Delta', 'Echo'].map(unique) as [string, string, string, string, string];
  const { ids } = await addWaitingCats(names, { kmApart: 3, latitude: 47 });
  await signIn(page, demoAccount('admin'));
  const queue = reviewQueue(page, reader);
  await queue.open('/bo/cats');
  // The focus is on the body at first.
  await page.keyboard.press('j');
  await expect(queue.card(names[1])).toBeFocused();
  await page.keyboard.press('x');
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await expect(queue.box(names[1])).toBeChecked();
  await expect(queue.box(names[2])).toBeChecked();
  let letThrough = () => {};
  const line = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/bo/cats/review', async (route) => {
    await line;
    await route.continue();
  });
  await page.keyboard.press('a');
  await expect(queue.card(names[2])).toHaveCount(0);
  await expect(queue.card(names[3])).toBeFocused();
  await page.keyboard.press('u');
  letThrough();
  await expect(queue.card(names[1])).toBeFocused();
  await expect(page).toHaveURL(/[?]item=\d+$/);
  await expect(queue.card(names[1]).getByRole('heading', { name: names[1] })).toBeVisible();
  const menu = page.getByRole('dialog', { name: say(m.moderation_reject_title_one, { name: names[1] }) });
  await page.keyboard.press('r');
  await expect(menu).toBeVisible();
  // A rejection needs a reason.
  await page.keyboard.press('Enter');
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await expect(queue.card(names[1])).toBeFocused();
  await page.keyboard.press('r');
  await expect(menu).toBeVisible();
  await page.keyboard.press('2');
  await expect(queue.card(names[1])).toHaveCount(0);
  await expect(queue.card(names[2])).toBeFocused();
  // These keys are as fast as a person types, and faster than the menu appears.
  for (const key of 'r8No cat') await page.keyboard.press(key === ' ' ? 'Space' : key);
  const words = queue.menu.getByRole('textbox');
  await expect(words).toHaveValue('No cat');
  await approveCat(page, ids[4]!);
  // The live update is there, and takes neither focus nor words.
  await expect(
    page
      .getByRole('article', { name: names[4], exact: true, includeHidden: true })
      .getByText(say(m.moderation_late_one))
      .first(),
  ).toBeAttached();
  await expect(words).toBeFocused();
  await page.keyboard.type(' at all', { delay: 20 });
  await expect(words).toHaveValue('No cat at all');
  await page.keyboard.press('Enter');
  await expect(queue.card(names[2])).toHaveCount(0);
  await expect(queue.card(names[3])).toBeFocused();
  await page.keyboard.press('k');
  await expect(queue.card(names[0])).toBeFocused();
  await page.keyboard.press('Space');
  await expect(queue.box(names[0])).toBeChecked();
  await page.keyboard.press('Space');
  await expect
    .poll(() =>
      withDatabase(async ({ db }) => {
        const rejected = await db
          .selectFrom('cats')
          .select(['status', 'objection', 'objection_words'])
          .where('name', 'in', names.slice(1, 3))
          .orderBy('id')
          .execute();
        return rejected.map(({ status, objection, objection_words: words }) => [status, objection, words]);
      }),
    )
    .toEqual([
      ['rejected', 'unclear-photo', null],
      ['rejected', 'other', 'No cat at all'],
    ]);

  await page.keyboard.press('Shift+?');
  const help = page.getByRole('dialog', { name: say(m.moderation_help_title) });
  await expectAccessible(page, 'the help on keys');
  await page.keyboard.press('a');
  await help.getByRole('checkbox', { name: say(m.moderation_help_keys_on) }).press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await queue.card(names[0]).focus();
  await page.keyboard.press('a');
  await page.keyboard.press('Shift+?');
  await page.reload();
  await page.getByRole('button', { name: new RegExp(`^${say(m.moderation_help_title)}`) }).press('Enter');
  await help.getByRole('checkbox', { name: say(m.moderation_help_keys_on) }).press('Space');
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.getByRole('combobox', { name: say(m.cats_home_search_label) }).pressSequentially('a rarer xj');
  await expect(queue.card(names[0])).toBeVisible();
  await queue.box(names[0]).press('Enter');
  await expect(queue.card(names[0])).toBeVisible();
});

test('two hundred pending items are reviewed page by page, a hundred of them with one click', {
  tag: ['@once', '@full'],
}, async ({ page, reader }) => {
  const count = 200;
  const mark = unique('Crowd');
  const names = Array.from({ length: count }, (_, index) => `${mark} ${index}.`);
  await addWaitingCats(names, { kmApart: 3, latitude: 48 });
  await signIn(page, demoAccount('admin'));
  const queue = reviewQueue(page, reader);
  await queue.open('/bo/cats');
  const cards = page.getByRole('article').filter({ hasText: mark });
  // On wide pages the list scrolls.
  await cards.first().hover();
  await expect(async () => {
    await page.mouse.wheel(0, 4000);
    expect(await cards.count()).toBe(count);
  }).toPass({ intervals: [100] });
  await queue.box(names[0]!).click();
  await queue.box(names[99]!).click({ modifiers: ['Shift'] });
  await expect(page.getByText(reader.say(m.moderation_selected, { count: 100 }))).toBeVisible();
  await queue.rejectSelected();
  await expect(cards).toHaveCount(100);
  await queue.undo.click();
  await expect(cards).toHaveCount(count);
  await queue.box(names[0]!).click();
  await queue.box(names[count - 1]!).click({ modifiers: ['Shift'] });
  await queue.rejectSelected();
  await expect(cards).toHaveCount(0);
});

test('keys at 20 ms through two hundred items decide on exactly the items that were shown', {
  tag: ['@once', '@full'],
}, async ({ page, reader }) => {
  const mark = unique('Swift');
  const names = Array.from({ length: 200 }, (_, index) => `${mark} ${index}.`);
  const { ids } = await addWaitingCats(names, { kmApart: 3, latitude: 49 });
  await signIn(page, demoAccount('admin'));
  const queue = reviewQueue(page, reader);
  await queue.open(`/bo/cats?item=${ids[0]!}`);
  await expect(queue.card(names[0]!).getByRole('heading', { name: names[0]! })).toBeVisible();
  const plans = [
    { keys: 'a', outcome: ['approved', null] },
    { keys: 'aur6', outcome: ['rejected', 'spam'] },
    { keys: 'r2', outcome: ['rejected', 'unclear-photo'] },
    { keys: 'r1ua', outcome: ['approved', null] },
    { keys: 'a', outcome: ['approved', null] },
  ];
  const planOf = (index: number) => plans[index % plans.length]!;
  await page.keyboard.type(names.map((_, index) => planOf(index).keys).join(''), { delay: 20 });
  const decided = () =>
    withDatabase(async ({ db }) => {
      const rows = await db
        .selectFrom('cats')
        .select(['status', 'objection'])
        .where('id', 'in', ids)
        .orderBy('created_at')
        .execute();
      return rows.map(({ status, objection }) => [status, objection]);
    });
  await expect.poll(decided).toEqual(names.map((_, index) => planOf(index).outcome));
  await expect(page.getByRole('article').filter({ hasText: mark })).toHaveCount(0);
});

test('a comment is judged with the cat it is about, and a failure keeps what was chosen', async ({
  page,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  const content = unique('Seen by the bridge');
  const createdAt = longAgo();
  await withDatabase(async (database) => {
    const cat = await buildCat(database, { name: 'Pont', createdAt });
    await buildComment(database, { catId: cat.id, content, status: 'pending', createdAt });
  });
  await signIn(page, demoAccount('admin'));
  const queue = reviewQueue(page, reader);
  await queue.open('/bo/comments');
  const card = queue.card(content);
  await expect(card.getByRole('link', { name: 'Pont' })).toBeVisible();
  await expectAccessible(page, 'the queue of comments');
  watch.expectStatus(500, /^\/api\/bo\/comments\/review$/);
  await page.route('**/api/bo/comments/review', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }), {
    times: 1,
  });
  await queue.reject(content, m.moderation_objection_off_topic);
  await expect(page.getByText(say(m.moderation_error_review_comments))).toBeVisible();
  await expect(queue.box(content)).toBeChecked();
  await queue.reject(content, m.moderation_objection_off_topic);
  await expect(card).toHaveCount(0);
  await page.goto(at(`/bo/search?kind=comments&find=${encodeURIComponent(content)}`));
  const found = page.getByRole('article').filter({ hasText: content });
  await expect(found).toContainText(say(m.moderation_objection_off_topic));
});
