import { randomUUID } from 'node:crypto';
import { globSync, rmSync } from 'node:fs';
import { createInProcessRateLimiter } from '@catlas/platform/rate-limit/rate-limiter.ts';
import { data } from 'react-router';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rateLimits } from '#context/rate-limits.ts';
import { answerConfirm, loadConfirm } from '#features/accounts/sign-in/account-confirm.server.ts';
import { removePhotoIfUnused } from '#features/cats/remove-photo-if-unused.server.ts';
import { removeOrphanPhotos } from '#features/photos/remove-orphan-photos.server.ts';
import { answerDraftLink, loadDraftLink } from '#features/reporting/form/draft-link.server.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import type { Person } from '#tests/support/test-api.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { type Browser, openTestSite, type TestSite } from '#tests/support/test-site.ts';
import { removePastCatDrafts } from './remove-cat-drafts.server.ts';

let site: TestSite;
let picture: Blob;
beforeAll(async () => {
  site = await openTestSite({ GOTRUE_URI_ALLOW_LIST: 'http://catlas.test/**', GOTRUE_SMTP_MAX_FREQUENCY: '0s' });
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#36c' } })
    .jpeg()
    .toBuffer();
  picture = new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' });
});
afterAll(() => site.close());
beforeEach(async () => {
  await emptyTables(site.database);
  rmSync(site.photosDir, { recursive: true, force: true });
  site.authService.mails.length = 0;
  Object.assign(site.context, { rateLimiter: createInProcessRateLimiter(rateLimits) });
  address = `owner-${randomUUID().slice(0, 8)}@example.org`;
});
let address = '';

/** A bearer that is no session makes a visitor whose request needs no CSRF token. */
const asVisitor = { authorization: 'Bearer x' };
const fields = {
  name: 'Minou',
  description: 'Grey, shy, red collar.',
  lat: '45.76401',
  lng: '4.83581',
  is_lost: 'true',
};

function send(changes: Record<string, string | Blob | undefined> = {}, headers: Record<string, string> = asVisitor) {
  const form = new FormData();
  const all = { ...fields, client_id: randomUUID(), email: address, file: picture, ...changes };
  for (const [name, value] of Object.entries(all)) {
    if (value instanceof Blob) form.set(name, value, 'cat.jpg');
    else if (value !== undefined) form.set(name, value);
  }
  return site.request('/cats/drafts', { method: 'POST', body: form, headers });
}

function post(path: string, body: unknown, as?: Person) {
  const headers = { 'content-type': 'application/json', ...(as ? {} : asVisitor) };
  return site.request(`/cats/drafts/${path}`, { method: 'POST', body: JSON.stringify(body), as, headers });
}

const rows = async (statement: string) => (await site.database.pool.query(statement)).rows;
const countFiles = () => globSync('**/*.*', { cwd: site.photosDir }).length;
/** The sign-in service's own link is in the last mail. */
function confirmParameters(): URLSearchParams {
  const { searchParams } = new URL(/https?:\/\/\S+/.exec(lastMail().text)![0]);
  return new URLSearchParams({ token_hash: searchParams.get('token')!, type: searchParams.get('type')! });
}
const loadConfirmAsData = async (...given: Parameters<typeof loadConfirm>) => data(await loadConfirm(...given));
const lastMail = () => site.authService.mails.at(-1)!;
const codeOf = (text: string) => /\b\d{6}\b/.exec(text)![0];
const later = (days: number) => ({
  ...site.context,
  now: () => new Date(Date.now() + days * 24 * 60 * 60_000),
});

async function confirm(email = address): Promise<Person> {
  const { data, error } = await site.authService
    .client()
    .auth.verifyOtp({ email, token: codeOf(lastMail().text), type: 'email' });
  if (error) throw error;
  return { id: data.user!.id, email, token: data.session!.access_token };
}

describe('POST /api/cats/drafts', () => {
  it('a visitor’s report is stored when it is sent, a code is mailed, and no other visitor sees it', async () => {
    const client_id = randomUUID();
    const response = await send({ client_id, email: address.toUpperCase() });
    expect(response.status).toBe(202);
    const { draft } = await response.json();
    expect(draft).toEqual({
      id: client_id,
      email: address,
      mailed_at: expect.any(String),
      expires_at: expect.any(String),
    });
    expect(Date.parse(draft.expires_at) - Date.now()).toBeGreaterThan(29.9 * 24 * 60 * 60_000);
    const [row] = await rows('select * from cat_drafts');
    expect(row).toMatchObject({ email: address, locale: 'en', cat_id: null, report: { name: 'Minou', is_lost: true } });
    expect(await site.context.photos.find(row.photos[0].key)).not.toBeNull();
    expect(await rows('select * from cats')).toEqual([]);
    expect(site.authService.mails).toHaveLength(1);
    expect(lastMail().to).toBe(address);
    expect(lastMail().text).not.toContain('Minou');
    expect(site.logLines.join('')).not.toContain(address);
  });

  it('a visitor’s report needs the CSRF token of a page', async () => {
    expect((await send({}, {})).status).toBe(403);
  });

  it('an invalid draft gets a message at every wrong field, as a member’s report does, and stores nothing', async () => {
    const response = await send({ name: ' ', lat: '', is_lost: 'x', client_id: '7', email: 'no', file: undefined });
    expect(response.status).toBe(422);
    const { errors } = await response.json();
    expect(errors.map(({ field }: { field: string }) => field).sort()).toEqual([
      'client_id',
      'email',
      'file',
      'is_lost',
      'lat',
      'name',
    ]);
    const damaged = await send({ file: new Blob(['no picture'], { type: 'image/jpeg' }) });
    expect(damaged.status).toBe(415);
    expect(await rows('select * from cat_drafts')).toEqual([]);
    expect(countFiles()).toBe(0);
    expect(site.authService.mails).toEqual([]);
  });

  it('a draft that is sent twice, also at the same time, is stored and mailed once', async () => {
    const client_id = randomUUID();
    const answers = await Promise.all([send({ client_id }), send({ client_id })]);
    expect(answers.map(({ status }) => status)).toEqual([202, 202]);
    const mails = site.authService.mails.length;
    expect((await send({ client_id })).status).toBe(202);
    expect(site.authService.mails).toHaveLength(mails);
    expect(await rows('select * from cat_drafts')).toHaveLength(1);
    expect(countFiles()).toBe(1);
  });

  it('a draft gets the same answer for a known address as for a new one', async () => {
    const known = await site.signIn();
    const [first, second] = [await send({ email: known.email }), await send()];
    const shape = async (response: Response) => Object.keys((await response.json()).draft);
    expect([first.status, await shape(first)]).toEqual([second.status, await shape(second)]);
    expect(site.authService.mails.map(({ to }) => to)).toEqual([known.email, address]);
  });

  it('a draft with the id of another report is refused', async () => {
    const owner = await site.signIn();
    const client_id = randomUUID();
    await send({ client_id, email: owner.email });
    expect((await post('claim', { client_id }, owner)).status).toBe(201);
    expect((await send({ client_id, email: owner.email })).status).toBe(202);
    expect((await send({ client_id })).status).toBe(409);
    expect(await rows('select * from cats')).toHaveLength(1);
  });

  it('one address gets a limited number of mails, so that no mailbox is flooded, and the rest later', async () => {
    const answers: Response[] = [];
    for (let index = 0; index < 11; index++) answers.push(await send());
    expect(answers.map(({ status }) => status)).toEqual(Array(11).fill(202));
    expect((await answers.at(-1)!.json()).draft.mailed_at).toBeNull();
    expect(site.authService.mails).toHaveLength(10);
    expect(await sendMails(later(0.01))).toBe(0);
    Object.assign(site.context, { rateLimiter: createInProcessRateLimiter(rateLimits) });
    expect(await sendMails(later(0.02))).toBe(1);
    expect(site.authService.mails).toHaveLength(11);
  });

  it('refused drafts do not use up the mails of others: many with a broken photo block nothing', async () => {
    const one = { points: 1, windowSeconds: 3600, per: 'site' } as const;
    const rateLimiter = createInProcessRateLimiter({ ...rateLimits, mailDraftInTotal: one });
    Object.assign(site.context, { rateLimiter });
    for (let index = 0; index < 3; index++) {
      expect((await send({ file: new Blob(['no picture'], { type: 'image/jpeg' }) })).status).toBe(415);
    }
    expect((await (await send()).json()).draft.mailed_at).not.toBeNull();
  });
});

describe('POST /api/cats/drafts/claim', () => {
  it('a claim makes the draft the report of the member with the confirmed address, pending like any other', async () => {
    const client_id = randomUUID();
    await send({ client_id });
    const [{ photos }] = await rows('select photos from cat_drafts');
    const owner = await confirm();
    const response = await post('claim', { client_id }, owner);
    expect(response.status).toBe(201);
    const { cat } = await response.json();
    expect(cat).toMatchObject({
      name: 'Minou',
      status: 'pending',
      author: { id: owner.id },
      exact_location: { lat: 45.76401, lng: 4.83581 },
      photo: { key: photos[0].key },
    });
    expect(await rows('select actor_id, action, subject_id from audit_log')).toEqual([
      { actor_id: owner.id, action: 'add', subject_id: String(cat.id) },
    ]);
    const [draft] = await rows('select * from cat_drafts');
    expect(draft).toMatchObject({ cat_id: cat.id, report: null, photos: [] });
    expect((await (await post('claim', { client_id }, owner)).json()).cat.id).toBe(cat.id);
  });

  it('a claim is refused to a visitor and to a member of another address, even with the id', async () => {
    const client_id = randomUUID();
    await send({ client_id });
    expect((await post('claim', { client_id })).status).toBe(401);
    const other = await site.signIn();
    expect((await post('claim', { client_id }, other)).status).toBe(403);
    expect((await post('claim', { client_id: randomUUID() }, other)).status).toBe(404);
    expect(await rows('select * from cats')).toEqual([]);
  });

  it('a claim is refused to an organisation’s session, which can have any address', async () => {
    const client_id = randomUUID();
    await send({ client_id });
    const { session, ...viewer } = { session: { isSingleSignOn: true }, id: randomUUID(), email: address };
    const { claimCatDraft } = await import('./claim-cat-draft.server.ts');
    const context = { ...site.context, viewer, session };
    await expect(claimCatDraft(context as never, { clientId: client_id })).rejects.toMatchObject({ code: 'forbidden' });
  });

  it('the code and the mailed link, used at the same time, make one report', async () => {
    const owner = await site.signIn();
    const client_id = randomUUID();
    await send({ client_id, email: owner.email });
    const [{ link_token }] = await rows('select link_token from cat_drafts');
    const { version } = (await (await view(link_token, owner)).json()).draft;
    const byLink = () => press(link_token, owner, version);
    const answers = await Promise.all([
      post('claim', { client_id }, owner),
      byLink(),
      post('claim', { client_id }, owner),
    ]);
    const ids = await Promise.all(answers.map(async (answer) => (await answer.json()).cat.id));
    expect(new Set(ids).size).toBe(1);
    expect(await rows('select * from cats')).toHaveLength(1);
    expect(await rows("select * from audit_log where action = 'add'")).toHaveLength(1);
  });
});

const view = (token: string, as: Browser) =>
  site.visit((context, request) => loadDraftLink(context, request, token), { as, path: `/cats/drafts/${token}` });
const press = (token: string, as: Browser, version: string) =>
  site.visit((context, request) => answerDraftLink(context, token, request), {
    as,
    form: { version },
    path: `/cats/drafts/${token}`,
  });
const visitor: Browser = { id: '', email: '', token: '', cookie: '' };

describe('the link of the mail', () => {
  it('the mailed link sends what its page showed; later changes of text or photos are shown first', async () => {
    const owner = await site.signIn();
    const client_id = randomUUID();
    await send({ client_id, email: owner.email });
    const [{ link_token }] = await rows('select link_token from cat_drafts');
    const { draft: first } = await (await view(link_token, owner)).json();
    for (const change of [{ description: 'Cats for sale.' }, { file: new Blob([await otherPicture()]) }]) {
      await send({ client_id, email: owner.email, ...change });
      const refused = await press(link_token, owner, first.version);
      expect(refused.status).toBe(409);
      const { draft, alert } = await refused.json();
      expect(alert).toContain('has changed');
      expect(draft).toEqual((await (await view(link_token, owner)).json()).draft);
      expect(await rows('select * from cats')).toEqual([]);
    }
    for (const version of ['', 'x']) expect((await press(link_token, owner, version)).status).toBe(409);
    const { draft } = await (await view(link_token, owner)).json();
    expect((await (await press(link_token, owner, draft.version)).json()).cat).toMatchObject({ name: 'Minou' });
  });

  it('the mailed link shows a visitor that the report is confirmed, and nothing else', async () => {
    const client_id = randomUUID();
    await send({ client_id });
    const [{ link_token }] = await rows('select link_token from cat_drafts');
    await post('claim', { client_id }, await confirm());
    expect(await (await view(link_token, visitor)).json()).toEqual({
      state: 'confirmed',
      path: `/cats/drafts/${link_token}`,
    });
  });

  it('the mailed link says so when it was used before, also by the code of its mail', async () => {
    await send();
    const path = `/confirm?${confirmParameters()}`;
    const open = () => site.visit(loadConfirmAsData, { as: visitor, path });
    const pressConfirm = () =>
      site.visit(answerConfirm, { as: visitor, form: Object.fromEntries(confirmParameters()), path: '/confirm' });
    expect(await (await open()).json()).toMatchObject({ link: { type: 'signup' }, outcome: null });
    await confirm();
    const used = { kind: 'refused', alert: { code: 'link_used' } };
    expect(await (await open()).json()).toMatchObject({ outcome: used });
    expect(await (await pressConfirm()).json()).toMatchObject({ outcome: used });
    const unknown = await site.visit(answerConfirm, {
      as: visitor,
      form: { token_hash: 'x', type: 'signup' },
      path: '/confirm',
    });
    expect(await unknown.json()).toMatchObject({ outcome: { alert: { code: 'otp_expired' } } });
  });

  it('the mailed link shows the report to its owner on another device, and only there it becomes a report', async () => {
    const owner = await site.signIn();
    await send({ email: owner.email });
    const [{ link_token }] = await rows('select link_token from cat_drafts');
    // The page's address is a parameter of the confirmation's, and that one of the sign-in service's.
    const text = decodeURIComponent(decodeURIComponent(lastMail().text));
    expect(text).toContain(`/confirm?next=/cats/drafts/${link_token}`);
    const shown = await (await view(link_token, owner)).json();
    expect(shown).toMatchObject({
      state: 'ready',
      draft: { name: 'Minou', report: { description: fields.description, is_lost: true, photos: [{ width: 720 }] } },
    });
    expect(await rows('select * from cats')).toEqual([]);
    const claim = await press(link_token, owner, shown.draft.version);
    const { cat } = await claim.json();
    expect(await (await view(link_token, owner)).json()).toMatchObject({ state: 'sent', cat: { id: cat.id } });
    // The mail's link is opened again after its code was used and its member signed in.
    const again = await site.visit(answerConfirm, {
      as: owner,
      form: { token_hash: 'used', type: 'magiclink', next: `/cats/drafts/${link_token}` },
      path: '/confirm',
    });
    expect(again.headers.get('location')).toBe(`/cats/drafts/${link_token}`);
  });

  it('the mailed link shows nothing to another member, and asks a visitor to sign in', async () => {
    await send();
    const [{ link_token }] = await rows('select link_token from cat_drafts');
    const other = await view(link_token, await site.signIn());
    expect([other.status, await other.json()]).toEqual([403, { state: 'other' }]);
    expect((await view(link_token, visitor)).headers.get('location')).toBe(
      `/login?next=${encodeURIComponent(`/cats/drafts/${link_token}`)}`,
    );
  });
});

describe('POST /api/cats/drafts/mail', () => {
  it('the call mails another code', async () => {
    const client_id = randomUUID();
    await send({ client_id });
    expect((await post('mail', { client_id })).status).toBe(200);
    expect(site.authService.mails).toHaveLength(2);
    expect((await post('claim', { client_id }, await confirm())).status).toBe(201);
  });

  it('a new address replaces the first one, which then has no right to the report', async () => {
    const first = await site.signIn();
    const client_id = randomUUID();
    await send({ client_id, email: first.email });
    const [{ link_token }] = await rows('select link_token from cat_drafts');
    const changed = await post('mail', { client_id, email: address });
    expect(await changed.json()).toMatchObject({ draft: { email: address } });
    expect((await post('claim', { client_id }, first)).status).toBe(403);
    const old = await press(link_token, first, '');
    expect(old.status).toBe(404);
    expect((await post('claim', { client_id }, await confirm())).status).toBe(201);
  });

  it('a member who is signed in with the address needs no mail', async () => {
    const member = await site.signIn();
    const client_id = randomUUID();
    await send({ client_id });
    const mails = site.authService.mails.length;
    expect((await post('mail', { client_id, email: member.email }, member)).status).toBe(200);
    expect(site.authService.mails).toHaveLength(mails);
    expect((await post('claim', { client_id }, member)).status).toBe(201);
  });

  it('a confirmed report gives its address to its author only', async () => {
    const client_id = randomUUID();
    await send({ client_id });
    const owner = await confirm();
    await post('claim', { client_id }, owner);
    const mails = site.authService.mails.length;
    const refused = await post('mail', { client_id });
    expect(refused.status).toBe(409);
    expect(await refused.text()).not.toContain(address);
    expect(await (await post('mail', { client_id }, owner)).json()).toMatchObject({ draft: { email: address } });
    expect(site.authService.mails).toHaveLength(mails);
  });

  it('the call refuses an invalid address, and a missing report', async () => {
    const client_id = randomUUID();
    expect((await post('mail', { client_id })).status).toBe(404);
    await send({ client_id });
    expect((await post('mail', { client_id, email: 'no' })).status).toBe(422);
  });
});

describe('the photo of a draft', () => {
  it('the photo stays while the draft waits, and is removed after 30 days unless a report has the same one', async () => {
    await send();
    const [{ photos }] = await rows('select photos from cat_drafts');
    const { key } = photos[0];
    await removeOrphanPhotos(later(2));
    await removePhotoIfUnused(site.context, key);
    expect(await site.context.photos.find(key)).not.toBeNull();
    expect(await removePastCatDrafts(later(29.9))).toBe(0);

    const owner = await site.signIn();
    const client_id = randomUUID();
    await send({ client_id, email: owner.email });
    await post('claim', { client_id }, owner);
    expect(await removePastCatDrafts(later(30.1))).toBe(2);
    expect(await site.context.photos.find(key)).not.toBeNull();
    expect((await post('claim', { client_id }, owner)).status).toBe(201);
    expect(await rows('select * from cat_drafts')).toEqual([]);

    await send({ client_id: randomUUID(), file: new Blob([await otherPicture()]) });
    expect(countFiles()).toBe(2);
    expect(await removePastCatDrafts(later(31))).toBe(1);
    expect(countFiles()).toBe(1);
  });

  it('the photo is removed when the author deletes the report; a confirmed report stays', async () => {
    const client_id = randomUUID();
    await send({ client_id });
    expect((await post('discard', { client_id })).status).toBe(200);
    expect(await rows('select * from cat_drafts')).toEqual([]);
    expect(countFiles()).toBe(0);
    await send({ client_id });
    await post('claim', { client_id }, await confirm());
    expect((await post('discard', { client_id })).status).toBe(200);
    expect(await rows('select * from cats')).toHaveLength(1);
    expect(countFiles()).toBe(1);
  });
});

async function otherPicture() {
  const bytes = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#222' } })
    .jpeg()
    .toBuffer();
  return new Uint8Array(bytes);
}

// This test is the last, because the mail server stays broken.
it('a report is stored while no mail can be sent, says so, and is mailed a code later', async () => {
  const client_id = randomUUID();
  site.authService.breakMail();
  const response = await send({ client_id });
  expect([response.status, (await response.json()).draft.mailed_at]).toEqual([202, null]);
  expect(await sendMails(later(0.01))).toBe(0);
  const soon = later(0.02);
  const repaired = { ...soon, auth: { ...soon.auth, fetch: async () => Response.json({}) } };
  expect(await sendMails(repaired)).toBe(1);
  expect((await rows('select mailed_at from cat_drafts'))[0].mailed_at).not.toBeNull();
  expect(await sendMails(repaired)).toBe(0);
});
