import Link from 'next/link';
import type { ListedCat } from '../../../shared/cats.ts';
import { formatsOf } from '../../../shared/formats.ts';
import { type Locale, textsOf } from '../../../shared/texts.ts';
import { CatPhoto } from './cat-photo.tsx';
import { HighlightedCat } from './highlight.tsx';
import { LostFoundBadge } from './lost-found-badge.tsx';

const widths = [192, 320, 640];

interface CatCardProps {
  cat: ListedCat;
  locale: Locale;
  sizes: string;
  isFirst?: boolean;
}

export function CatCard({ cat, locale, sizes, isFirst = false }: CatCardProps) {
  const { to } = textsOf(locale);
  const { formatAge, formatDistance } = formatsOf(locale);
  return (
    <HighlightedCat id={cat.id}>
      {cat.photo ? (
        <CatPhoto photo={cat.photo} alt="" sizes={sizes} widths={widths} isLazy={!isFirst} isSquare />
      ) : (
        <span className="aspect-square" />
      )}
      <LostFoundBadge locale={locale} isLost={cat.isLost} isReunited={cat.reunitedAt !== null} />
      <h2>
        <Link href={to(`/cat/${cat.id}`)}>{cat.name}</Link>
      </h2>
      {cat.looks && <p className="truncate">{cat.looks}</p>}
      {cat.location.label && <p>{cat.location.label}</p>}
      <p>
        {cat.distanceMeters !== null && <span>{formatDistance(cat.distanceMeters)}</span>}{' '}
        <time dateTime={cat.createdAt}>{formatAge(cat.createdAt)}</time>
      </p>
    </HighlightedCat>
  );
}
