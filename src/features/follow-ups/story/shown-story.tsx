import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import type { Story } from './story.ts';

export function ShownStory({ story, name }: { story: Story; name: string }) {
  return (
    <section aria-labelledby="story" className="overflow-hidden rounded-3xl border border-line bg-surface">
      {story.photo && (
        <CatPhoto
          photo={story.photo}
          alt={m.cats_page_photo_alt_reunited({ name })}
          sizes="(min-width: 1024px) 560px, 100vw"
          className="max-h-96 w-full"
        />
      )}
      <div className="space-y-2 p-5">
        <h2 id="story" className="font-bold text-xl">
          {m.questions_story_shown()}
        </h2>
        <p dir="auto" className="whitespace-pre-line break-words">
          {story.words}
        </p>
      </div>
    </section>
  );
}
