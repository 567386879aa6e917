import { useId } from 'react';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { Match, MatchAnswer } from '#features/matching/model/match.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Badge } from '#ui/badge.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { FormButton } from '#ui/forms/form-button.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { useMatchAnswers } from './use-match-answers.ts';

interface MatchListProps {
  catId: number;
  isLost: boolean;
  matches: readonly Match[];
  heading?: 'h2' | 'h3';
  onLeave?: (() => void) | undefined;
}

export function MatchList({ catId, isLost, matches, heading: Heading = 'h2', onLeave }: MatchListProps) {
  const titleId = useId();
  const { answerOf, threadOf, busy, answer } = useMatchAnswers(catId);
  const shown = matches.filter((match) => answerOf(match) !== 'different');
  if (shown.length === 0) return null;
  return (
    <section id="matches" aria-labelledby={titleId} className="scroll-mt-20 space-y-3">
      <div>
        <Heading id={titleId} className={classNames('font-bold', Heading === 'h2' ? 'text-2xl' : 'text-lg')}>
          {isLost ? m.matching_title_lost() : m.matching_title_found()}
        </Heading>
        <p className="mt-1 text-muted text-sm">{m.matching_lead()}</p>
      </div>
      <ul className="space-y-3">
        {shown.map((match) => (
          <li key={match.cat.id}>
            <MatchCard match={match} onLeave={onLeave}>
              <MatchActions
                catId={catId}
                isLost={isLost}
                match={match}
                answer={answerOf(match)}
                threadId={threadOf(match)}
                busy={busy?.id === match.cat.id ? busy.answer : null}
                onAnswer={(chosen) => void answer(match, chosen)}
                onLeave={onLeave}
              />
            </MatchCard>
          </li>
        ))}
      </ul>
    </section>
  );
}

export function MatchCard({
  match: { cat, grade, reasons, against, is_said_same, same_votes, is_photo_copied },
  isNewTab = false,
  onLeave,
  children,
}: {
  match: Match;
  isNewTab?: boolean;
  onLeave?: (() => void) | undefined;
  children?: React.ReactNode;
}) {
  return (
    <article className="rounded-2xl border border-line bg-surface p-3">
      <div className="flex gap-3">
        {cat.photo ? (
          <CatPhoto
            photo={cat.photo}
            alt=""
            widths="thumbnail"
            sizes="6rem"
            className="aspect-square w-24 shrink-0 rounded-xl"
          />
        ) : (
          <span className="block aspect-square w-24 shrink-0 rounded-xl bg-sunken" />
        )}
        <div className="min-w-0 flex-1 space-y-1">
          <p className="flex flex-wrap items-center gap-2">
            <LostFoundBadge isLost={cat.is_lost} />
            <Badge variant={grade === 'likely' ? 'primary' : 'neutral'}>
              {grade === 'likely' ? m.matching_grade_likely() : m.matching_grade_possible()}
            </Badge>
          </p>
          <LocalLink
            to={`/cat/${cat.id}`}
            dir="auto"
            className="block break-words font-semibold hover:underline"
            onClick={onLeave}
            {...(isNewTab ? { target: '_blank' } : {})}
          >
            {cat.name}
          </LocalLink>
          <p className="break-words text-sm">{reasons.join(' · ')}</p>
          {against.length > 0 && (
            <p className="break-words text-muted text-sm">{m.matching_against({ what: against.join(', ') })}</p>
          )}
          {is_said_same && (
            <p className="font-semibold text-sm">
              {cat.is_lost ? m.matching_owner_says_same() : m.matching_finder_says_same()}
            </p>
          )}
          {same_votes > 0 && <p className="text-sm">{m.matching_helpers_say_same({ count: same_votes })}</p>}
        </div>
      </div>
      {is_photo_copied && (
        <Alert variant="warning" title={m.matching_photo_copied_title()} className="mt-3">
          {m.matching_photo_copied()}
        </Alert>
      )}
      {children && <div className="mt-3 flex flex-wrap items-center gap-2">{children}</div>}
    </article>
  );
}

interface MatchActionsProps extends Pick<MatchListProps, 'catId' | 'isLost' | 'onLeave'> {
  match: Match;
  answer: MatchAnswer | null;
  threadId: number | null;
  busy: MatchAnswer | null;
  onAnswer: (answer: MatchAnswer) => void;
}

function MatchActions({ catId, isLost, match, answer, threadId, busy, onAnswer, onLeave }: MatchActionsProps) {
  const { cat } = match;
  const action = useLocalAddress()(`/cat/${catId}`);
  const button = (own: MatchAnswer, label: string) => (
    <FormButton
      action={action}
      fields={{ other: cat.id, match: own }}
      onPress={() => onAnswer(own)}
      variant={own === 'same' ? 'primary' : 'secondary'}
      size="small"
      isBusy={busy === own}
    >
      {label}
    </FormButton>
  );
  if (answer === 'same') {
    return (
      <>
        <p className="basis-full text-sm">
          {threadId !== null || match.is_said_same
            ? m.matching_both_say_same()
            : isLost
              ? m.matching_you_said_same_lost()
              : m.matching_you_said_same_found()}
        </p>
        {threadId === null ? (
          <ButtonLink to={`/cat/${cat.id}/sighting?kind=${isLost ? 'mine' : 'with-me'}`} size="small" onClick={onLeave}>
            {isLost ? m.matching_write_finder() : m.matching_write_owner()}
          </ButtonLink>
        ) : (
          <ButtonLink to={`/thread/${threadId}`} size="small" onClick={onLeave}>
            {m.matching_open_thread()}
          </ButtonLink>
        )}
        {button('different', m.matching_different())}
      </>
    );
  }
  return (
    <>
      {button('same', isLost ? m.matching_same_lost() : m.matching_same_found())}
      {button('different', m.matching_different())}
      {answer === 'unsure' ? (
        <p className="text-muted text-sm">{m.matching_was_unsure()}</p>
      ) : (
        button('unsure', m.matching_unsure())
      )}
    </>
  );
}
