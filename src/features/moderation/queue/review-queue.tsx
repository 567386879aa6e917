import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Form, useLocation } from 'react-router';
import { type QueueKind, reviewKinds } from '#db/review-kinds.ts';
import { type DoneDecision, writeDone } from '#features/moderation/subject/done-decision.ts';
import { itemAddress } from '#features/moderation/subject/item-address.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { CatAsleep } from '#ui/illustrations/cat-asleep.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { RejectMenu } from './reject-menu.tsx';
import { ReviewBar } from './review-bar.tsx';
import { type CardContent, ReviewCard } from './review-card.tsx';
import { ReviewHelp, useKeysChoice } from './review-help.tsx';
import { ReviewNote } from './review-note.tsx';
import type { Queued, QueuePage } from './review-queue-state.ts';
import * as queues from './review-queue-state.ts';
import type { QueueSource } from './review-sources.ts';
import { type DecisionWords, reviewWords } from './review-words.ts';
import { useCurrentItem } from './use-current-item.ts';
import { useReviewKeys, useReviewSession } from './use-review-session.ts';

export interface QueueInBrowser<Item extends Queued> {
  source: QueueSource<Item>;
  content: CardContent<Item>;
  words?: DecisionWords;
  empty: { title: () => string; text: () => string };
  tabs?: ReactNode;
}

interface ReviewQueueProps<Item extends Queued> {
  kind: QueueKind;
  open: () => QueueInBrowser<Item>;
  first: QueuePage<Item>;
  item: number | null;
  done: DoneDecision | null;
  problem: string | null;
}

export function ReviewQueue<Item extends Queued>(props: ReviewQueueProps<Item>) {
  const { kind, open, first, item: asked, done, problem } = props;
  const [{ source, content, words = reviewWords, empty, tabs }] = useState(open);
  const { title, failure, reasons: objections } = reviewKinds[kind];
  const session = useReviewSession({ source, first, item: asked, objections, suggestedFor: content.suggestedFor });
  const keys = useKeysChoice();
  useReviewKeys(session, keys.areKeysOn);
  const { queue, isHelpOpen, more } = session.state;
  const { items, selected, late, hasMore, total } = queue;
  const shownId = queues.findShown(queue);
  useCurrentItem(queue.currentId);
  const { search } = useLocation();
  const setHelpOpen = (isOpen: boolean) => session.set({ isHelpOpen: isOpen });

  return (
    <Form method="post" aria-label={title()} className="lg:-mt-3">
      {/* Enter in a checkbox uses this button instead of the first card's. Browsers skip a disabled one. */}
      <button type="submit" hidden onClick={(event) => event.preventDefault()} />
      <QueueHead title={title()} total={total} tabs={tabs} onHelp={() => setHelpOpen(true)} />
      {problem && (
        <Alert variant="danger" title={failure()} className="mb-4">
          {problem}
        </Alert>
      )}
      {done && <DoneNote done={done} words={words} />}
      <ReviewNote kind={kind} session={session} nameOf={content.nameOf} failure={failure()} asked={asked} />
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
              onChange={(isAll) => session.change(isAll ? queues.selectAll : queues.clearSelection)}
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
                  {...{ content, words, objections, session }}
                />
              ))}
            </ol>
            {hasMore && <NextPage status={more} load={session.loadMore} />}
          </div>
        </div>
        <ReviewBar session={session} words={words} nameOf={content.nameOf} />
      </div>
      {!hasMore && items.length === 0 && (
        <EmptyState picture={<CatAsleep />} title={empty.title()} className="py-14">
          {empty.text()}
        </EmptyState>
      )}
      <RejectMenu kind={kind} session={session} words={words} nameOf={content.nameOf} />
      <ReviewHelp isOpen={isHelpOpen} onOpenChange={setHelpOpen} {...keys} />
    </Form>
  );
}

function DoneNote({ done, words }: { done: DoneDecision; words: DecisionWords }) {
  const { one, many } = words[done.decision];
  return (
    <Alert
      variant="success"
      title={done.ids.length === 1 ? one() : many({ count: done.ids.length })}
      className="mb-4"
      action={
        <Button type="submit" name="undo" value={writeDone(done)} variant="secondary" size="small">
          {m.moderation_undo()}
        </Button>
      }
    />
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
        className="ms-4 size-6 lg:ms-3"
      />
      {m.moderation_select_all({ count })}
    </label>
  );
}

function NextPage({ status, load }: { status: 'idle' | 'loading' | 'failed'; load: () => unknown }) {
  const end = useRef<HTMLDivElement>(null);
  const latest = useLatest(load);
  useEffect(() => {
    if (!end.current || status !== 'idle') return;
    const observer = new IntersectionObserver(
      // A busy browser reports several changes together, and only the last one is true.
      (entries) => entries.at(-1)?.isIntersecting && latest.current(),
      { rootMargin: '1200px', scrollMargin: '1200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [status]);
  return (
    <div ref={end} className="mt-4">
      {status === 'failed' ? (
        <div role="alert" className="flex flex-wrap items-center justify-center gap-4 py-4">
          {m.moderation_more_failing()}
          <Button variant="secondary" size="small" onClick={() => void load()}>
            {m.common_retry()}
          </Button>
        </div>
      ) : (
        <Skeleton className="h-56 w-full rounded-3xl noscript:hidden lg:h-14 lg:rounded-xl" />
      )}
    </div>
  );
}
