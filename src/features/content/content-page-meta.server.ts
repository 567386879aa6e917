import type { Context } from '#context/context.ts';
import { languages } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { ContentPage } from './get-content-page.server.ts';
import { pagePreviewTags } from './page-preview.ts';

export function describeContentPage(
  { config }: Pick<Context, 'config'>,
  { name, language, title, description }: ContentPage,
) {
  const url = `${config.publicUrl}${pathInLocale(`/${name}`, language)}`;
  return [
    { title: title.includes(m.app_name()) ? title : `${title} · ${m.app_name()}` },
    { name: 'description', content: description },
    { property: 'og:type', content: 'website' },
    { property: 'og:site_name', content: m.app_name() },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: languages[language].openGraph },
    ...pagePreviewTags({ publicUrl: config.publicUrl, name, language, title }),
  ];
}
