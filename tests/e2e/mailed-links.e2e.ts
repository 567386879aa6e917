import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import type { LinkKind } from '#features/accounts/mail/account-mail.server.ts';
import { m } from '#i18n/paraglide/messages.js';
import { phoneJpeg } from '#tests/support/pictures/pictures.ts';
import { linksOf, listMails } from '#tests/support/read-mail-folder.ts';
import { demoAccount, makeMember, newAccount, signIn } from './support/accounts.ts';
import { addCat, approveCat } from './support/calls.ts';
import { withDatabase } from './support/queue.ts';
import { accountLink } from './support/sign-in.ts';
import { readStoredRows } from './support/stored-rows.ts';
import { expect, type Reader, test } from './support/story.ts';

/** A new kind of the sign-in mails does not compile without a row. */
type MailKind = LinkKind | 'draft' | 'finder' | 'owner';

interface Case {
  ask: (page: Page) => Promise<string[]>;
  /** The result is on the page. */
  press: (page: Page, link: string) => Promise<void>;
}

const authUrl = () => `${process.env.CATLAS_E2E_OWN_URL}/auth/v1`;
const json = { 'content-type': 'application/json' };

async function callAuth(path: string, body: object, token?: string, method = 'POST') {
  const headers = { ...json, ...(token && { authorization: `Bearer ${token}` }) };
  const answer = await fetch(authUrl() + path, { method, headers, body: JSON.stringify(body) });
  const text = await answer.text();
  expect(answer.ok, `${path}: ${text}`).toBe(true);
  return text ? JSON.parse(text) : null;
}

async function visitorHeaders(page: Page): Promise<Record<string, string>> {
  const { csrf_token, csrf_header } = await (await page.request.get('/api/session')).json();
  return { [csrf_header]: csrf_token };
}

function casesOf(reader: Reader, newPage: () => Promise<Page>): Record<MailKind, Case> {
  const { say } = reader;
  const confirm = async (page: Page, link: string) => {
    await page.goto(link);
    await page.getByRole('button', { name: say(m.accounts_confirm_button) }).click();
  };
  const confirmAndSignIn = async (page: Page, link: string) => {
    await confirm(page, link);
    await expect(accountLink(page, reader)).toBeVisible();
  };
  const makeAccount = async () => {
    const page = await newPage();
    return makeMember(page, reader);
  };
  const tell = async (): Promise<{ owner: string; finder: string }> => {
    const owner = await newPage();
    const { email } = await makeMember(owner, reader);
    const cat = await addCat(owner, { name: 'Liane', latitude: 44.91, longitude: 3.17 });
    const admin = await newPage();
    await signIn(admin, demoAccount('admin'));
    await approveCat(admin, cat.id);
    const finder = newAccount().email;
    const visitor = await newPage();
    const answer = await visitor.request.post(`/api/cats/${cat.id}/sightings`, {
      headers: await visitorHeaders(visitor),
      multipart: {
        client_id: randomUUID(),
        kind: 'seen',
        lat: '44.92',
        lng: '3.18',
        seen_at: new Date(Date.now() - 60_000).toISOString(),
        email: finder,
      },
    });
    expect(answer.status(), await answer.text()).toBe(201);
    return { owner: email, finder };
  };
  return {
    confirmation: {
      ask: async () => {
        const { email, password } = newAccount();
        await callAuth('/signup', { email, password });
        return [email];
      },
      press: confirmAndSignIn,
    },
    magic_link: {
      ask: async () => {
        const { email } = await makeAccount();
        await callAuth('/otp', { email, create_user: false });
        return [email];
      },
      press: confirmAndSignIn,
    },
    invite: {
      ask: async () => {
        const { email } = newAccount();
        await callAuth('/invite', { email }, process.env.CATLAS_E2E_ADMIN_TOKEN);
        return [email];
      },
      press: confirmAndSignIn,
    },
    recovery: {
      ask: async () => {
        const { email } = await makeAccount();
        await callAuth('/recover', { email });
        return [email];
      },
      press: async (page, link) => {
        await page.goto(link);
        await page
          .getByRole('textbox', { name: say(m.accounts_new_password), exact: true })
          .fill('a much better password');
        await page.getByRole('button', { name: say(m.accounts_update_button) }).click();
        await expect(accountLink(page, reader)).toBeVisible();
      },
    },
    email_change: {
      ask: async () => {
        const { email, password } = await makeAccount();
        const { access_token: token } = await callAuth('/token?grant_type=password', { email, password });
        const next = newAccount().email;
        await callAuth('/user', { email: next }, token, 'PUT');
        return [email, next];
      },
      press: async (page, link) => {
        await confirm(page, link);
        await expect(page.getByRole('heading', { name: say(m.accounts_confirm_other_title) })).toBeVisible();
      },
    },
    draft: {
      ask: async (page) => {
        const { email } = newAccount();
        const answer = await page.request.post('/api/cats/drafts', {
          headers: await visitorHeaders(page),
          multipart: {
            client_id: randomUUID(),
            email,
            name: 'Orphie',
            description: 'Grey, shy, a red collar.',
            lat: '44.93',
            lng: '3.19',
            is_lost: 'true',
            file: { name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(await phoneJpeg()) },
          },
        });
        expect(answer.status(), await answer.text()).toBe(202);
        return [email];
      },
      press: async (page, link) => {
        await confirm(page, link);
        await expect(page.getByText('Grey, shy, a red collar.')).toBeVisible();
        await page.getByRole('button', { name: say(m.drafts_link_button) }).click();
        await expect(page.getByRole('link', { name: say(m.cats_add_done_open) })).toBeVisible();
        await page.goto(link);
        await expect(page.getByRole('link', { name: say(m.cats_add_done_open) })).toBeVisible();
        await page.context().clearCookies();
        await page.goto(link);
        await expect(page.getByText(say(m.accounts_confirm_used_text))).toBeVisible();
      },
    },
    finder: {
      ask: async () => [(await tell()).finder],
      press: async (page, link) => {
        await page.goto(link);
        await expect(page.getByRole('heading', { name: say(m.talk_title, { name: 'Liane' }) })).toBeVisible();
      },
    },
    owner: {
      ask: async () => [(await tell()).owner],
      press: async (page, link) => {
        await page.goto(link);
        await expect(page.getByRole('button', { name: say(m.accounts_sign_in), exact: true })).toBeVisible();
      },
    },
  };
}

/** A mail scanner opens the address in a full browser, waits until it is idle, and scrolls. */
async function scan(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
}

const outbox = () => join(process.env.CATLAS_E2E_DATA_DIR!, 'outbox');

const kinds: Record<MailKind, true> = {
  confirmation: true,
  magic_link: true,
  invite: true,
  recovery: true,
  email_change: true,
  draft: true,
  finder: true,
  owner: true,
};

/** These kinds create something; the others run in the full run. */
const onEachRun: MailKind[] = ['confirmation', 'draft'];

for (const kind of Object.keys(kinds) as MailKind[]) {
  test(`a scanner that opens every link of a mail changes nothing, and the person’s own press works: ${kind}`, {
    tag: onEachRun.includes(kind) ? '@once' : ['@once', '@full'],
  }, async ({ page, reader, newVisitor }) => {
    const openVisitor = async () => (await newVisitor()).page;
    const { ask, press } = casesOf(reader, openVisitor)[kind];
    const addresses = await ask(page);
    for (const to of addresses)
      await expect.poll(async () => (await listMails(outbox(), to)).length).toBeGreaterThan(0);
    const mails = (await Promise.all(addresses.map((to) => listMails(outbox(), to)))).flat();
    const links = mails.flatMap(linksOf);
    const read = () => withDatabase(({ pool }) => readStoredRows(pool, addresses));
    const before = await read();
    const scanner = await newVisitor();
    scanner.watch.expectStatus(404, /\/unsubscribe/);
    for (const link of new Set(links)) await scan(scanner.page, link);
    expect(await read()).toEqual(before);
    // The link to the place of a sighting stands before the one to act on.
    const link = links.find((each) => !each.includes('/position?'))!;
    await press(await openVisitor(), link);
  });
}
