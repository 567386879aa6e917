import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { OwnCat } from '#features/cats/model/cat.ts';
import type { QueueInBrowser } from '#features/moderation/queue/review-queue.tsx';
import { RowMark } from '#features/moderation/queue/review-row.tsx';
import { createSource } from '#features/moderation/queue/review-sources.ts';
import { CatToReviewContent } from '#features/moderation/subject/cat-to-review-content.tsx';
import type { FoundContent } from '#features/moderation/subject/found-post.ts';
import type { CatToReview } from '#features/moderation/to-review/cat-to-review.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import { BannedMark } from './banned-mark.tsx';
import { CatsTabs } from './cats-tabs.tsx';

export const catsQueue: QueueInBrowser<CatToReview> = {
  source: {
    ...createSource<CatToReview>('cats', (_, cats) => ({
      versions: Object.fromEntries(cats.map(({ id, version }) => [id, version])),
    })),
    // After a decision on a change, the server no longer has the change.
    canReopen: ({ change }) => change === null,
  },
  content: {
    nameOf: ({ name }) => name,
    toRow: (cat) => ({
      photo: cat.change?.photo ?? cat.photo,
      title: cat.change?.name ?? cat.name,
      line: <CatLine cat={cat} changedAt={cat.change?.proposed_at} />,
      marks: (
        <>
          {cat.is_unchecked && <RowMark icon="eye" text={m.moderation_unchecked()} />}
          {cat.change && <RowMark icon="pencil" text={m.moderation_change_title()} />}
          {cat.lookalikes.length > 0 && <RowMark icon="copy" text={m.moderation_lookalikes()} />}
          <BannedMark author={cat.author_record} />
        </>
      ),
    }),
    render: (cat) => <CatToReviewContent cat={cat} />,
  },
  empty: { title: m.moderation_empty_title, text: m.moderation_empty_text },
  tabs: <CatsTabs here="cats" />,
};

export const foundCats: FoundContent<OwnCat> = {
  nameOf: ({ name }) => name,
  placeOf: ({ location }) => location.label,
  picture: ({ photo }) =>
    photo ? (
      <CatPhoto
        photo={photo}
        alt=""
        widths="thumbnail"
        sizes="6rem"
        className="aspect-square w-20 rounded-xl sm:w-24"
      />
    ) : (
      <span className="block aspect-square w-20 rounded-xl bg-sunken sm:w-24" />
    ),
  render: (cat, status) => (
    <>
      <h3 dir="auto" className="break-words font-semibold text-lg leading-snug">
        {cat.status === 'deleted' ? (
          cat.name
        ) : (
          <LocalLink to={`/cat/${cat.id}`} className="hover:underline">
            {cat.name}
          </LocalLink>
        )}
      </h3>
      <p className="mt-1 flex flex-wrap items-center gap-1.5">
        {status}
        <LostFoundBadge isLost={cat.is_lost} />
      </p>
      <p dir="auto" className="mt-1 line-clamp-2 text-sm">
        {cat.description}
      </p>
    </>
  ),
};

export function CatLine({ cat, changedAt }: { cat: CatToReview; changedAt?: string | undefined }) {
  return (
    <>
      <LostFoundBadge isLost={cat.is_lost} className="shrink-0" />
      <span className="shrink-0">
        {changedAt && `${m.moderation_changed()} `}
        <RelativeTime date={changedAt ?? cat.created_at} />
      </span>
      <span className="truncate">· {cat.location.label ?? m.cats_page_unknown_place()}</span>
    </>
  );
}
