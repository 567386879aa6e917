import type { Locator, Page } from '@playwright/test';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { BreakableLine } from '#tests/support/breakable-line.ts';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { commitFault, postPaths } from './outbox-faults/line-faults.ts';
import type { LineFault } from './outbox-faults/schedule.ts';
import { makeMember } from './support/accounts.ts';
import { listCatsNear } from './support/calls.ts';
import { expect, test } from './support/offline.ts';
import type { Reader } from './support/story.ts';

type Closing = 'what is typed' | 'the press' | 'its way' | 'what is kept' | 'what has arrived';

const ways: { fault: LineFault; closing: Closing }[] = [
  { fault: 'none', closing: 'what is typed' },
  { fault: 'slow', closing: 'the press' },
  { fault: 'tab closed before the server', closing: 'its way' },
  { fault: 'tab closed after the server', closing: 'its way' },
  { fault: 'cut before the server', closing: 'what is kept' },
  { fault: 'answer lost', closing: 'what is kept' },
  { fault: '500', closing: 'what is kept' },
  { fault: '429', closing: 'what is kept' },
  { fault: '503 of a proxy', closing: 'what is kept' },
  { fault: 'page of a hotel', closing: 'what is kept' },
  { fault: 'none', closing: 'what has arrived' },
];

interface Form {
  path: string;
  words: string;
  fill: (page: Page) => Promise<void>;
  field: (page: Page) => Locator;
  send: (page: Page, timeout?: number) => Promise<void>;
  kept: (page: Page) => Locator;
  arrived: (page: Page) => Locator;
  stored: (page: Page) => Promise<unknown[]>;
}

async function catForm({ say, at }: Reader, words: string): Promise<Form> {
  const file = { name: 'IMG_0005.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await phoneJpeg()) };
  const field = (page: Page) => page.getByRole('textbox', { name: say(m.cats_add_description) });
  return {
    path: at('/cats/new'),
    words,
    field,
    async fill(page) {
      const main = page.getByRole('main');
      await main.getByLabel(say(m.cats_add_photo_choose)).setInputFiles(file);
      await main.getByRole('button', { name: say(m.cats_add_place_from_photo) }).click();
      await main.getByRole('radio', { name: new RegExp(`^${say(m.cats_add_kind_found)}`) }).check();
      await main.getByRole('button', { name: say(m.cats_add_seen_today), exact: true }).click();
      // Without a name, the words are the title.
      await field(page).fill(words);
    },
    async send(page, timeout = 5_000) {
      const button = (name: string) => page.getByRole('button', { name, exact: true });
      const [next, check, last] = [
        button(say(m.cats_add_continue)),
        button(say(m.cats_add_review)),
        button(say(m.cats_add_send)),
      ];
      if (await next.isVisible()) await next.click({ timeout });
      await check.or(last).waitFor({ timeout });
      if (await check.isVisible()) await check.click({ timeout });
      await last.click({ timeout });
    },
    kept: (page) => page.getByRole('heading', { name: say(m.outbox_kept_title, { name: words }) }),
    arrived: (page) => page.getByRole('heading', { name: say(m.cats_add_done_title, { name: words }) }),
    async stored(page) {
      const { cats } = (await (await page.request.get('/api/user/cats')).json()) as { cats: OwnCat[] };
      return cats.filter(({ name }) => name === words).map(({ photo }) => photo && [photo.width, photo.height]);
    },
  };
}

function commentForm({ say, at }: Reader, { words, catId }: { words: string; catId: number }): Form {
  const section = (page: Page) => page.getByRole('region', { name: say(m.comments_title) });
  const field = (page: Page) => section(page).getByRole('textbox', { name: say(m.comments_form_label) });
  return {
    path: at(`/cat/${catId}`),
    words,
    field,
    fill: (page) => field(page).fill(words),
    send: (page, timeout = 5_000) =>
      section(page)
        .getByRole('button', { name: say(m.comments_form_send), exact: true })
        .click({ timeout }),
    kept: (page) => section(page).getByRole('article').filter({ hasText: words }),
    arrived: (page) => section(page).getByRole('listitem').filter({ hasText: words }),
    async stored(page) {
      const { comments } = await (await page.request.get('/api/user/comments')).json();
      return comments.filter(({ content }: { content: string }) => content === words).map(() => null);
    },
  };
}

async function postUntilClosed(
  page: Page,
  { form, way, line }: { form: Form; way: (typeof ways)[number]; line: BreakableLine },
) {
  // Browsers repeat a request whose answer got lost, so the fault stays until the tab is closed.
  let isOver = false;
  page.on('close', () => (isOver = true));
  line.hold(postPaths, async (held) => {
    const fault = held.method === 'POST' && !isOver ? way.fault : 'none';
    await commitFault(fault, held, () => page.close());
  });
  await page.goto(form.path);
  await form.fill(page);
  if (way.closing === 'what is typed') {
    await expect(form.field(page)).toHaveValue(form.words);
    return page.close();
  }
  const ended = way.closing === 'its way' ? page.waitForEvent('close') : null;
  await form.send(page);
  if (way.closing === 'what is kept') await expect(form.kept(page)).toBeVisible();
  if (way.closing === 'what has arrived') await expect(form.arrived(page)).toBeVisible();
  await (ended ?? page.close());
}

for (const kind of ['report', 'comment'] as const) {
  test(`a ${kind} whose tab is closed at any step is there once when its author is back, and is nowhere shown as unsent`, {
    tag: ['@once', '@full'],
  }, async ({ page, context, line, watch, reader }) => {
    const { say, at } = reader;
    test.setTimeout(900_000);
    watch.expectNoAnswer(/.*/);
    watch.expectConsole(/.*/);
    for (const status of [429, 500, 503]) watch.expectStatus(status, postPaths);
    await makeMember(page, reader);
    const [cat] = await listCatsNear(page, { latitude: 45.764, longitude: 4.8357, limit: 1 });
    const id = Date.now().toString(36);
    for (const [index, way] of ways.entries()) {
      await test.step(`${way.fault}, closed at ${way.closing}`, async () => {
        const words = `Nocturne ${id} ${index}`;
        const form = kind === 'report' ? await catForm(reader, words) : commentForm(reader, { words, catId: cat!.id });
        await postUntilClosed(await context.newPage(), { form, way, line });

        const back = await context.newPage();
        if (way.closing === 'what is typed') {
          await back.goto(form.path);
          await expect(form.field(back), 'what was typed').toHaveValue(words);
          await form.send(back);
          await expect(form.arrived(back)).toBeVisible();
        }
        if (way.closing === 'the press') {
          await back.goto(form.path);
          await expect(async () => {
            // A user who was faster than the device still has the text in the form.
            if ((await form.stored(back)).length > 0) return;
            await expect(form.field(back)).toHaveValue(words, { timeout: 2_000 });
            await form.send(back, 1_000);
            expect(await form.stored(back)).toHaveLength(1);
          }).toPass();
        }
        await back.goto(at('/unsent'));
        const waiting = back.getByRole('article').filter({ hasText: words });
        await expect(async () => {
          // The engine sends by itself, or when the user asks for it.
          const ask = waiting.getByRole('button', { name: say(m.outbox_try), exact: true });
          if ((await form.stored(back)).length === 0 && (await ask.isVisible())) await ask.click({ timeout: 1_000 });
          expect(await form.stored(back)).toHaveLength(1);
          await expect(waiting).toHaveCount(0, { timeout: 2_000 });
        }).toPass();
        expect(await form.stored(back)).toEqual([kind === 'report' ? [540, 720] : null]);
        await expect(back.getByText(say(m.outbox_empty_title))).toBeVisible();
        await back.close();
      });
    }
  });
}
