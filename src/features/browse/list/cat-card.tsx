import { memo } from 'react';
import { ConfirmedText } from '#features/cats/confirmed-text.tsx';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { ListedCat } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { classNames } from '#ui/class-names.ts';
import { Distance } from '#ui/distance.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

interface CatCardProps {
  cat: ListedCat;
  sizes: string;
  /** The photo is visible immediately, so it is not lazy. */
  isFirst?: boolean;
  /** The level is one below the list's heading. */
  heading?: 'h2' | 'h3' | 'h4';
  isHighlighted?: boolean;
  /** Called with the id on hover or focus, and with null afterwards. */
  onHighlight?: (id: number | null) => void;
}

/** The style is in `components.css`, because thirty cards with their own classes would weigh 40 kB. */
export const CatCard = memo(function CatCard({
  cat,
  sizes,
  isFirst = false,
  heading: Heading = 'h2',
  isHighlighted = false,
  onHighlight,
}: CatCardProps) {
  const { location, distance_meters: meters } = cat;
  return (
    <article
      onPointerEnter={({ pointerType }) => pointerType !== 'touch' && onHighlight?.(cat.id)}
      onPointerLeave={({ pointerType }) => pointerType !== 'touch' && onHighlight?.(null)}
      onFocus={({ target }) => target.matches(':focus-visible') && onHighlight?.(cat.id)}
      onBlur={() => onHighlight?.(null)}
      className={classNames('card', isHighlighted && 'outline-2 outline-primary-600 dark:outline-primary-400')}
    >
      {cat.photo ? (
        <CatPhoto
          photo={cat.photo}
          alt=""
          widths="card"
          sizes={sizes}
          fetched={isFirst ? 'at-once' : 'lazily'}
          className="aspect-square"
        />
      ) : (
        <span className="block aspect-square bg-sunken" />
      )}
      <LostFoundBadge isLost={cat.is_lost} isReunited={Boolean(cat.reunited_at)} />
      <Heading>
        <LocalLink to={`/cat/${cat.id}`}>{cat.name}</LocalLink>
      </Heading>
      {cat.looks && <p className="truncate">{cat.looks}</p>}
      {location.label && <p>{location.label}</p>}
      <ConfirmedText cat={cat} />
      <p className="card-facts">
        {meters !== undefined && <Distance meters={meters} />}
        <RelativeTime date={cat.seen_at ?? cat.created_at} />
      </p>
    </article>
  );
});
