import type { MouseEvent } from 'react';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import type { Queued } from './review-queue-state.ts';
import * as queues from './review-queue-state.ts';
import type { ReviewSession } from './review-session.ts';
import type { Decision } from './review-sources.ts';
import type { Said } from './review-state.ts';
import type { DecisionWords } from './review-words.ts';

interface ReviewBarProps<Item extends Queued> {
  session: ReviewSession<Item>;
  words: DecisionWords;
  nameOf: (item: Item) => string;
}

export function ReviewBar<Item extends Queued>({ session, words, nameOf }: ReviewBarProps<Item>) {
  const { queue, said } = session.state;
  const { selected } = queue;
  const press = (decision: Decision) => (event: MouseEvent) => {
    event.preventDefault();
    session.choose(decision, queues.findSubjects(session.state.queue));
  };
  return (
    <div className="pointer-events-none fixed inset-x-0 bottom-0 z-(--z-drawer) px-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-lg:noscript:static max-lg:noscript:mt-6 max-lg:noscript:px-0 lg:absolute lg:end-auto lg:w-[26.5rem] lg:px-2 lg:pb-2">
      <div className="mx-auto flex max-w-2xl flex-col gap-2 [&>*]:pointer-events-auto">
        <div role="status">
          {said && <SaidStrip key={keyOf(said)} {...{ said, words, nameOf }} onUndo={session.undo} />}
        </div>
        <div
          className={classNames(
            'items-center gap-2 rounded-full border border-line bg-surface py-2 ps-2 pe-2 shadow-floating noscript:flex noscript:shadow-none',
            selected.size > 0 ? 'flex animate-appear' : 'hidden',
          )}
        >
          <IconButton
            label={m.moderation_clear_selection()}
            icon={<Icon name="lucide:x" className="size-5" />}
            onClick={() => session.change(queues.clearSelection)}
            className="noscript:hidden"
          />
          <p className="min-w-0 flex-1 truncate font-semibold text-sm tabular-nums noscript:hidden">
            <span className="max-sm:sr-only">{m.moderation_selected({ count: selected.size })}</span>
            <span aria-hidden="true" className="text-base sm:hidden">
              {selected.size}
            </span>
          </p>
          <Button
            type="submit"
            name="rejected"
            value="selected"
            variant="secondary"
            onClick={press('rejected')}
            className="px-4 max-lg:sm:px-5"
          >
            {words.reject()}
            <span className="sr-only"> {m.moderation_the_selected()}</span>
          </Button>
          <Button
            type="submit"
            name="approved"
            value="selected"
            onClick={press('approved')}
            className="px-4 max-lg:sm:px-5"
          >
            {words.approve()}
            <span className="sr-only"> {m.moderation_the_selected()}</span>
          </Button>
        </div>
      </div>
    </div>
  );
}

/** Each new text is a new element, so that a screen reader reads also the same text again. */
const keyOf = (said: Said<unknown>) => (said.kind === 'decided' ? said.decided.id : `undo ${said.id}`);

interface SaidStripProps<Item> {
  said: Said<Item>;
  words: DecisionWords;
  nameOf: (item: Item) => string;
  onUndo: () => void;
}

function describe<Item>({ said, words, nameOf }: Omit<SaidStripProps<Item>, 'onUndo'>): string {
  if (said.kind === 'nothing-to-undo') return m.moderation_undo_nothing();
  if (said.kind === 'undone') {
    const { items } = said;
    return items.length === 1
      ? m.moderation_undone_one({ name: nameOf(items[0]!) })
      : m.moderation_undone({ count: items.length });
  }
  const { decision, items } = said.decided;
  const { one, many } = words[decision];
  return items.length === 1 ? one() : many({ count: items.length });
}

function SaidStrip<Item>({ said, words, nameOf, onUndo }: SaidStripProps<Item>) {
  return (
    <div className="relative flex animate-appear items-center gap-3 overflow-hidden rounded-full bg-stone-900 py-1.5 ps-5 pe-2 text-sm text-stone-50 shadow-floating dark:bg-stone-100 dark:text-stone-900">
      <span dir="auto" className="line-clamp-2 min-h-11 min-w-0 flex-1 content-center font-semibold tabular-nums">
        {describe({ said, words, nameOf })}
      </span>
      {said.kind === 'decided' && (
        <button
          type="button"
          onClick={onUndo}
          className="min-h-11 rounded-full px-4 font-semibold underline underline-offset-2"
        >
          {m.moderation_undo()}
        </button>
      )}
      <span
        aria-hidden="true"
        className="absolute inset-x-0 bottom-0 h-0.5 origin-left animate-run-out bg-primary-400 dark:bg-primary-600"
      />
    </div>
  );
}
