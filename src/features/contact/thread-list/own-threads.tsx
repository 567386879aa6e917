import type { ThreadSummary } from '#features/contact/model/thread.ts';
import { m } from '#i18n/paraglide/messages.js';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatWithBubble } from '#ui/illustrations/cat-with-bubble.tsx';
import { ThreadList } from './thread-list.tsx';

export function OwnThreads({ threads }: { threads: readonly ThreadSummary[] }) {
  return (
    <section id="threads" aria-labelledby="threads-title" className="scroll-mt-[calc(var(--header-height)+1rem)] pt-4">
      <h2 id="threads-title" className="mb-4 font-bold text-xl">
        {m.talk_own_title()}
      </h2>
      {threads.length === 0 ? (
        <EmptyState picture={<CatWithBubble />} title={m.talk_own_empty_title()}>
          {m.talk_own_empty_text()}
        </EmptyState>
      ) : (
        <ThreadList threads={threads} />
      )}
    </section>
  );
}

export function CatThreads({ threads }: { threads: readonly ThreadSummary[] }) {
  return (
    <section aria-labelledby="cat-threads-title">
      <h2 id="cat-threads-title" className="mb-3 font-bold text-2xl">
        {m.talk_own_title()}
      </h2>
      <ThreadList threads={threads} hasCats={false} />
    </section>
  );
}
