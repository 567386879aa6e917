import { readFile } from 'node:fs/promises';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { listCatsNear } from './support/calls.ts';
import { goOffline as cutLine, expect, test, visit, waitForWorker } from './support/offline.ts';
import { checkAndSend, fillCatForm, listOwnCats, unsentOf } from './support/outbox-page.ts';
import { fillSignIn } from './support/sign-in.ts';

function goOffline(...[line, watch]: Parameters<typeof cutLine>): void {
  // A stored page has only the tiles that were shown.
  watch.expectConsole(/preload assets/);
  cutLine(line, watch);
}

test('a cat reported without a network survives a reload, is shown on every page, and arrives once and complete, also when no page is open', {
  tag: '@main',
}, async ({ page, line, watch, reader }) => {
  const { say, at } = reader;
  const account = await makeMember(page, reader);
  const name = `Moulinette ${account.displayName.split(' ')[1]}`;
  const { badge, post, save } = unsentOf(page, reader);
  await page.goto(at('/terms'));
  await waitForWorker(page);
  await visit(page, at('/user'));
  await visit(page, at('/cats/new'));

  goOffline(line, watch);
  await page.goto(at('/cats/new'));
  await fillCatForm(page, reader, name);
  await checkAndSend(page, reader);
  await expect(page.getByRole('heading', { name: say(m.outbox_kept_title, { name }) })).toBeFocused();
  await expect(post(name).getByText(say(m.outbox_state_waiting), { exact: true })).toBeVisible();
  await expect(badge).toBeVisible();
  await expectAccessible(page, 'a report that is kept');

  // The form is free, and nothing of the report is in it any more.
  await page.reload();
  await expect(page.getByRole('textbox', { name: say(m.cats_add_description) })).toHaveValue('');
  await expect(badge).toHaveText('1');
  await page.goto(at('/user'));
  await expect(badge).toBeVisible();
  await badge.click();
  await expect(page).toHaveURL(at('/unsent'));
  await expect(page.getByRole('heading', { level: 1, name: say(m.outbox_title) })).toBeVisible();
  const photo = post(name).getByRole('img', { name: say(m.outbox_photo_alt, { name }) });
  await expect.poll(() => photo.evaluate((each) => (each as HTMLImageElement).naturalWidth)).toBeGreaterThan(500);
  await expectAccessible(page, 'what is not sent');

  // The members' own data contain it, too.
  const download = page.waitForEvent('download');
  await save.click();
  const file = await readFile(await (await download).path(), 'latin1');
  expect(file).toContain('cat.json');
  expect(file).toMatch(/photo\.(webp|jpg)/);
  expect(file.length).toBeGreaterThan(1_000);

  // The browser sends what waits even when no page is open, and the next page says so.
  const browser = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
      resolve(registrations[0]!.registrationId),
    ),
  );
  await browser.send('ServiceWorker.enable');
  const registrationId = await registered;
  line.mend();
  watch.expectConsole(/Blocked script execution/);
  await page.goto('/manifest.webmanifest');
  const origin = new URL(page.url()).origin;
  await browser.send('ServiceWorker.dispatchSyncEvent', {
    origin,
    registrationId,
    tag: 'catlas-outbox',
    lastChance: false,
  });
  await expect.poll(async () => (await listOwnCats(page, name)).length).toBe(1);
  await page.goto(at('/unsent'));
  await expect(page.getByText(say(m.outbox_arrived_cat, { name }), { exact: true })).toBeVisible();
  await expect(post(name)).toHaveCount(0);
  await expect(badge).toHaveCount(0);
  const [cat, ...more] = await listOwnCats(page, name);
  expect(more).toEqual([]);
  expect(cat).toMatchObject({ status: 'pending', is_lost: false, photo: { width: 540, height: 720 } });
  await page.getByRole('link', { name: `${say(m.outbox_sent_open)} – ${name}` }).click();
  await expect(page).toHaveURL(at(`/cat/${cat!.id}`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
});

test('a comment written without a network is shown as unsent, can be withdrawn, and arrives once', async ({
  page,
  line,
  watch,
  reader,
}) => {
  const { say, at } = reader;
  await makeMember(page, reader);
  const [cat] = await listCatsNear(page, { latitude: 45.764, longitude: 4.8357, limit: 1 });
  const path = at(`/cat/${cat!.id}`);
  await page.goto(at('/terms'));
  await waitForWorker(page);
  await visit(page, path);
  const section = page.getByRole('region', { name: say(m.comments_title) });
  const field = section.getByRole('textbox', { name: say(m.comments_form_label) });
  const send = section.getByRole('button', { name: say(m.comments_form_send), exact: true });
  const { badge, post, edit, discard } = unsentOf(page, reader);
  const words = `Seen by the mill, ${Date.now().toString(36)}`;

  goOffline(line, watch);
  await page.reload();
  await field.fill(`${words}?`);
  await send.click();
  await expect(post(`${words}?`)).toBeVisible();
  await expect(field).toHaveValue('');
  await expectAccessible(page, 'a comment that is kept');
  await edit.click();
  await expect(field).toHaveValue(`${words}?`);
  await expect(post(words)).toHaveCount(0);
  await field.fill(words);
  await send.click();
  await expect(post(words)).toBeVisible();

  // The user withdraws a comment with a typo.
  await discard.click();
  const question = page.getByRole('alertdialog', { name: say(m.outbox_discard_title, { name: words }) });
  await question.getByRole('button', { name: say(m.outbox_discard), exact: true }).click();
  await expect(post(words)).toHaveCount(0);
  await page.getByRole('button', { name: say(m.outbox_undo), exact: true }).click();
  await expect(post(words)).toBeVisible();
  await page.reload();
  await expect(post(words)).toBeVisible();

  // The browser does not report the network's return.
  line.mend();
  const listed = section.getByRole('listitem').filter({ hasText: words });
  await expect(listed).toContainText(say(m.comments_pending));
  await expect(post(words)).toHaveCount(0);
  await expect(badge).toHaveCount(0);
  const { comments } = await (await page.request.get('/api/user/comments')).json();
  expect(comments.filter(({ content }: { content: string }) => content === words)).toHaveLength(1);
});

test('a session that ended in the middle loses nothing: no other member sees it, and it goes when its author is back', {
  tag: '@once',
}, async ({ page, line, watch, reader, context }) => {
  const { say, at } = reader;
  // A page that is left while its worker asks for its data says that they failed, not that they were cancelled.
  watch.expectNoAnswer(/\.data$/);
  const account = await makeMember(page, reader);
  const name = `Gribouille ${account.displayName.split(' ')[1]}`;
  const { badge } = unsentOf(page, reader);
  await page.goto(at('/cats/new'));
  await fillCatForm(page, reader, name);
  await context.clearCookies();
  // The preview asks for matches, and is shown without them.
  watch.expectStatus(403, /^\/api\/matches\/unsent$/);
  await checkAndSend(page, reader);
  await expect(page).toHaveURL(/\/unsent$/);
  await expect(badge).toHaveText('1');
  await expect(page.getByText(say(m.outbox_signed_out, { count: 1 }), { exact: true })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);

  await signIn(page, demoAccount('emily'));
  await page.goto(at('/unsent'));
  await expect(page.getByText(say(m.outbox_others, { count: 1 }), { exact: true })).toBeVisible();
  await expect(page.getByText(name)).toHaveCount(0);
  await expect(badge).toHaveCount(0);
  expect(await listOwnCats(page, name)).toEqual([]);

  await context.clearCookies();
  await page.goto(at('/login'));
  await fillSignIn(page.getByRole('main'), reader, account);
  await expect(page.getByText(say(m.outbox_arrived_cat, { name }), { exact: true })).toBeVisible();
  expect(await listOwnCats(page, name)).toHaveLength(1);

  // Signing out with unsent posts says that they stay.
  await waitForWorker(page);
  await visit(page, at('/cats/new'));
  goOffline(line, watch);
  await fillCatForm(page, reader, `${name} 2`);
  await checkAndSend(page, reader);
  await expect(badge).toHaveText('1');
  watch.expectStatus(503, /^\/api\/cats\/add$/);
  line.answer('/api/cats/add', { status: 503, type: 'text/html', body: 'later' });
  line.mend();
  await page.goto(at('/logout'));
  await expect(page.getByText(say(m.outbox_sign_out_text, { count: 1 }), { exact: true })).toBeVisible();
});

test('a report that the server refuses waits for its author, is corrected in the form, and then arrives', {
  tag: '@once',
}, async ({ page, line, watch, reader }) => {
  const { say, at } = reader;
  const account = await makeMember(page, reader);
  const name = `Cabriole ${account.displayName.split(' ')[1]}`;
  const { post, edit } = unsentOf(page, reader);
  await page.goto(at('/terms'));
  await waitForWorker(page);
  await visit(page, at('/cats/new'));
  goOffline(line, watch);
  await fillCatForm(page, reader, name);
  await checkAndSend(page, reader);
  // The preview is an article as well, so this selects the stored report.
  await expect(post(name).getByText(say(m.outbox_state_waiting), { exact: true })).toBeVisible();

  const refusal = {
    type: 'about:blank',
    title: 'invalid',
    status: 422,
    code: 'invalid',
    errors: [{ field: 'description', message: 'Say more than that.' }],
  };
  line.answer('/api/cats/add', { status: 422, type: 'application/problem+json', body: JSON.stringify(refusal) });
  watch.expectStatus(422, /cats\/add$/);
  line.mend();
  await page.goto(at('/unsent'));
  await expect(post(name)).toContainText(refusal.errors[0]!.message);
  await expectAccessible(page, 'a report that needs its author');
  line.answer('/api/cats/add', null);
  await edit.click();
  const form = page.getByRole('dialog', { name: say(m.cats_add_title) });
  await expect(form.getByRole('img', { name: say(m.cats_add_photo_alt) })).toBeVisible();
  await form.getByRole('textbox', { name: say(m.cats_add_description) }).fill('White paws, a torn left ear, very shy.');
  await form.getByRole('button', { name: say(m.cats_add_continue), exact: true }).click();
  await expect(form.getByRole('textbox', { name: say(m.cats_add_name) })).toHaveValue(name);
  await checkAndSend(form, reader);
  await expect(form.getByRole('heading', { name: say(m.cats_add_done_title, { name }) })).toBeFocused();
  const cats = await listOwnCats(page, name);
  expect(cats.map(({ description }) => description)).toEqual(['White paws, a torn left ear, very shy.']);
});
