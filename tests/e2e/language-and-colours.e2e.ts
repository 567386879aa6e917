import { m } from '#i18n/paraglide/messages.js';
import { makeMember } from './support/accounts.ts';
import { homePage } from './support/home.ts';
import { fillSignIn } from './support/sign-in.ts';
import { expect, test } from './support/story.ts';

const accountIn = (locale: 'en' | 'fr') => m.accounts_button_account({}, { locale });

// The language of the first page is tested in tests/process/shared-pages.test.ts.
test('one press shows the same page in the other language at the same place; the choice is remembered for a year, not for other sites', async ({
  page,
  context,
  reader,
}) => {
  const query = '?at=45.7640,4.8357,12&filter=lost';
  const other = reader.language === 'en' ? 'fr' : 'en';
  await page.goto(`/${other}/terms`);
  await page.getByRole('link', { name: reader.say(m.pages_offer_switch) }).click();
  await expect(page).toHaveURL(reader.at('/terms'));
  await page.goto(reader.at(`/${query}`));
  await page
    .getByRole('link', { name: other === 'fr' ? 'Français' : 'English' })
    .first()
    .click();
  await expect(page).toHaveURL((url) => url.pathname === `/${other}` && decodeURIComponent(url.search) === query);
  await expect(page.locator('html')).toHaveAttribute('lang', other);
  const switched = homePage(page, {
    ...reader,
    say: (message, inputs) => message(inputs ?? ({} as never), { locale: other }),
  });
  await expect(switched.filter(m.cats_home_filter_lost)).toHaveAttribute('aria-current', 'true');
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale');
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Lax', value: other });
  const days = (cookie!.expires - Date.now() / 1000) / (24 * 60 * 60);
  expect(Math.round(days)).toBe(365);
  await page.goto('/');
  await expect(page.locator('html'), 'the choice is kept').toHaveAttribute('lang', other);

  await page.goto(`/${other}/about`);
  await page
    .getByRole('contentinfo')
    .getByRole('link', { name: reader.language === 'fr' ? 'Français' : 'English' })
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', reader.language);
});

test('signing in leads to a page of the other language where that was asked for', { tag: '@main' }, async ({
  page,
  reader,
}) => {
  const other = reader.language === 'en' ? 'fr' : 'en';
  // Other stories send messages to the demo's members, which the button would count, so this member is new.
  const account = await makeMember(page, reader);
  // The form has no route without a prefix.
  for (const next of other === 'fr' ? ['/fr/about', '/fr'] : ['/about', '/en']) {
    await page.context().clearCookies({ name: /^sb-/ });
    await page.goto(`${reader.at('/login')}?next=${encodeURIComponent(next)}`);
    await fillSignIn(page, reader, account);
    await expect(page).toHaveURL((url) => url.pathname === next);
    await expect(page.locator('html')).toHaveAttribute('lang', other);
    await expect(page.getByRole('banner').getByRole('link', { name: accountIn(other), exact: true })).toBeVisible();
  }
});
