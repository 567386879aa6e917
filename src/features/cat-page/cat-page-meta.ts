import type { PublicCat } from '#features/cats/model/cat.ts';
import { shortDescription } from '#features/cats/short-description.ts';
import { photoUrl } from '#features/photos/photo-url.ts';
import { previewSize, previewTags } from '#features/previews/preview-tags.ts';
import { type Locale, languages, locales } from '#i18n/languages.ts';
import { pathInLocale } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Stored photos are at most this wide. */
const photoWidth = 720;

interface CatMetaInput {
  cat: PublicCat;
  /** The path of the picture for messages. */
  preview: string;
  publicUrl: string;
  locale: Locale;
}

/** Uses the published place only. */
export function describeCatPage({ cat, preview, publicUrl, locale }: CatMetaInput) {
  const title = titleOfCat(cat);
  const description = shortDescription(cat.description);
  const url = `${publicUrl}${pathInLocale(`/cat/${cat.id}`, locale)}`;
  const image = cat.status === 'approved' ? publicUrl + preview : null;
  const otherLocales = locales.filter((other) => other !== locale);
  return [
    { title: `${title} · Catlas` },
    { name: 'description', content: description },
    ...(cat.status === 'approved' ? [] : [{ name: 'robots', content: 'noindex' }]),
    { property: 'og:type', content: 'article' },
    { property: 'og:site_name', content: 'Catlas' },
    { property: 'og:title', content: title },
    { property: 'og:description', content: description },
    { property: 'og:url', content: url },
    { property: 'og:locale', content: languages[locale].openGraph },
    ...otherLocales.map((other) => ({ property: 'og:locale:alternate', content: languages[other].openGraph })),
    ...(image ? previewTags({ url: image, alt: title }) : [{ name: 'twitter:card', content: 'summary' }]),
    { 'script:ld+json': toJsonLd({ cat, title, description, url, publicUrl, image, locale }) },
  ];
}

export function titleOfCat({ name, is_lost: isLost, reunited_at: reunitedAt, location }: PublicCat): string {
  const title = (reunitedAt ? m.cats_page_title_reunited : isLost ? m.cats_page_title_lost : m.cats_page_title_found)({
    name,
  });
  return location.label ? m.cats_page_title_place({ title, place: location.label }) : title;
}

interface JsonLdInput {
  cat: PublicCat;
  title: string;
  description: string;
  url: string;
  publicUrl: string;
  image: string | null;
  locale: Locale;
}

/** schema.org has no type for lost animals, and a report is neither an offer nor an event. */
function toJsonLd({ cat, title, description, url, publicUrl, image, locale }: JsonLdInput) {
  const { lat, lng, label } = cat.location;
  return {
    '@context': 'https://schema.org',
    '@type': 'WebPage',
    '@id': url,
    url,
    name: title,
    inLanguage: locale,
    isPartOf: { '@type': 'WebSite', name: 'Catlas', url: `${publicUrl}/` },
    datePublished: cat.created_at,
    ...(cat.author ? { author: { '@type': 'Person', name: cat.author.display_name } } : {}),
    ...(image ? { primaryImageOfPage: { '@type': 'ImageObject', url: image, ...previewSize } } : {}),
    mainEntity: {
      '@type': 'Thing',
      name: cat.name,
      description,
      ...(cat.photo ? { image: `${publicUrl}${photoUrl(cat.photo.key, photoWidth, { format: 'jpeg' })}` } : {}),
    },
    contentLocation: {
      '@type': 'Place',
      ...(label ? { name: label } : {}),
      geo: { '@type': 'GeoCoordinates', latitude: lat, longitude: lng },
    },
  };
}
