import type { StoryToReview } from '#features/follow-ups/story/story.ts';
import type { QueueInBrowser } from '#features/moderation/queue/review-queue.tsx';
import { createSource } from '#features/moderation/queue/review-sources.ts';
import { reviewWords } from '#features/moderation/queue/review-words.ts';
import { cardId } from '#features/moderation/subject/review-card-id.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';

const nameOf = ({ cat }: StoryToReview) => m.moderation_story_name({ name: cat.name });

export const storiesQueue: QueueInBrowser<StoryToReview> = {
  source: createSource('stories'),
  content: {
    nameOf,
    toRow: (story) => ({
      photo: story.photo,
      title: nameOf(story),
      line: (
        <>
          <RelativeTime date={story.created_at} className="shrink-0" />
          <span dir="auto" className="truncate">
            {`· ${story.words}`}
          </span>
        </>
      ),
    }),
    render: (story) => <StoryContent story={story} />,
  },
  words: {
    ...reviewWords,
    approve: m.moderation_sightings_publish,
    reject: m.sightings_decide_hide,
    approved: { one: m.moderation_published_one, many: m.moderation_published },
    rejected: { one: m.moderation_hidden_one, many: m.moderation_hidden },
  },
  empty: { title: m.moderation_empty_title, text: m.moderation_stories_empty_text },
};

function StoryContent({ story }: { story: StoryToReview }) {
  const { id, cat, words, photo } = story;
  return (
    <div className="space-y-3 p-4 ps-20 sm:p-5 sm:ps-22 lg:ps-5">
      <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm">
        <LocalLink to={`/cat/${cat.id}`} dir="auto" className="font-semibold text-link underline underline-offset-4">
          {cat.name}
        </LocalLink>
        <RelativeTime date={story.created_at} />
      </p>
      <h2 id={`${cardId(id)}-name`} dir="auto" className="font-semibold text-lg leading-snug">
        {nameOf(story)}
      </h2>
      <p dir="auto" className="whitespace-pre-line break-words text-lg leading-relaxed">
        {words}
      </p>
      {photo && (
        <CatPhoto
          photo={photo}
          alt={m.cats_page_photo_alt_reunited({ name: cat.name })}
          sizes="(min-width: 640px) 24rem, 90vw"
          className="max-h-80 max-w-sm rounded-2xl"
        />
      )}
    </div>
  );
}
