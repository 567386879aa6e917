import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { itemAddress } from '#features/moderation/subject/item-address.ts';
import { cardId } from '#features/moderation/subject/review-card-id.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLatest } from '#platform/preact/use-latest.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatAsleep } from '#ui/illustrations/cat-asleep.tsx';
import { Skeleton } from '#ui/skeleton.tsx';
import { RejectMenu } from './reject-menu.tsx';
import { ReviewBar } from './review-bar.tsx';
import { type CardContent, ReviewCard } from './review-card.tsx';
import { ReviewHelp, useReviewKeys } from './review-help.tsx';
import { ReviewNote } from './review-note.tsx';
import type { Queued, QueuePage } from './review-queue-state.ts';
import type { QueueSource } from './review-sources.ts';
import { type DecisionWords, reviewWords } from './review-words.ts';
import { useCurrentItem } from './use-current-item.ts';
import { useRejectMenu } from './use-reject-menu.ts';
import { useReviewQueue } from './use-review-queue.ts';

interface ReviewQueueProps<Item extends Queued> {
  source: QueueSource<Item>;
  first: QueuePage<Item>;
  /** The item of the page's address. */
  item: number | null;
  title: string;
  /** Content beside the title: a link to another queue. */
  tabs?: ReactNode;
  words?: DecisionWords;
  content: CardContent<Item>;
  /** Spec §8: the message of a failed review. */
  failure: string;
  /** The response to a form without JavaScript. */
  problem: string | null;
  empty: { title: string; text: string };
}

/** Loads the next page when this many items remain below. */
const loadAheadOf = 12;

/**
 * A queue of posts: select, approve, reject, undo. On wide pages a dense list with the details of one item beside it, on
 * others one item below the other. Works as a form without JavaScript.
 */
export function ReviewQueue<Item extends Queued>(props: ReviewQueueProps<Item>) {
  const { source, first, item: asked, title, tabs, words = reviewWords, content, failure, problem, empty } = props;
  const queue = useReviewQueue(source, first, asked);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { search } = useLocation();
  const { items, selected, late, shownId, actions, hasMore, more } = queue;
  const menu = useRejectMenu(queue, content);
  const keys = useReviewKeys({
    next: () => queue.moveBy(1),
    previous: () => queue.moveBy(-1),
    select: () => queue.currentId !== null && actions.toggle(queue.currentId, false),
    approve: () => menu.press('approved', queue.subjects),
    reject: () => menu.press('rejected', queue.subjects),
    undo: queue.undo,
    help: () => setHelpOpen(true),
  });
  useCurrentItem(queue);
  useEffect(() => {
    if (hasMore && items.length < loadAheadOf && more.status === 'idle') more.load();
  }, [hasMore, items.length, more]);

  return (
    <Form method="post" aria-label={title} className="lg:-mt-3">
      {/* The default button for Enter in a checkbox, instead of the first card's. Browsers skip a disabled one. */}
      <button type="submit" hidden onClick={(event) => event.preventDefault()} />
      <QueueHead title={title} total={queue.total} tabs={tabs} onHelp={() => setHelpOpen(true)} />
      {problem && (
        <Alert variant="danger" title={failure} className="mb-4">
          {problem}
        </Alert>
      )}
      <ReviewNote queue={queue} nameOf={content.nameOf} failure={failure} asked={asked} />
      <div
        className={
          items.length > 0 ? 'lg:relative lg:h-[calc(100dvh-var(--header-height)-6.5rem)] lg:min-h-[32rem]' : 'relative'
        }
      >
        <div className="lg:flex lg:h-full lg:w-[26.5rem] lg:flex-col">
          {items.length > 0 && (
            <SelectAll
              count={items.length - late.size}
              selected={selected.size}
              onChange={(isAll) => (isAll ? queue.selectAll() : queue.clearSelection())}
            />
          )}
          <div className="lg:min-h-0 lg:flex-1 lg:overflow-y-auto lg:pb-20">
            <ol className="max-lg:space-y-4">
              {items.map((item) => (
                <ReviewCard
                  key={item.id}
                  item={item}
                  href={itemAddress(search, item.id)}
                  isSelected={selected.has(item.id)}
                  isLate={late.has(item.id)}
                  isShown={shownId === item.id}
                  actions={menu.actions}
                  {...{ content, words }}
                />
              ))}
            </ol>
            {hasMore && <NextPage {...more} />}
          </div>
        </div>
        <ReviewBar queue={queue} words={words} onPress={menu.press} />
      </div>
      {!hasMore && items.length === 0 && (
        <EmptyState picture={<CatAsleep />} title={empty.title} className="py-14">
          {empty.text}
        </EmptyState>
      )}
      <RejectMenu {...menu.props} findNextFocus={() => document.getElementById(cardId(queue.findNewestShown() ?? 0))} />
      <ReviewHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} {...keys} />
    </Form>
  );
}

function QueueHead(props: { title: string; total: number; tabs: ReactNode; onHelp: () => void }) {
  const { title, total, tabs, onHelp } = props;
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-3 lg:mb-2">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h1 className="font-bold text-2xl max-lg:sm:text-3xl">{title}</h1>
        <p role="status" className="text-muted tabular-nums max-lg:w-full">
          {total === 1 ? m.moderation_waiting_one() : m.moderation_waiting({ count: total })}
        </p>
      </div>
      {tabs}
      <Button variant="ghost" size="small" onClick={onHelp} className="max-lg:hidden noscript:hidden lg:ms-auto">
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
    <label className="mb-3 inline-flex min-h-11 lg:mb-0 lg:self-start items-center gap-3 rounded-full pe-3 font-medium text-sm noscript:hidden">
      <input
        ref={box}
        type="checkbox"
        checked={isAll}
        onChange={(event) => onChange(event.currentTarget.checked)}
        className="ms-4 size-5 lg:ms-3"
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
      // The same in the list of wide pages, which scrolls by itself.
      scrollMargin: '1200px',
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
        <Skeleton className="h-56 w-full rounded-3xl noscript:hidden lg:h-14 lg:rounded-xl" />
      )}
    </div>
  );
}
