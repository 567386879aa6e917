import { type MouseEvent, memo, type ReactNode } from 'react';
import type { Objection } from '#features/moderation/subject/objection-words.ts';
import { cardId } from '#features/moderation/subject/review-card-id.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icon.tsx';
import type { Queued } from './review-queue-state.ts';
import type { Decision } from './review-sources.ts';
import type { DecisionWords } from './review-words.ts';

interface CardActions {
  setCurrent: (id: number) => void;
  toggle: (id: number, isRange: boolean) => void;
  decide: (decision: Decision, ids: readonly number[]) => void;
  object: (id: number, objection: Objection | null) => void;
  objectionTo: (id: number) => Objection | null;
}

export interface CardContent<Item extends Queued> {
  render: (item: Item) => ReactNode;
  extraFor?: ((item: Item, actions: CardActions) => ReactNode) | undefined;
}

interface ReviewCardProps<Item extends Queued> extends CardContent<Item> {
  item: Item;
  /** The item's name in messages and for screen readers. */
  name: string;
  words: DecisionWords;
  isSelected: boolean;
  /** Another moderator has already decided on it. */
  isLate: boolean;
  isCurrent: boolean;
  actions: CardActions;
}

/** One post to review, with its checkbox and buttons; without JavaScript they belong to the queue's form. */
export const ReviewCard = memo(Card) as typeof Card;

function Card<Item extends Queued>(props: ReviewCardProps<Item>) {
  const { item, name, words, isSelected, isLate, isCurrent, actions, render, extraFor } = props;
  const { id } = item;
  const press = (decision: Decision) => (event: MouseEvent) => {
    event.preventDefault();
    actions.decide(decision, [id]);
  };
  return (
    // Skips the layout of cards outside the viewport, so that hundreds of cards scroll smoothly.
    <li className="[content-visibility:auto] [contain-intrinsic-size:auto_20rem]">
      <article
        id={cardId(id)}
        tabIndex={-1}
        aria-labelledby={`${cardId(id)}-name`}
        onFocus={() => actions.setCurrent(id)}
        className={classNames(
          'relative m-1 scroll-mt-[calc(var(--header-height)+0.75rem)] scroll-mb-28 rounded-3xl border shadow-card outline-none transition-[border-color,box-shadow,opacity]',
          isSelected ? 'border-primary-500' : 'border-line',
          isLate ? 'bg-page' : 'bg-surface',
          isCurrent && 'ring-2 ring-primary-600 dark:ring-primary-400',
        )}
      >
        <label
          className={classNames(
            'absolute start-6 top-6 z-1 grid sm:start-7 sm:top-7 size-11 place-items-center rounded-full bg-surface/90 shadow-card',
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
            onClick={(event) => actions.toggle(id, event.shiftKey)}
            className="size-5"
          />
        </label>
        {/* The text keeps its contrast. */}
        <div className={classNames(isLate && '[&_img]:opacity-60 [&_img]:grayscale')}>{render(item)}</div>
        <div className="flex flex-wrap items-center gap-3 px-4 pb-4 sm:justify-end sm:px-5">
          {isLate ? (
            <p className="flex min-h-11 items-center gap-2 font-medium text-sm">
              <Icon name="lucide:user-round-check" className="size-5 shrink-0" />
              {m.moderation_late_one()}
            </p>
          ) : (
            <>
              {extraFor?.(item, actions)}
              <DecisionButtons id={id} name={name} words={words} press={press} />
            </>
          )}
        </div>
      </article>
    </li>
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
