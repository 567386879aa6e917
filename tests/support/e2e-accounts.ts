import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import { waitForMail } from '#tests/support/e2e-outbox.ts';
import type { Reader } from '#tests/support/e2e-test.ts';

export interface Account {
  email: string;
  password: string;
  displayName: string;
}

/** One of the demo town's members. They are shared: a story that signs out uses `newAccount`, as that ends all sessions. */
export function demoAccount(name: 'admin' | 'camille' | 'emily'): Account {
  const lines = readFileSync(join(process.env.CATLAS_E2E_DATA_DIR!, 'demo-accounts.txt'), 'utf8').split('\n');
  const line = lines.find((each) => each.startsWith(`${name}@`));
  const [, email, password, displayName] = /^(\S+)\s+(\S+)\s{3}(.+?)( \(administrator\))?$/.exec(line ?? '') ?? [];
  if (!email || !password || !displayName) throw new Error(`No demo account ${name}`);
  return { email, password, displayName };
}

/** Nobody's account yet. */
export function newAccount(): Account {
  const id = randomBytes(5).toString('hex');
  return { email: `minou-${id}@example.org`, password: `nine lives ${id}`, displayName: `Minou ${id}` };
}

/** Signs the page's browser in, as the sign-in form does without JavaScript. */
export async function signIn(page: Pick<Page, 'request'>, { email, password }: Account): Promise<void> {
  await postForm(page, '/login', { identifier: email, password });
}

/** Signs up in the reader's language and follows the mail's link, without looking at any page of it. */
export async function makeMember(page: Pick<Page, 'request'>, { at }: Pick<Reader, 'at'>): Promise<Account> {
  const account = newAccount();
  const { email, password, displayName } = account;
  await postForm(page, at('/signup'), { displayName, identifier: email, password });
  const { link } = await waitForMail(email);
  await postForm(page, at('/confirm'), Object.fromEntries(link.searchParams));
  return account;
}

async function postForm(page: Pick<Page, 'request'>, path: string, form: Record<string, string>): Promise<void> {
  const origin = process.env.CATLAS_E2E_URL!;
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  expect([200, 302], `the answer of ${path}`).toContain(answer.status());
}
