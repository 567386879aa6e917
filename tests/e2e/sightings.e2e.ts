import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { demoAccount, makeMember, signIn } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { addCat, approveCat } from './support/calls.ts';
import { expect, type Reader, test, type Visitor } from './support/story.ts';

const scams = {
  en: 'Yes. Send me the 6-digit verification code that you will get by text message.',
  fr: 'Oui. Envoyez-moi le code de vérification à 6 chiffres que vous allez recevoir par SMS.',
};
const place = { latitude: 44.93, longitude: 3.13 };

async function makeLostCat(newVisitor: () => Promise<Visitor>, reader: Reader, name: string) {
  const owner = await newVisitor();
  await makeMember(owner.page, reader);
  const cat = await addCat(owner.page, { name, ...place });
  const admin = await newVisitor();
  await signIn(admin.page, demoAccount('admin'));
  await approveCat(admin.page, cat.id);
  return { cat, owner: owner.page };
}

async function standAt(page: Page, { latitude, longitude }: { latitude: number; longitude: number }): Promise<void> {
  await page.context().grantPermissions(['geolocation']);
  await page.context().setGeolocation({ latitude, longitude });
}

async function openLive(page: Page, path: string): Promise<void> {
  const live = page.waitForResponse((answer) => answer.url().includes('/api/live'));
  await page.goto(path);
  await live;
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('a finder without an account tells where the cat was seen in at most six taps', { tag: '@once' }, async ({
    page,
    reader,
    newVisitor,
  }) => {
    const { say, at } = reader;
    const { cat } = await makeLostCat(newVisitor, reader, 'Tapiette');
    await standAt(page, { latitude: 44.94, longitude: 3.14 });
    await page.goto(at(`/cat/${cat.id}?from=poster`));
    let taps = 0;
    const tap = async (name: string) => {
      taps += 1;
      await page
        .getByRole('button', { name, exact: true })
        .or(page.getByRole('link', { name, exact: true }))
        .tap();
    };
    const button = page.getByRole('link', { name: say(m.sightings_button_seen), exact: true });
    await expect(button).toBeInViewport({ ratio: 1 });
    await expectAccessible(page, 'a lost cat for its finder');
    await tap(say(m.sightings_button_seen));
    await tap(say(m.cats_add_place_mine));
    await expect(page.getByRole('status').filter({ hasText: say(m.cats_add_place_chosen_mine) })).toBeVisible();
    await tap(say(m.sightings_form_send));
    await expect(page.getByRole('heading', { name: say(m.sightings_sent_title) })).toBeFocused();
    expect(taps).toBeLessThanOrEqual(6);
    await expectAccessible(page, 'a sighting that was sent');
    await tap(say(m.sightings_sent_open));
    await expect(page).toHaveURL(/\/thread\/[\w-]{43}$/);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(cat.name);
  });
});

test('a sighting comes to the owner’s open page, both sides write, and the owner decides what others see', {
  tag: '@main',
}, async ({ page, reader, watch, newVisitor }) => {
  const { say, at } = reader;
  const { cat, owner } = await makeLostCat(newVisitor, reader, 'Vadrouille');
  const words = `By the mill, ${Date.now().toString(36)}`;
  await openLive(owner, at(`/cat/${cat.id}`));
  await expect(owner.getByText(say(m.sightings_none), { exact: true })).toBeVisible();

  await standAt(page, { latitude: 44.95, longitude: 3.15 });
  await page.goto(at(`/cat/${cat.id}/sighting?kind=with-me`));
  const send = page.getByRole('button', { name: say(m.sightings_form_send), exact: true });
  await send.click();
  await expect(page.getByText(say(m.sightings_error_place_missing), { exact: true })).toBeVisible();
  await expect(page.getByText(say(m.sightings_error_reach), { exact: true })).toBeVisible();
  await page.getByRole('textbox', { name: say(m.sightings_reach_phone) }).fill('06 12 34 56 78');
  await expect(page.getByText(say(m.sightings_error_reach), { exact: true })).toBeHidden();
  await page.getByRole('button', { name: say(m.cats_add_place_mine) }).click();
  await page.getByRole('textbox', { name: say(m.sightings_form_words_with_me) }).fill(words);
  await expectAccessible(page, 'the form of a sighting');
  await send.click();
  await expect(page.getByRole('heading', { name: say(m.sightings_sent_title_with_me) })).toBeFocused();
  await expect(page.getByRole('heading', { name: say(m.sightings_guide_with_me) })).toBeVisible();
  await expect(page.getByText('06 12 34 56 78')).toBeVisible();
  await expectAccessible(page, 'a finder who has the cat, after sending');

  const sighting = owner.getByRole('article').filter({ hasText: words }).last();
  await expect(sighting).toBeVisible();
  await expect(sighting).toContainText(say(m.sightings_towards_ne));
  await expectAccessible(owner, 'a lost cat with a sighting, for its owner');

  await page.getByRole('link', { name: say(m.sightings_sent_open) }).click();
  const box = (reads: Page) => reads.getByRole('textbox', { name: say(m.talk_form_label), exact: true });
  const sendMessage = (reads: Page) => reads.getByRole('button', { name: say(m.talk_form_send), exact: true });
  await expect(box(page)).toBeVisible();
  await sighting.getByRole('link', { name: say(m.sightings_exact) }).click();
  await expect(owner.getByRole('link', { name: 'OpenStreetMap' })).toHaveAttribute(
    'href',
    /mlat=44\.95000&mlon=3\.15000/,
  );
  await expectAccessible(owner, 'a position');
  await owner.goBack();
  await sighting.getByRole('link', { name: say(m.sightings_answer) }).click();
  await expect(owner.getByRole('link', { name: '06 12 34 56 78' }).first()).toBeVisible();
  await box(owner).fill('Does she have a white paw?');
  await sendMessage(owner).click();
  await expect(page.getByText('Does she have a white paw?', { exact: true })).toBeVisible();
  await box(page).fill(scams[reader.language]);
  await sendMessage(page).click();
  // The reader sees all of the message, the suspicious words, and the reason.
  await expect(owner.locator('mark').first()).toBeVisible();
  await expect(owner.getByRole('log')).toContainText(scams[reader.language]);
  await expect(owner.getByText(say(m.warnings_code_title), { exact: true })).toBeVisible();
  await expect(box(page)).toHaveValue('');
  await expectAccessible(owner, 'a conversation');

  // Nobody else sees the words before the owner agrees.
  const other = await newVisitor();
  await other.page.goto(at(`/cat/${cat.id}`));
  await expect(other.page.getByRole('heading', { level: 1, name: cat.name })).toBeVisible();
  await expect(other.page.getByText(words)).toHaveCount(0);
  await owner.goto(at(`/cat/${cat.id}`));
  await owner.getByRole('button', { name: say(m.sightings_decide_publish), exact: true }).click();
  await expect(sighting.getByText(say(m.sightings_decided_words), { exact: true })).toBeVisible();
  await expect(other.page.getByText(words)).toBeVisible();
  await sighting.getByRole('button', { name: say(m.sightings_decide_undo), exact: true }).click();
  await expect(other.page.getByText(words)).toHaveCount(0);

  watch.expectStatus(404, /thread/);
  await page.goto(at('/thread/AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA'));
  await expect(page.getByRole('heading', { level: 1, name: say(m.talk_missing_title) })).toBeVisible();
});

test('a time in the future and a place far away are asked about, and nothing typed is lost', async ({
  page,
  reader,
  watch,
  newVisitor,
}) => {
  const { say, at } = reader;
  watch.expectStatus(422, /sightings$/);
  const { cat } = await makeLostCat(newVisitor, reader, 'Lointaine');
  await standAt(page, { latitude: 35.68, longitude: 139.69 });
  await page.goto(at(`/cat/${cat.id}/sighting?kind=seen`));
  const words = page.getByRole('textbox', { name: say(m.sightings_form_words_seen) });
  await words.fill('On a wall');
  await page.getByRole('button', { name: say(m.cats_add_place_mine) }).click();
  await page.getByRole('radio', { name: say(m.sightings_form_time_earlier) }).check();
  await page.getByLabel(say(m.sightings_form_time_at)).fill('2090-01-01T10:00');
  await page.getByRole('button', { name: say(m.sightings_form_send), exact: true }).click();
  await expect(page.getByText(say(m.sightings_confirm_seen_at), { exact: true })).toBeVisible();
  await expect(page.getByText(/\d{4,5} km/)).toBeVisible();
  await expect(words).toHaveValue('On a wall');
  await expectAccessible(page, 'a sighting that is asked about');
  await page.getByRole('button', { name: say(m.sightings_form_confirm), exact: true }).click();
  await expect(page.getByRole('heading', { name: say(m.sightings_sent_title) })).toBeFocused();
});
