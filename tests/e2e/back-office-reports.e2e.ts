import { m } from '#i18n/paraglide/messages.js';
import { buildCat, buildUser } from '#tests/support/cat-builder.ts';
import { demoAccount, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { longAgo, reviewQueue, unique, withDatabase } from './support/queue.ts';
import { expect, test } from './support/story.ts';

test('what members report is looked at: one cat stays, another is deleted with a reason, and both can be undone', {
  tag: '@once',
}, async ({ page, reader }) => {
  const { say } = reader;
  const [kept, gone] = ['Faussement', 'Vraiment'].map(unique) as [string, string];
  const words = unique('This cat is at home every night');
  await withDatabase(async (database) => {
    const createdAt = longAgo();
    for (const name of [kept, gone]) {
      const { id } = await buildCat(database, { name, latitude: 42.9, longitude: -0.4 });
      const report = { cat_id: id, user_id: await buildUser(database), objection: 'wrong', words } as const;
      await database.db
        .insertInto('cat_reports')
        .values({ ...report, created_at: createdAt })
        .execute();
    }
  });
  await signIn(page, demoAccount('admin'));
  const queue = reviewQueue(page, reader);
  await queue.open('/bo/cats');
  await page.getByRole('link', { name: new RegExp(`^${say(m.moderation_tab_reported)}`) }).click();
  await queue.show(kept);
  await expect(queue.card(kept).getByText(words)).toBeVisible();
  // The form without JavaScript has the other option.
  await expect(queue.card(kept).getByText(say(m.moderation_objection_wrong), { exact: true }).first()).toBeVisible();
  await expectAccessible(page, 'the queue of reported cats');
  const press = async (name: string, decision: typeof m.moderation_reports_keep) => {
    await queue.press(name, decision);
    await expect(queue.card(name)).toHaveCount(0);
  };
  await press(kept, m.moderation_reports_keep);
  await queue.undo.click();
  await expect(queue.card(kept)).toBeVisible();
  await press(kept, m.moderation_reports_keep);
  await queue.show(gone);
  await queue.press(gone, m.moderation_act_delete);
  await expect(queue.menu.getByRole('button', { name: say(m.moderation_reason_reported) })).toBeFocused();
  await expectAccessible(page, 'the reasons of a deletion');
  await queue.giveReason(m.moderation_objection_spam);
  await expect(queue.card(gone)).toHaveCount(0);
  await queue.undo.click();
  await expect(queue.card(gone)).toBeVisible();
  await queue.press(gone, m.moderation_act_delete);
  await page.keyboard.press('Enter');
  await expect(queue.card(gone)).toHaveCount(0);
  await expect
    .poll(() =>
      withDatabase(async ({ db }) => {
        const cats = await db
          .selectFrom('cats')
          .select(['status', 'objection'])
          .where('name', 'in', [kept, gone])
          .orderBy('id')
          .execute();
        return cats.map(({ status, objection }) => [status, objection]);
      }),
    )
    .toEqual([
      ['approved', null],
      ['deleted', 'wrong'],
    ]);
});
