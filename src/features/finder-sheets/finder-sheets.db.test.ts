import { randomUUID } from 'node:crypto';
import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import jsQr from 'jsqr';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { readPdf } from '#tests/support/read-pdf.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { findScannedSheet } from './answer-sheet.server.ts';
import { endedDays, sheetDays, unconfirmedDays } from './finder-sheet.ts';
import { endPastSheets, findOwnSheet } from './own-sheet.server.ts';
import { answerMakeSheet, answerOwnSheet, answerScannedSheet, type SheetFormAnswer } from './sheet-forms.server.ts';

let site: TestSite;
let member: Browser;
let mails: Mail[];
let passedMs = 0;
const visitor = { cookie: '' } as Browser;
const dayMs = 24 * 60 * 60_000;
beforeAll(async () => {
  site = await openTestSite();
  const start = Date.now();
  site.context.now = () => new Date(start + passedMs);
  site.context.mail = {
    async send(mail) {
      mails.push(mail);
    },
  };
  member = await site.signIn();
  await site.request('/user/info', { as: member });
});
afterAll(() => site.close());
beforeEach(async () => {
  passedMs = 0;
  mails = [];
  site.context.rateLimiter = createInProcessRateLimiter(rateLimits);
  await site.database.pool.query('truncate finder_sheets, sheet_answers, outgoing_mails');
});

async function make(form: Record<string, string>, as = visitor): Promise<string> {
  const response = await site.visit(answerMakeSheet, { as, form, path: '/fr/sheets/new' });
  const location = response.headers.get('location');
  if (!location) throw new Error(await response.text());
  return location.replace('/fr/sheets/own/', '');
}
const own = (token: string) => findOwnSheet(site.context, token);
const press = (token: string, intent: string) =>
  site.visit((context, request) => answerOwnSheet(context, token, request), { as: visitor, form: { intent } });
const answerForm = (change: Record<string, string> = {}) => ({
  client_id: randomUUID(),
  kind: 'mine',
  words: 'He is called Minou, and may go out.',
  contact: '06 12 34 56 78',
  ...change,
});
async function answer(code: string, form = answerForm()): Promise<SheetFormAnswer & { status: number }> {
  const visit = await site.visit((context, request) => answerScannedSheet(context, code, request), {
    as: visitor,
    form,
  });
  return { status: visit.status, ...(await visit.json()) };
}
const mailedToken = () => /\/sheets\/own\/([\w-]{54})/.exec(mails.at(-1)!.text)![1]!;
const send = () => sendMails(site.context);

describe('a sheet for a found cat without a report', () => {
  it('works for a visitor once the mailed link was pressed, and the answers that waited are mailed then', async () => {
    const made = await make({ email: 'Ada@Example.org' });
    const sheet = (await own(made))!;
    expect(sheet).toMatchObject({ email: 'ada@example.org', isConfirmed: false, canConfirm: false });
    expect((await answer(sheet.code)).isDone).toBe(true);
    await send();
    expect(mails).toMatchObject([{ to: 'ada@example.org', locale: 'fr' }]);
    // The page that has made the sheet confirms no address, and shows no answer before.
    await press(made, 'confirm');
    expect(await own(made)).toMatchObject({ isConfirmed: false, answers: [] });
    await press(mailedToken(), 'confirm');
    await send();
    expect(mails).toHaveLength(2);
    expect(mails[1]!.text).toContain('Minou');
    expect(mails[1]!.text).toContain('06 12 34 56 78');
    expect(await own(made)).toMatchObject({ isConfirmed: true, answers: [{ kind: 'mine' }] });
  });

  it('takes one press of a member, who is mailed each answer once', async () => {
    const made = await make({}, member);
    const { code } = (await own(made))!;
    await send();
    const form = answerForm({ words: 'Send a gift card first.', contact: '' });
    await answer(code, form);
    await answer(code.toUpperCase(), form);
    await send();
    expect(mails.map(({ to }) => to)).toEqual([member.email, member.email]);
    expect(mails[1]!.text).toContain('arnaques');
  });

  it('takes a domain with accents, and says what is wrong with another address', async () => {
    expect(await own(await make({ email: 'Ada@MÜNCHEN.de' }))).toMatchObject({ email: 'ada@xn--mnchen-3ya.de' });
    const form = { email: 'josé@example.org' };
    const refused = await site.visit(answerMakeSheet, { as: visitor, form, path: '/sheets/new' });
    const { errors, values }: SheetFormAnswer = await refused.json();
    expect([refused.status, errors, values]).toEqual([
      422,
      { email: expect.stringContaining('Before the @') },
      { email: 'josé@example.org' },
    ]);
  });

  it('says nothing of the finder to the person who scans it', async () => {
    const { code } = (await own(await make({ email: 'ada@example.org' })))!;
    expect(JSON.stringify(await findScannedSheet(site.context, code))).not.toContain('ada');
    const { status, errors } = await answer(code, answerForm({ kind: '' }));
    expect([status, Object.keys(errors)]).toEqual([422, ['kind']]);
    expect((await answer('abcd2345')).status).toBe(404);
  });

  it('is one page with the code, in both languages, as PDF and as picture', async () => {
    const { code } = (await own(await make({}, member)))!;
    const response = await site.request(`/sheets/${code}/sheet.pdf?paper=letter`);
    expect(response.status).toBe(200);
    const pdf = await readPdf(new Uint8Array(await response.arrayBuffer()));
    expect(pdf.pages).toHaveLength(1);
    const [page] = pdf.pages;
    expect(page!.text).toContain('Is this your cat?');
    expect(page!.text).toMatch(/Est-ce votre chat/);
    const { pixels, width, height } = await page!.rasterise(150);
    const picture = sharp(pixels, { raw: { width, height, channels: 1 } });
    // The upper left strip, and the first card.
    for (const [top, share] of [
      [0, 0.2],
      [0.35, 0.5],
    ] as const) {
      const cut = { left: 0, top: Math.round(height * top), height: Math.round(height * share) };
      const { data, info } = await picture
        .clone()
        .extract({ ...cut, width: top === 0 ? width : Math.round(width * 0.36) })
        .ensureAlpha()
        .toColourspace('srgb')
        .raw()
        .toBuffer({ resolveWithObject: true });
      expect(jsQr(new Uint8ClampedArray(data), info.width, info.height)?.data).toBe(`http://catlas.test/s/${code}`);
    }
    await pdf.close();
    const picturePage = await site.request(`/sheets/${code}/sheet.svg`);
    expect(picturePage.headers.get('content-type')).toContain('image/svg+xml');
    expect((await site.request('/sheets/abcd2345/sheet.pdf')).status).toBe(404);
  });

  it('is ended by its finder: the address and the answers are deleted at once, and the code says so', async () => {
    const made = await make({}, member);
    const { code } = (await own(made))!;
    await answer(code);
    await press(made, 'end');
    expect(await own(made)).toBeNull();
    expect(await findScannedSheet(site.context, code)).toMatchObject({ isOpen: false });
    expect((await answer(code)).status).toBe(409);
    const { rows } = await site.database.pool.query('select email, user_id from finder_sheets');
    expect(rows).toEqual([{ email: null, user_id: null }]);
    expect((await site.database.pool.query('select from sheet_answers')).rows).toEqual([]);
    await send();
    expect(mails).toEqual([]);
  });

  it('ends after its days, sooner without a confirmed address, and its code is forgotten in the end', async () => {
    const [unconfirmed, confirmed] = [await make({ email: 'ada@example.org' }), await make({}, member)];
    passedMs = (unconfirmedDays + 0.1) * dayMs;
    expect(await endPastSheets(site.context)).toBe(1);
    expect([await own(unconfirmed), (await own(confirmed))?.isConfirmed]).toEqual([null, true]);
    passedMs = (sheetDays + 0.1) * dayMs;
    expect(await own(confirmed)).toBeNull();
    expect(await endPastSheets(site.context)).toBe(1);
    passedMs += (endedDays + 0.1) * dayMs;
    expect(await endPastSheets(site.context)).toBe(2);
    expect((await site.database.pool.query('select from finder_sheets')).rows).toEqual([]);
  });

  it('is not made for an address that is none, and a forged link opens nothing', async () => {
    const response = await site.visit(answerMakeSheet, { as: visitor, form: { email: 'ada' }, path: '/sheets/new' });
    expect([response.status, Object.keys((await response.json()).errors)]).toEqual([422, ['email']]);
    const made = await make({ email: 'ada@example.org' });
    const bytes = Buffer.from(made, 'base64url');
    bytes[7] = bytes[7]! + 1;
    expect(await own(bytes.toString('base64url'))).toBeNull();
    expect(await own('nonsense')).toBeNull();
  });

  it('mails an address that was typed at most three times a day', async () => {
    for (let count = 0; count < 3; count++) await make({ email: 'ada@example.org' });
    await expect(make({ email: 'ada@example.org' })).rejects.toThrow();
  });
});
