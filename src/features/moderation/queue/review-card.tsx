import { type MouseEvent, memo, type ReactNode } from 'react';
import type { Objection } from '#db/report-values.ts';
import { ObjectionSelect } from '#features/moderation/subject/objection-select.tsx';
import { objectionField, wordsField } from '#features/moderation/subject/objection-words.ts';
import { cardId } from '#features/moderation/subject/review-card-id.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import type { Queued } from './review-queue-state.ts';
import * as queues from './review-queue-state.ts';
import { ReviewRow, type RowContent } from './review-row.tsx';
import type { ReviewSession } from './review-session.ts';
import type { Decision } from './review-sources.ts';
import type { DecisionWords } from './review-words.ts';

export interface CardContent<Item extends Queued> {
  nameOf(item: Item): string;
  toRow(item: Item): RowContent;
  render(item: Item): ReactNode;
  suggestedFor?(item: Item): Objection | null;
}

interface ReviewCardProps<Item extends Queued> {
  item: Item;
  content: CardContent<Item>;
  words: DecisionWords;
  objections: readonly Objection[];
  href: string;
  isSelected: boolean;
  isLate: boolean;
  isShown: boolean;
  session: ReviewSession<Item>;
}

/** Without JavaScript the buttons belong to the queue's form. */
export const ReviewCard = memo(Card) as typeof Card;

function Card<Item extends Queued>(props: ReviewCardProps<Item>) {
  const { item, content, href, isSelected, isLate, isShown, session } = props;
  const { id } = item;
  const name = content.nameOf(item);
  const open = () => session.change((queue) => queues.setCurrent(queue, id));
  return (
    // The browser skips the layout of cards outside the viewport; on wide pages this would hide the details.
    <li className="max-lg:[contain-intrinsic-size:auto_20rem] max-lg:[content-visibility:auto]">
      <article
        id={cardId(id)}
        tabIndex={-1}
        aria-labelledby={`${cardId(id)}-name`}
        onFocus={open}
        className={classNames(
          'group/card relative m-1 scroll-mt-[calc(var(--header-height)+0.75rem)] scroll-mb-28 rounded-3xl border shadow-card outline-none transition-[border-color,box-shadow,opacity]',
          'max-lg:focus-within:ring-2 max-lg:focus-within:ring-primary-600 dark:max-lg:focus-within:ring-primary-400',
          'lg:static lg:m-0 lg:scroll-my-1 lg:rounded-none lg:border-0 lg:bg-transparent lg:shadow-none',
          isSelected ? 'border-primary-500' : 'border-line',
          isLate ? 'bg-page' : 'bg-surface',
        )}
      >
        <div
          className={classNames(
            'lg:relative lg:flex lg:h-14 lg:items-center lg:rounded-xl lg:pe-3 lg:group-focus/card:outline-2 lg:group-focus/card:-outline-offset-2 lg:group-focus/card:outline-primary-600 dark:lg:group-focus/card:outline-primary-400',
            isShown ? 'lg:bg-primary-100 dark:lg:bg-primary-950' : 'lg:hover:bg-sunken',
          )}
        >
          <SelectBox {...{ id, name, isSelected, isLate, session }} />
          <ReviewRow {...content.toRow(item)} {...{ href, id, isLate }} isCurrent={isShown} onOpen={open} />
        </div>
        <div
          className={classNames(
            'lg:absolute lg:inset-y-0 lg:end-0 lg:start-[27.5rem] lg:flex-col lg:overflow-y-auto lg:rounded-3xl lg:border lg:border-line lg:shadow-card',
            isLate ? 'lg:bg-page' : 'lg:bg-surface',
            isShown ? 'lg:flex' : 'lg:hidden',
          )}
        >
          {/* The text keeps its contrast. */}
          <div className={classNames(isLate && '[&_img]:opacity-60 [&_img]:grayscale')}>{content.render(item)}</div>
          <CardFoot {...props} name={name} />
        </div>
      </article>
    </li>
  );
}

interface SelectBoxProps<Item extends Queued> {
  id: number;
  name: string;
  isSelected: boolean;
  isLate: boolean;
  session: ReviewSession<Item>;
}

function SelectBox<Item extends Queued>({ id, name, isSelected, isLate, session }: SelectBoxProps<Item>) {
  return (
    <label
      className={classNames(
        'absolute start-6 top-6 z-1 grid size-11 shrink-0 place-items-center rounded-full bg-surface/90 shadow-card sm:start-7 sm:top-7 lg:static lg:z-auto lg:bg-transparent lg:shadow-none',
        isLate && 'invisible',
      )}
    >
      <span className="sr-only">{m.moderation_select({ name })}</span>
      <input
        type="checkbox"
        name="selected"
        value={id}
        checked={isSelected}
        disabled={isLate}
        onChange={() => {}}
        onClick={(event) => session.change((queue) => queues.toggle(queue, id, event.shiftKey))}
        className="size-6 lg:relative lg:z-1"
      />
    </label>
  );
}

function CardFoot<Item extends Queued>(props: ReviewCardProps<Item> & { name: string }) {
  const { item, name, words, objections, isLate, session } = props;
  const { id } = item;
  const press = (decision: Decision) => (event: MouseEvent) => {
    event.preventDefault();
    session.choose(decision, [id]);
  };
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pb-4 sm:justify-end sm:px-5 lg:sticky lg:bottom-0 lg:mt-auto lg:border-line lg:border-t lg:bg-inherit lg:py-3">
      {isLate ? (
        <p className="flex min-h-11 items-center gap-2 font-medium text-sm">
          <Icon name="lucide:user-round-check" className="size-5 shrink-0" />
          {m.moderation_late_one()}
        </p>
      ) : (
        <>
          {objections.length > 0 && (
            <div className="hidden noscript:block">
              <ObjectionSelect
                name={objectionField(id)}
                wordsName={wordsField(id)}
                subject={name}
                objections={objections}
              />
            </div>
          )}
          <DecisionButtons id={id} name={name} words={words} press={press} />
        </>
      )}
    </div>
  );
}

function DecisionButtons(props: {
  id: number;
  name: string;
  words: DecisionWords;
  press: (decision: Decision) => (event: MouseEvent) => void;
}) {
  const { id, name, words, press } = props;
  return (
    <>
      <Button
        type="submit"
        name="rejected"
        value={id}
        variant="secondary"
        icon={<Icon name="lucide:x" className="size-5" />}
        onClick={press('rejected')}
        className="max-sm:flex-1"
      >
        {words.reject()}
        <span className="sr-only"> {name}</span>
      </Button>
      <Button
        type="submit"
        name="approved"
        value={id}
        icon={<Icon name="lucide:check" className="size-5" />}
        onClick={press('approved')}
        className="max-sm:flex-1"
      >
        {words.approve()}
        <span className="sr-only"> {name}</span>
      </Button>
    </>
  );
}
