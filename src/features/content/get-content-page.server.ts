import type { Context } from '#context/context.ts';
import type { Locale } from '#i18n/languages.ts';
import type { LocalePrefix } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';
import { readChangelog, readContentFile } from './content-file.server.ts';
import type { ContentPageName } from './content-page-names.ts';
import { renderHowItWorks } from './how-it-works.server.tsx';
import { toReleaseNotes } from './release-notes.server.ts';
import { type Heading, type MarkdownOptions, renderMarkdown, splitTitle } from './render-markdown.server.ts';
import { setSpaces } from './typography.ts';

export interface ContentPage {
  name: ContentPageName;
  /** The page around the text may have another language. */
  language: Locale;
  title: string;
  /** The HTML comes from our own Markdown; everything else in it is escaped. */
  html: string;
  description: string;
  contents: { label: string; headings: Heading[] } | null;
  otherLanguage: { text: string; link: string; to: string } | null;
}

const fewestSectionsForContents = 5;

/** Links get the page's prefix; the text gets the operator's name and address. */
export async function getContentPage(
  { config, locale }: Pick<Context, 'config'> & { locale: Locale },
  { name, language, prefix }: { name: ContentPageName; language: Locale; prefix: LocalePrefix },
): Promise<ContentPage> {
  const { fields, markdown } = await readContentFile(name, language);
  const { title, body } = splitTitle(markdown);
  const options: MarkdownOptions = {
    language,
    prefix,
    values: { operator: config.operatorName, contact: config.contactEmail },
  };
  const page = {
    name,
    language,
    title: setSpaces(title, language),
    description: fields.description ?? '',
    contents: null,
    otherLanguage:
      locale === language
        ? null
        : { text: m.pages_other_language(), link: m.pages_other_language_link(), to: `/${name}` },
  };
  if (name === 'how-it-works') return { ...page, html: renderHowItWorks(body, options) };
  const text = name === 'release-notes' ? `${body}\n${toReleaseNotes(await readChangelog(language), language)}` : body;
  const { html, headings } = renderMarkdown(text, options);
  if (headings.length < fewestSectionsForContents) return { ...page, html };
  return { ...page, html, contents: { label: m.pages_contents({}, { locale: language }), headings } };
}
