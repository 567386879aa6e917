import type { Thread } from '#features/contact/model/thread.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon } from '#ui/icons/icon.tsx';

/** What a finder who has the cat left for its owner. */
export function ReachCard({ thread: { side, phone, door } }: { thread: Thread }) {
  const number = phone.is_open ? phone.theirs : null;
  if (side !== 'owner' || !(number || door)) return null;
  return (
    <section aria-labelledby="reach-title" className="space-y-2 rounded-2xl border border-line bg-surface p-4">
      <h2 id="reach-title" className="font-semibold">
        {m.talk_reach_title()}
      </h2>
      {number && (
        <p className="flex items-center gap-2">
          <Icon name="lucide:phone" className="size-5 shrink-0 text-muted" />
          <a
            href={`tel:${number.replaceAll(/[^+\d]/g, '')}`}
            className="inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4"
          >
            {number}
          </a>
        </p>
      )}
      {door && (
        <p className="flex items-start gap-2">
          <Icon name="lucide:house" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span dir="auto" className="min-w-0 whitespace-pre-line break-words">
            {door}
          </span>
        </p>
      )}
      <p className="text-muted text-sm">{m.talk_reach_safe()}</p>
    </section>
  );
}
