import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import type { Account } from './accounts.ts';
import { expect, type Reader } from './story.ts';

type Scope = Pick<Page, 'getByRole' | 'getByLabel'>;

export function accountLink(page: Page, { say }: Reader) {
  return page.getByRole('banner').getByRole('link', { name: say(m.accounts_button_account), exact: true });
}

export function connectLink(page: Page, { say }: Reader) {
  return page.getByRole('banner').getByRole('link', { name: say(m.accounts_button_connect), exact: true });
}

export async function openConnect(page: Page, reader: Reader) {
  const { say, at } = reader;
  await page.goto(at('/'));
  await connectLink(page, reader).click();
  const dialog = page.getByRole('dialog', { name: say(m.accounts_connect_title) });
  await expect(dialog).toBeVisible();
  return dialog;
}

/** Where telephones are off, the field accepts only an address. */
function identifierField(scope: Scope, { say }: Reader) {
  const either = scope.getByRole('textbox', { name: say(m.accounts_identifier) });
  return either.or(scope.getByRole('textbox', { name: say(m.accounts_email), exact: true }));
}

export async function fillSignUp(scope: Scope, reader: Reader, { email, password, displayName }: Account) {
  const { say } = reader;
  await scope.getByRole('textbox', { name: say(m.accounts_display_name) }).fill(displayName);
  await identifierField(scope, reader).fill(email);
  await scope.getByRole('textbox', { name: say(m.accounts_password), exact: true }).fill(password);
  await scope.getByRole('button', { name: say(m.accounts_sign_up), exact: true }).click();
}

export async function fillSignIn(
  scope: Scope,
  reader: Reader,
  { email, password }: Pick<Account, 'email' | 'password'>,
) {
  const { say } = reader;
  await identifierField(scope, reader).fill(email);
  await scope.getByRole('textbox', { name: say(m.accounts_password), exact: true }).fill(password);
  await scope.getByRole('button', { name: say(m.accounts_sign_in), exact: true }).click();
}

export async function fillCode(scope: Scope, { say }: Reader, [label, button, code]: [CodeLabel, CodeButton, string]) {
  await scope.getByRole('textbox', { name: say(label) }).fill(code);
  await scope.getByRole('button', { name: say(button), exact: true }).click();
}

type CodeLabel = typeof m.accounts_code_mail | typeof m.accounts_code_phone | typeof m.accounts_step_app_code;
type CodeButton = typeof m.accounts_code_button | typeof m.accounts_step_button;

export async function expectSignedInOnServer(page: Page, { say, at }: Reader) {
  const html = await (await page.request.get(at('/'))).text();
  expect(html).toContain(`aria-label="${say(m.accounts_button_account)}"`);
}
