import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { Lookalike } from '#features/moderation/to-review/cat-to-review.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { classNames } from '#ui/class-names.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { StatusBadge } from './status-badge.tsx';

export function Lookalikes({ lookalikes }: { lookalikes: Lookalike[] }) {
  if (lookalikes.length === 0) return null;
  return (
    <section className="rounded-2xl bg-sunken p-3">
      <h3 className="font-semibold text-sm">{m.moderation_lookalikes()}</h3>
      <ul className="mt-2 grid grid-cols-[repeat(auto-fill,minmax(min(100%,16rem),1fr))] gap-2">
        {lookalikes.map((cat) => (
          <li
            key={cat.id}
            className="relative flex items-center gap-3 rounded-xl bg-surface p-2 has-focus-visible:outline-2"
          >
            {cat.photo ? (
              <CatPhoto
                photo={cat.photo}
                alt=""
                widths="thumbnail"
                sizes="4rem"
                className="aspect-square w-16 shrink-0 rounded-lg"
              />
            ) : (
              <span className="block aspect-square w-16 shrink-0 rounded-lg bg-sunken" />
            )}
            <div className="min-w-0 text-sm">
              <LocalLink
                to={`/cat/${cat.id}`}
                dir="auto"
                className="block truncate font-semibold leading-6 outline-none after:absolute after:inset-0 hover:underline"
              >
                {cat.name}
              </LocalLink>
              <p className={classNames('text-xs leading-5', cat.is_same_photo && 'font-semibold text-danger')}>
                {cat.reasons.join(' · ')}
              </p>
              {cat.against.length > 0 && (
                <p className="text-muted text-xs leading-5">{m.matching_against({ what: cat.against.join(', ') })}</p>
              )}
              <p className="mt-0.5 flex flex-wrap gap-1">
                <LostFoundBadge isLost={cat.is_lost} />
                <StatusBadge status={cat.status} />
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
