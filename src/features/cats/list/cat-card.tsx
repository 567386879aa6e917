import { memo } from 'react';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { classNames } from '#ui/class-names.ts';
import { Distance } from '#ui/distance.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { LostFoundBadge } from './lost-found-badge.tsx';

interface CatCardProps {
  cat: PublicCat;
  /** The width the photo is shown in, as for `<img sizes>`. */
  sizes: string;
  /** In sight at once: its photo doesn't wait. */
  isFirst?: boolean;
  /** One level below the list's own. */
  heading?: 'h2' | 'h3';
  isHighlighted?: boolean;
  /** Called with the cat's id while it is pointed at, and with null after. */
  onHighlight?: (id: number | null) => void;
  className?: string;
}

/** One cat in a list: a single link, wherever the card is pressed. Drawn anew only when it changes: lists are long, and phones slow. */
export const CatCard = memo(function CatCard({
  cat,
  sizes,
  isFirst = false,
  heading: Heading = 'h2',
  isHighlighted = false,
  onHighlight,
  className,
}: CatCardProps) {
  const { location, distance_meters: meters } = cat;
  return (
    <article
      onPointerEnter={() => onHighlight?.(cat.id)}
      onPointerLeave={() => onHighlight?.(null)}
      onFocus={() => onHighlight?.(cat.id)}
      onBlur={() => onHighlight?.(null)}
      className={classNames(
        'group relative overflow-hidden rounded-2xl bg-surface shadow-card outline-1 outline-line transition-shadow duration-200 hover:shadow-raised has-focus-visible:outline-2 has-focus-visible:outline-primary-600 dark:bg-sunken',
        isHighlighted && 'outline-2 outline-primary-600 dark:outline-primary-400',
        className,
      )}
    >
      <div className="relative">
        {cat.photo ? (
          <CatPhoto
            photo={cat.photo}
            alt=""
            sizes={sizes}
            fetched={isFirst ? 'at-once' : 'lazily'}
            className="aspect-square w-full"
          />
        ) : (
          <span className="block aspect-square w-full bg-sunken" />
        )}
        <LostFoundBadge
          isLost={cat.is_lost}
          isReunited={cat.reunited_at !== null}
          className="absolute start-2 top-2 shadow-card"
        />
      </div>
      <div className="px-3 pt-2 pb-3">
        <Heading className="font-semibold tracking-tight">
          <LocalLink
            to={`/cat/${cat.id}`}
            className="line-clamp-2 outline-none after:absolute after:inset-0 group-hover:underline group-hover:underline-offset-2"
          >
            {cat.name}
          </LocalLink>
        </Heading>
        {location.label && <p className="truncate text-muted text-sm">{location.label}</p>}
        <p className="mt-0.5 flex flex-wrap gap-x-1.5 text-muted text-xs leading-5 tabular-nums">
          {meters !== undefined && (
            <>
              <Distance meters={meters} />
              <span aria-hidden="true">·</span>
            </>
          )}
          <RelativeTime date={cat.created_at} />
        </p>
      </div>
    </article>
  );
});
