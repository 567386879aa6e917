import type { Locator, Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { phoneHeic, phoneJpeg, textFile } from '#tests/support/pictures/pictures.ts';
import { makeMember, newAccount } from './support/accounts.ts';
import { expectAccessible } from './support/axe.ts';
import { listCatsNear, searchCats } from './support/calls.ts';
import { codeIn, waitForMail } from './support/outbox.ts';
import { checkAndSend } from './support/outbox-page.ts';
import { expect, type Reader, test } from './support/story.ts';

async function openForm(page: Page, { say, at }: Reader): Promise<Locator> {
  await page.goto(at('/'));
  await page
    .getByRole('link', { name: say(m.cats_home_add) })
    .first()
    .click();
  const form = page.getByRole('dialog', { name: say(m.cats_add_title) });
  await expect(form).toBeVisible();
  return form;
}

/** The connection is slow enough for the progress to be read. */
async function slowDown(page: Page): Promise<() => Promise<void>> {
  const session = await page.context().newCDPSession(page);
  const setLatency = (latency: number) =>
    session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput: -1,
      uploadThroughput: -1,
    });
  await setLatency(1_000);
  return async () => {
    await setLatency(0);
  };
}

test.describe(() => {
  test.use({ hasMap: true });

  test('a member reports a cat with a phone’s photo; it waits for review, unseen by others', { tag: '@main' }, async ({
    page,
    reader,
    newVisitor,
  }) => {
    const { say, sayAbout, at } = reader;
    const account = await makeMember(page, reader);
    let form = await openForm(page, reader);
    const goOn = () => form.getByRole('button', { name: say(m.cats_add_continue), exact: true }).click();
    const step = (title: string) => expect(form.getByRole('heading', { name: title })).toBeFocused();

    await goOn();
    for (const message of [
      say(m.cats_error_photo_missing),
      say(m.cats_error_kind_missing),
      say(m.cats_error_place_missing),
      say(m.cats_error_seen_missing),
      say(m.cats_error_description_too_short, { min: 3 }),
      say(m.cats_add_check_fields),
    ]) {
      await expect(form.getByText(message, { exact: true })).toBeVisible();
    }

    const file = () => form.getByLabel(new RegExp(`${say(m.cats_add_photo_choose)}|${say(m.cats_add_photo_more)}`));
    await file().setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(textFile()) });
    await expect(form.getByText(say(m.photos_not_an_image))).toBeVisible();
    const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await phoneJpeg()) };
    await file().setInputFiles(photo);
    const preview = form.getByRole('img', { name: say(m.cats_add_photo_alt) });
    await expect(preview).toBeVisible();
    const isUpright = (image: HTMLImageElement) => image.naturalWidth > 0 && image.naturalWidth < image.naturalHeight;
    await expect.poll(() => preview.evaluate(isUpright), { message: 'the photo is turned upright' }).toBe(true);

    await form.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_lost)}`) }).check();
    await form.getByRole('textbox', { name: say(m.cats_add_description) }).fill('x'.repeat(1001));
    await goOn();
    await expect(form.getByText(say(m.cats_error_description_too_long, { max: 1000 }), { exact: true })).toBeVisible();
    await form.getByRole('textbox', { name: say(m.cats_add_description) }).fill('All black, with a red collar.');

    // Typed text survives a reload.
    await page.reload();
    form = await openForm(page, reader);
    await expect(form.getByRole('textbox', { name: say(m.cats_add_description) })).not.toHaveValue('');
    await expect(form.getByRole('img', { name: say(m.cats_add_photo_alt) })).toBeVisible();
    await form.getByRole('button', { name: say(m.cats_add_missing_seen), exact: true }).click();
    await expect(form.getByRole('button', { name: say(m.cats_add_seen_now), exact: true })).toBeFocused();
    await form.getByRole('button', { name: say(m.cats_add_seen_yesterday), exact: true }).click();

    await form.getByRole('button', { name: say(m.cats_add_place_from_photo) }).click();
    await expect(form.getByRole('status').filter({ hasText: say(m.cats_add_place_chosen_photo) })).toBeVisible();
    const search = form.getByRole('searchbox', { name: say(m.cats_add_place_search) });
    await search.fill('Annecy');
    await search.press('Enter');
    await expect(form.getByRole('status').filter({ hasText: 'Annecy' })).toBeVisible();
    await expect(form.getByText(say(m.cats_add_place_no_streets)), 'tests have no street map').toBeVisible();
    await search.fill('45°53\'58"N 6°07\'46"E');
    await search.press('Enter');
    const chosen = form.getByRole('status').filter({ hasText: '45.89944, 6.12944' });
    await expect(chosen).toBeVisible();
    // The map loads when it comes near the screen.
    await chosen.scrollIntoViewIfNeeded();
    const pin = form.getByRole('button', { name: say(m.map_picker_pin) });
    await pin.focus();
    await pin.press('ArrowUp');
    await expect(form.getByRole('status').filter({ hasText: say(m.cats_add_place_chosen_pin) })).toBeVisible();
    const picker = form.getByRole('region', { name: say(m.map_picker_label) });
    const before = await pin.boundingBox();
    await picker.click({ position: { x: 60, y: 60 } });
    await expect.poll(async () => (await pin.boundingBox())?.x).not.toBe(before?.x);

    await goOn();
    await step(say(m.cats_add_helpful_title));
    await expectAccessible(page, 'the second step of a report');
    await page.goBack();
    await step(say(m.cats_add_needed_title));
    await page.goForward();
    const name = `Réglisse ${account.displayName.split(' ')[1]}`;
    await form.getByRole('textbox', { name: say(m.cats_add_name) }).fill('x'.repeat(101));
    await form.getByRole('button', { name: say(m.cats_add_review) }).click();
    await expect(form.getByText(say(m.cats_error_name_too_long, { max: 100 }), { exact: true })).toBeVisible();
    await expect(form.getByRole('textbox', { name: say(m.cats_add_name) })).toBeFocused();
    await form.getByRole('textbox', { name: say(m.cats_add_name) }).fill(name);
    await form.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_exactness_area)}`) }).check();

    const speedUp = await slowDown(page);
    await checkAndSend(form, reader);
    const progress = new RegExp(`${sayAbout(m.cats_add_sending, ['percent']).source}|^${say(m.cats_add_sent_almost)}$`);
    await expect(form.getByRole('button', { name: progress })).toBeVisible();
    await speedUp();
    await expect(form.getByRole('heading', { name: say(m.cats_add_done_title, { name }) })).toBeFocused();
    await form.getByRole('link', { name: say(m.cats_add_done_open) }).click();
    await expect(page).toHaveURL(/\/cat\/\d+$/);
    await expect(page.getByText(say(m.cats_page_pending_title), { exact: true })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await page.goto(at('/user'));
    await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name }).click();
    await expect(page).toHaveURL(/\/cat\/\d+$/);

    const visitor = await newVisitor();
    visitor.watch.expectStatus(404, /\/cat\/\d+$/);
    expect((await visitor.page.goto(page.url()))!.status()).toBe(404);
    // Search tolerates typos, so it may find others.
    expect((await searchCats(visitor.page, name)).map((cat) => cat.name)).not.toContain(name);
    const around = await listCatsNear(visitor.page, { latitude: 45.9, longitude: 6.12 });
    expect(around.map((cat) => cat.name)).not.toContain(name);
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** A tap is a touch of the page or a chosen file; typing is none. */
  async function countTaps(page: Page) {
    await page.addInitScript(() => {
      const count = () => sessionStorage.setItem('taps', String(Number(sessionStorage.getItem('taps') ?? 0) + 1));
      addEventListener('pointerdown', count, true);
    });
    let files = 0;
    return {
      file: () => (files += 1),
      read: async () => files + Number(await page.evaluate(() => sessionStorage.getItem('taps') ?? 0)),
      restart: async () => {
        files = 0;
        await page.evaluate(() => sessionStorage.removeItem('taps'));
      },
    };
  }

  /** The first step is at most this high: about two screens of a phone. */
  const mostPixels = 1600;

  /** From the first page, whose link says whether the cat is lost or found. */
  async function report(page: Page, reader: Reader, { name, link }: { name: string; link: string }): Promise<Locator> {
    const { say } = reader;
    await page.goto(reader.at('/'));
    await page.getByRole('link', { name: link }).click();
    const form = page.getByRole('main');
    await expect(form.getByRole('heading', { level: 1, name: say(m.cats_add_title) })).toBeVisible();
    const photo = { name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await phoneJpeg()) };
    await form.getByLabel(say(m.cats_add_photo_choose)).setInputFiles(photo);
    await form.getByRole('button', { name: say(m.cats_add_place_from_photo) }).click();
    await form.getByRole('button', { name: say(m.cats_add_seen_yesterday), exact: true }).click();
    await form.getByRole('textbox', { name: say(m.cats_add_description) }).fill('All black, with a red collar.');
    const { height } = (await form.boundingBox())!;
    expect(height, 'pixels of the first step').toBeLessThanOrEqual(mostPixels);
    await form.getByRole('button', { name: say(m.cats_add_continue), exact: true }).click();
    await form.getByRole('textbox', { name: say(m.cats_add_name) }).fill(name);
    const all = new RegExp(`^${say(m.traits_offer_all, { count: 3 }).replace(/\(.*/, '')}`);
    await form.getByRole('button', { name: all }).click();
    await checkAndSend(form, reader);
    return form;
  }

  test('a new owner reports a lost cat from the first page with nine taps at most and one mailed code, a member a found cat with eight', async ({
    page,
    reader,
    watch,
  }) => {
    const { say } = reader;
    watch.expectStatus(403, /\/auth\/v1\/verify/);
    const { email } = newAccount();
    const name = `Réglisse ${email.slice(6, 12)}`;
    const taps = await countTaps(page);
    const form = await report(page, reader, { name, link: say(m.cats_home_start_missing) });
    taps.file();
    const address = form.getByRole('textbox', { name: say(m.accounts_email) });
    await expect(address).toBeFocused();
    await expectAccessible(page, 'a report asks for an address');
    await address.fill('minou@');
    await address.press('Enter');
    await expect(form.getByText(say(m.accounts_error_email_wrong), { exact: true })).toBeVisible();
    await address.fill(email);
    await form.getByRole('button', { name: say(m.drafts_ask_send) }).click();
    const title = form.getByRole('heading', { name: say(m.drafts_code_title, { name }) });
    await expect(title).toBeVisible();
    expect(await taps.read(), 'taps until the report is sent').toBeLessThanOrEqual(9);
    await expectAccessible(page, 'a report waits for its code');

    // The page may close: the report waits for its code, and the user types nothing again.
    await page.reload();
    await expect(title).toBeVisible();
    await taps.restart();
    const code = form.getByRole('textbox', { name: say(m.drafts_code_label) });
    await code.fill('000000');
    await expect(form.getByText(say(m.accounts_error_code_wrong), { exact: true })).toBeVisible();
    await code.fill(codeIn(await waitForMail(email)));
    await expect(form.getByRole('heading', { name: say(m.cats_add_done_title, { name }) })).toBeFocused();
    expect(await taps.read(), 'a complete code is sent by itself').toBe(0);

    await report(page, reader, { name: `${name} 2`, link: say(m.cats_home_start_found) });
    taps.file();
    await expect(form.getByRole('heading', { name: say(m.cats_add_done_title, { name: `${name} 2` }) })).toBeFocused();
    expect(await taps.read(), 'taps of a member with a found cat; a visitor sends an address, too').toBeLessThanOrEqual(
      8,
    );

    await page.goto(reader.at('/user'));
    await expect(page.getByRole('main').getByRole('link', { name, exact: true })).toBeVisible();
  });
});

test('without JavaScript the report is a plain form, and place and photo arrive', async ({ newVisitor, reader }) => {
  const { say, at } = reader;
  const { page, watch } = await newVisitor({ javaScriptEnabled: false });
  watch.expectStatus(422, /\/cats\/new$/);
  const { email } = newAccount();
  await page.goto(at('/cats/new'));
  await page.getByRole('textbox', { name: say(m.cats_add_description) }).fill('White, with one grey ear.');
  await page.getByRole('textbox', { name: say(m.cats_add_place) }).fill('zzqxwv');
  await page.getByRole('radio', { name: say(m.cats_add_kind_found), exact: true }).check();
  await page
    .locator('summary')
    .filter({ hasText: say(m.traits_form_title) })
    .click();
  await page.getByRole('checkbox', { name: say(m.traits_color_white), exact: true }).check();
  await page.getByLabel(say(m.cats_add_seen_plain)).fill('2026-01-02');
  const file = { name: 'IMG_0002.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await phoneJpeg()) };
  await page.getByLabel(say(m.cats_add_photo), { exact: true }).setInputFiles(file);
  await page.getByRole('textbox', { name: say(m.accounts_email) }).fill(email);
  await page.getByRole('button', { name: say(m.cats_add_send) }).click();
  await expect(page.getByRole('alert').filter({ hasText: say(m.cats_add_place_text_unknown) })).toBeVisible();
  await expect(page.getByRole('textbox', { name: say(m.accounts_email) })).toHaveValue(email);
  await expect(page.getByRole('textbox', { name: say(m.cats_add_name) }), 'the title is not a name').toHaveValue('');
  await page.getByRole('textbox', { name: say(m.cats_add_place) }).fill('12 rue Inconnue, Annecy');
  await page.getByLabel(say(m.cats_add_photo), { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: say(m.cats_add_send) }).click();
  const noStreet = say(m.cats_add_place_text_no_street, { place: 'Annecy' });
  await expect(page.getByRole('alert').filter({ hasText: noStreet })).toBeVisible();
  await page.getByRole('textbox', { name: say(m.cats_add_place) }).fill('48,8566, 2,3522');
  await page.getByLabel(say(m.cats_add_photo), { exact: true }).setInputFiles(file);
  await page.getByRole('button', { name: say(m.cats_add_send) }).click();
  const code = page.getByRole('textbox', { name: say(m.drafts_code_label) });
  await code.fill('000000');
  await page.getByRole('button', { name: say(m.drafts_code_button) }).click();
  await expect(page.getByText(say(m.accounts_error_code_wrong), { exact: true })).toBeVisible();
  await code.fill(codeIn(await waitForMail(email)));
  await page.getByRole('button', { name: say(m.drafts_code_button) }).click();
  await expect(page).toHaveURL(/\/cat\/\d+\/sent$/);
  await expect(
    page.getByRole('heading', { name: say(m.cats_add_done_title, { name: 'White, with one grey ear' }) }),
  ).toBeVisible();
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('link', { name: say(m.cats_add_done_open) }).click();
  await expect(page.getByText(say(m.cats_page_pending_title), { exact: true })).toBeVisible();
  await expect(page.getByRole('term').filter({ hasText: say(m.traits_seen_found) })).toBeVisible();
  await expect(
    page
      .getByRole('definition')
      .filter({ hasText: say(m.traits_color_white) })
      .first(),
  ).toBeVisible();
});

test('a HEIC photo is shown and its place offered, in a browser that can’t decode it and under the policy of the site', {
  tag: '@once',
}, async ({ page, reader }) => {
  const { say, at } = reader;
  await page.goto(at('/cats/new'));
  const main = page.getByRole('main');
  await main
    .getByLabel(say(m.cats_add_photo_choose))
    .setInputFiles({ name: 'IMG_0004.HEIC', mimeType: 'image/heic', buffer: Buffer.from(phoneHeic()) });
  const preview = main.getByRole('img', { name: say(m.cats_add_photo_alt) });
  await expect.poll(() => preview.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(96);
  await expect(main.getByRole('button', { name: say(m.cats_add_place_from_photo) })).toBeVisible();
});
