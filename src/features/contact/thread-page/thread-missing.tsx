import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { CatWithBubble } from '#ui/illustrations/cat-with-bubble.tsx';

/** The link may be expired, incomplete or another person's. */
export function ThreadMissing({ problem }: { problem: string }) {
  return (
    <div className="mx-auto flex w-full max-w-md flex-col items-center px-4 py-12 text-center">
      <div className="mb-4 w-44 max-w-full">
        <CatWithBubble />
      </div>
      <h1 className="font-bold text-2xl">{m.talk_missing_title()}</h1>
      <p className="mt-2 text-pretty text-muted">{problem}</p>
      <ButtonLink to="/" className="mt-6">
        {m.common_to_the_map()}
      </ButtonLink>
    </div>
  );
}
