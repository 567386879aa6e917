import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import type { Locale } from '../../../shared/texts.ts';

/** The language of an address. */
export async function localeOf(params: Promise<{ locale: string }>): Promise<Locale> {
  const { locale } = await params;
  return locale === 'en' || locale === 'fr' ? locale : notFound();
}

/** A page's own address, and the same page in both languages. `path` has no prefix. */
export function alternatesOf(path: string, locale: Locale): Metadata['alternates'] {
  const languages = { en: path, fr: path === '/' ? '/fr' : `/fr${path}` };
  return { canonical: languages[locale], languages };
}
