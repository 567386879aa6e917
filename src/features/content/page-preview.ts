import { previewTags } from '#features/previews/preview-tags.ts';
import type { Locale } from '#i18n/languages.ts';
import type { ContentPageName } from './content-page-names.ts';

type PreviewedPage = 'home' | ContentPageName;

interface PreviewInput {
  publicUrl: string;
  name: PreviewedPage;
  language: Locale;
  title: string;
}

export function pagePreviewTags({ publicUrl, name, language, title }: PreviewInput) {
  return previewTags({ url: `${publicUrl}/previews/page/${name}/${language}.jpg`, alt: title });
}
