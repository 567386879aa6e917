import type { Locale } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

const paper = '#fafaf9';

/** Both languages are the same app with the same id. */
export function webManifest(locale: Locale) {
  const inLocale = { locale };
  const at = (path: string) => pathInLocale(path, locale);
  const screenshot = (name: string, label: string, [sizes, form_factor]: [string, 'wide' | 'narrow']) => ({
    src: `/screenshots/${name}-${locale}.webp`,
    type: 'image/webp',
    sizes,
    form_factor,
    label,
  });
  const icon = { src: '/icon-192.png', sizes: '192x192', type: 'image/png' };
  return {
    id: '/',
    name: `${m.app_name({}, inLocale)} · ${m.app_tagline({}, inLocale)}`,
    short_name: m.app_name({}, inLocale),
    description: m.common_about_text({}, inLocale),
    lang: locale,
    dir: 'ltr',
    start_url: at('/'),
    scope: '/',
    display: 'standalone',
    background_color: paper,
    theme_color: paper,
    categories: ['lifestyle', 'social', 'utilities'],
    icons: [
      icon,
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon.svg', sizes: 'any', type: 'image/svg+xml' },
      { src: '/icon-maskable-192.png', sizes: '192x192', type: 'image/png', purpose: 'maskable' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: m.common_footer_report({}, inLocale), url: at('/cats/new'), icons: [icon] },
      { name: m.common_footer_map({}, inLocale), url: at('/'), icons: [icon] },
    ],
    screenshots: [
      screenshot('home-wide', m.installation_screenshot_map({}, inLocale), ['1280x800', 'wide']),
      screenshot('home-narrow', m.installation_screenshot_map({}, inLocale), ['780x1688', 'narrow']),
      screenshot('cat-narrow', m.installation_screenshot_cat({}, inLocale), ['780x1688', 'narrow']),
    ],
    share_target: {
      action: at('/cats/share'),
      method: 'POST',
      enctype: 'multipart/form-data',
      params: { files: [{ name: 'photo', accept: ['image/*'] }] },
    },
  };
}
