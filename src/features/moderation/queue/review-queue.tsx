import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form } from 'react-router';
import { cardId } from '#features/moderation/subject/review-card-id.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLatest } from '#platform/preact/use-latest.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatAsleep } from '#ui/illustrations/cat-asleep.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { ReviewBar } from './review-bar.tsx';
import { type CardContent, ReviewCard } from './review-card.tsx';
import { ReviewHelp, useReviewKeys } from './review-help.tsx';
import { ReviewNote } from './review-note.tsx';
import type { Queued, QueuePage } from './review-queue-state.ts';
import type { QueueSource } from './review-sources.ts';
import { type DecisionWords, reviewWords } from './review-words.ts';
import { useReviewQueue } from './use-review-queue.ts';

interface ReviewQueueProps<Item extends Queued> {
  source: QueueSource<Item>;
  first: QueuePage<Item>;
  title: string;
  /** Content between title and queue: a link to another queue. */
  tabs?: ReactNode;
  words?: DecisionWords;
  /** An item's name in messages and for screen readers. */
  nameOf: (item: Item) => string;
  /** Renders an item. This and `extraFor` must be stable between renders. */
  render: CardContent<Item>['render'];
  /** Content beside the buttons: options of a decision. */
  extraFor?: CardContent<Item>['extraFor'];
  /** Spec §8: the message of a failed review. */
  failure: string;
  /** The response to a form without JavaScript. */
  problem: string | null;
  empty: { title: string; text: string };
}

/** Loads the next page when this many items remain below. */
const loadAheadOf = 8;

/** A queue of posts: select, approve, reject, undo. Works as a form without JavaScript. */
export function ReviewQueue<Item extends Queued>(props: ReviewQueueProps<Item>) {
  const { source, first, title, tabs, words = reviewWords, nameOf, render, extraFor, failure, problem, empty } = props;
  const queue = useReviewQueue(source, first);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const keys = useReviewKeys({
    next: () => queue.moveBy(1),
    previous: () => queue.moveBy(-1),
    select: () => queue.currentId !== null && queue.actions.toggle(queue.currentId, false),
    approve: () => queue.actions.decide('approved', queue.subjects),
    reject: () => queue.actions.decide('rejected', queue.subjects),
    undo: queue.undo,
    help: () => setHelpOpen(true),
  });
  const { items, selected, late, currentId, actions, hasMore, more } = queue;
  useFollowFocus(currentId);
  useEffect(() => {
    if (hasMore && items.length < loadAheadOf && more.status === 'idle') more.load();
  }, [hasMore, items.length, more]);

  return (
    <Form method="post" aria-label={title}>
      {/* The default button for Enter in a checkbox, instead of the first card's. Browsers skip a disabled one. */}
      <button type="submit" hidden onClick={(event) => event.preventDefault()} />
      <QueueHead title={title} total={queue.total} onHelp={() => setHelpOpen(true)} />
      {tabs}
      {problem && (
        <Alert variant="danger" title={failure} className="mb-4">
          {problem}
        </Alert>
      )}
      <ReviewNote queue={queue} nameOf={nameOf} failure={failure} />
      {items.length > 0 && (
        <SelectAll
          count={items.length - queue.late.size}
          selected={queue.selected.size}
          onChange={(isAll) => (isAll ? queue.selectAll() : queue.clearSelection())}
        />
      )}
      <ol className="space-y-4">
        {items.map((item) => (
          <ReviewCard
            key={item.id}
            item={item}
            name={nameOf(item)}
            isSelected={selected.has(item.id)}
            isLate={late.has(item.id)}
            isCurrent={currentId === item.id}
            {...{ words, actions, render, extraFor }}
          />
        ))}
      </ol>
      {hasMore ? (
        <NextPage {...more} />
      ) : (
        items.length === 0 && (
          <EmptyState picture={<CatAsleep />} title={empty.title} className="py-14">
            {empty.text}
          </EmptyState>
        )
      )}
      <ReviewBar queue={queue} words={words} />
      <ReviewHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} {...keys} />
    </Form>
  );
}

function QueueHead({ title, total, onHelp }: { title: string; total: number; onHelp: () => void }) {
  return (
    <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-2">
      <div>
        <h1 className="font-bold text-2xl sm:text-3xl">{title}</h1>
        <p role="status" className="text-muted tabular-nums">
          {total === 1 ? m.moderation_waiting_one() : m.moderation_waiting({ count: total })}
        </p>
      </div>
      <Button variant="ghost" size="small" onClick={onHelp} className="max-lg:hidden noscript:hidden">
        {m.moderation_help_title()}
        <kbd className="rounded border border-control px-1.5 font-sans text-xs">?</kbd>
      </Button>
    </div>
  );
}

function SelectAll(props: { count: number; selected: number; onChange: (isAll: boolean) => void }) {
  const { count, selected, onChange } = props;
  const box = useRef<HTMLInputElement>(null);
  const isAll = count > 0 && selected >= count;
  useEffect(() => {
    if (box.current) box.current.indeterminate = selected > 0 && !isAll;
  }, [selected, isAll]);
  return (
    <label className="mb-3 inline-flex min-h-11 items-center gap-3 rounded-full pe-3 font-medium text-sm noscript:hidden">
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="ms-4 size-5"
      />
      {m.moderation_select_all({ count })}
    </label>
  );
}

function NextPage({ status, load }: { status: 'idle' | 'loading' | 'failed'; load: () => void }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useLatest(load);
  useEffect(() => {
    if (!end.current || status !== 'idle') return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && latest.current(), {
      rootMargin: '1200px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [status]);
  return (
    <div ref={end} className="mt-4">
      {status === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-4 py-4">
          {m.moderation_more_failing()}
          <Button variant="secondary" size="small" onClick={load}>
            {m.common_retry()}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-56 w-full rounded-3xl noscript:hidden" />
      )}
    </div>
  );
}

/** Moves the focus to the current item, but never out of a dialog or a field. */
function useFollowFocus(currentId: number | null) {
  useEffect(() => {
    if (currentId === null) return;
    const card = document.getElementById(cardId(currentId));
    const active = document.activeElement;
    if (!card || card.contains(active) || active?.closest('[role=dialog], [role=alertdialog], header')) return;
    card.focus({ preventScroll: true });
    card.scrollIntoView({ block: 'nearest' });
  }, [currentId]);
}
