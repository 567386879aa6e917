import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { textsOf } from '../../../../../../shared/texts.ts';
import { CatDetails } from '../../../../components/cat-details.tsx';
import { CatPhoto } from '../../../../components/cat-photo.tsx';
import { Neighbours } from '../../../../components/neighbours.tsx';
import { alternatesOf, localeOf } from '../../../../server/locale.ts';
import { findCatPage } from '../../../../server/pages.ts';

export const dynamic = 'force-dynamic';

interface CatProps {
  params: Promise<{ locale: string; id: string }>;
}

const widths = [320, 640, 720];

async function read(params: CatProps['params']) {
  const locale = await localeOf(params);
  const page = await findCatPage(Number((await params).id), locale);
  return { locale, ...textsOf(locale), page: page ?? notFound() };
}

export async function generateMetadata({ params }: CatProps): Promise<Metadata> {
  const { locale, t, page } = await read(params);
  const { id, name, isLost } = page.cat;
  const title = t(isLost ? 'cats_page_title_lost' : 'cats_page_title_found', { name });
  return {
    title: `${title} · Catlas`,
    openGraph: { title, description: t('common_about_text'), type: 'website' },
    alternates: alternatesOf(`/cat/${id}`, locale),
  };
}

export default async function Cat({ params }: CatProps) {
  const { locale, t, page } = await read(params);
  const { cat, neighbours } = page;
  return (
    <article className="mx-auto grid w-full max-w-5xl items-start gap-6 pb-12">
      {cat.photo && (
        <CatPhoto
          photo={cat.photo}
          alt={t(cat.isLost ? 'cats_page_photo_alt_lost' : 'cats_page_photo_alt_found', { name: cat.name })}
          sizes="(min-width: 1024px) 560px, 100vw"
          widths={widths}
        />
      )}
      <CatDetails locale={locale} page={page} />
      {neighbours.length > 0 && <Neighbours locale={locale} cats={neighbours} />}
    </article>
  );
}
