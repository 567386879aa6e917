import type { Page } from '@playwright/test';
import { m } from '#i18n/paraglide/messages.js';
import { type Account, signIn } from './accounts.ts';
import { expect, type Reader, type Visitor } from './story.ts';

export function accountPage(page: Page, { say, at }: Reader) {
  const part = (title: (inputs: object, options: object) => string) =>
    page.getByRole('region', { name: say(title as never), exact: true });
  return {
    open: async () => {
      await page.goto(at('/user'));
      await expect(page.getByRole('heading', { level: 1, name: say(m.accounts_user_title) })).toBeVisible();
      // Dialogs and forms answer only after hydration.
      await expect(page.getByRole('button', { name: say(m.accounts_password_show) })).toBeVisible();
    },
    profile: part(m.profile_about_title),
    email: part(m.profile_email_title),
    password: part(m.profile_password_title),
    secondStep: part(m.profile_second_title),
    identities: part(m.profile_identities_title),
    devices: part(m.profile_devices_title),
    data: part(m.profile_export_title),
    close: part(m.profile_close_title),
  };
}

export async function signInElsewhere({ page }: Visitor, account: Account) {
  await signIn(page, account);
  const isSignedIn = async () => (await page.request.get('/api/user/info')).status() === 200;
  expect(await isSignedIn()).toBe(true);
  return isSignedIn;
}
