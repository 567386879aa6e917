import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect } from '@playwright/test';
import type { Reader } from './story.ts';

export interface Account {
  email: string;
  password: string;
  displayName: string;
}

/** Stories share these members. A sign-out ends all sessions, so such a story uses `newAccount`. */
export function demoAccount(name: 'admin' | 'camille' | 'emily'): Account {
  const lines = readFileSync(join(process.env.CATLAS_E2E_DATA_DIR!, 'demo-accounts.txt'), 'utf8').split('\n');
  const line = lines.find((each) => each.startsWith(`${name}@`));
  const [, email, password, displayName] = /^(\S+)\s+(\S+)\s{3}(.+?)( \(administrator\))?$/.exec(line ?? '') ?? [];
  if (!email || !password || !displayName) throw new Error(`No demo account ${name}`);
  return { email, password, displayName };
}

export function newAccount(): Account {
  const id = randomBytes(5).toString('hex');
  return { email: `minou-${id}@example.org`, password: `nine lives ${id}`, displayName: `Minou ${id}` };
}

/** The page's browser gets the session of the sign-in form without JavaScript. */
export async function signIn(page: Pick<Page, 'request'>, { email, password }: Account): Promise<void> {
  await postForm(page, '/login', { identifier: email, password });
}

export async function makeMember(page: Pick<Page, 'request'>, { at }: Pick<Reader, 'at'>): Promise<Account> {
  const account = newAccount();
  const { email, password, displayName } = account;
  const locale = at('/').startsWith('/fr') ? 'fr' : 'en';
  const answer = await fetch(`${process.env.CATLAS_E2E_OWN_URL}/auth/v1/admin/users`, {
    method: 'POST',
    headers: { authorization: `Bearer ${process.env.CATLAS_E2E_ADMIN_TOKEN}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email,
      password,
      email_confirm: true,
      user_metadata: { display_name: displayName, locale },
    }),
  });
  if (!answer.ok) throw new Error(`The member could not be made: ${await answer.text()}`);
  await signIn(page, account);
  return account;
}

async function postForm(page: Pick<Page, 'request'>, path: string, form: Record<string, string>): Promise<void> {
  const origin = process.env.CATLAS_E2E_URL!;
  const answer = await page.request.post(path, { form, headers: { origin }, maxRedirects: 0 });
  expect([200, 302], `the answer of ${path}`).toContain(answer.status());
}
