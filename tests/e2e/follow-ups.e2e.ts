import { askQuestions } from '#features/follow-ups/ask-questions.server.ts';
import { makeFollowUpToken } from '#features/follow-ups/follow-up-token.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { makeMember } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { addCat } from './support/calls.ts';
import { unique, withDatabase } from './support/queue.ts';
import { expect, test } from './support/story.ts';

const dayMs = 24 * 60 * 60_000;

test('the link of a question answers with one press and without JavaScript; three presses say how the cat came home', {
  tag: '@once',
}, async ({ page, reader, newVisitor }) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  const name = unique('Pelote');
  const { id } = await addCat(page, { name, latitude: 45.1, longitude: 5.1 });
  const token = await withDatabase(async ({ db }) => {
    const then = new Date(Date.now() - 8 * dayMs);
    const past = { status: 'approved' as const, created_at: then, seen_at: then, reviewed_at: then };
    await db.updateTable('cats').set(past).where('id', '=', id).execute();
    await askQuestions({ db, now: () => new Date(), live: { publish: async () => undefined } as never });
    return makeFollowUpToken({ db }, id);
  });

  // A scanner with a full browser opens the link and runs its scripts, which answers nothing.
  const scanner = await newVisitor();
  await scanner.page.goto(at(`/follow-up/${token}?answer=home`));
  await expect(scanner.page.getByRole('radio', { name: say(m.questions_lost_home, { name }) })).toBeChecked();
  const answers = await withDatabase(({ db }) =>
    db.selectFrom('follow_ups').select('answer').where('cat_id', '=', id).execute(),
  );
  expect(answers).toEqual([{ answer: null }]);

  const mailbox = await newVisitor({ javaScriptEnabled: false });
  const press = (label: string) => mailbox.page.getByRole('button', { name: label, exact: true }).click();
  await mailbox.page.goto(at(`/follow-up/${token}?answer=home`));
  await expect(mailbox.page.getByRole('heading', { name: say(m.questions_title_lost, { name }) })).toBeVisible();
  await expect(mailbox.page.getByRole('radio', { name: say(m.questions_lost_home, { name }) })).toBeChecked();
  await press(say(m.questions_page_send));
  await expect(mailbox.page.getByRole('heading', { name: say(m.questions_reunion_when) })).toBeVisible();
  await press(say(m.questions_reunion_today));
  await press(say(m.questions_how_search));
  await press(say(m.questions_distance_near));
  await expect(mailbox.page.getByText(say(m.questions_reunion_done))).toBeVisible();

  await page.goto(at(`/cat/${id}`));
  await expect(page.getByText(say(m.cats_reunited_title_lost), { exact: true }).first()).toBeVisible();
  await page.goto(at(`/cat/${id}/follow-up?answer=still`));
  await page.getByRole('button', { name: say(m.questions_page_send) }).click();
  await expect(page.getByText(say(m.questions_page_stored_still))).toBeVisible();
  await expectAccessible(page, 'an answered question');
});
