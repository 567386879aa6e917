import { useEffect, useRef } from 'react';
import { CatTraitList } from '#features/cat-page/cat-trait-list.tsx';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { PublicCat } from '#features/cats/model/cat.ts';
import type { Pair, PairVote } from '#features/matching/model/pair.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { EmptyState } from '#ui/empty-state.tsx';
import { FormButton } from '#ui/forms/form-button.tsx';
import { LocalLink, useLocalAddress } from '#ui/local-link.tsx';
import { usePairs } from './use-pairs.ts';
import { toVoteCommand } from './vote-keys.ts';

const votes: { vote: PairVote; key: string; label: () => string }[] = [
  { vote: 'same', key: '1', label: m.matching_helpers_same },
  { vote: 'different', key: '2', label: m.matching_helpers_different },
  { vote: 'unsure', key: '3', label: m.matching_helpers_unsure },
];

export function HelpersPage({ pairs }: { pairs: readonly Pair[] }) {
  const { pair, vote, undo, canUndo, busy, count } = usePairs(pairs);
  const act = useRef({ vote, undo });
  act.current = { vote, undo };
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const command = toVoteCommand(event);
      if (!command) return;
      event.preventDefault();
      void (command === 'undo' ? act.current.undo() : act.current.vote(command));
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (count > 0) heading.current?.scrollIntoView({ block: 'nearest' });
  }, [count]);
  return (
    <div className="mx-auto w-full max-w-4xl px-4 py-6 sm:py-10">
      <h1 ref={heading} className="scroll-mt-20 font-bold text-3xl">
        {m.matching_helpers_title()}
      </h1>
      <p className="mt-2 text-muted">{m.matching_helpers_lead()}</p>
      <p aria-live="polite" className="sr-only">
        {count > 0 && pair ? `${m.matching_helpers_thanks()} ${pair.lost.name}, ${pair.found.name}` : ''}
      </p>
      {pair ? (
        <Comparison
          key={`${pair.lost.id} ${pair.found.id}`}
          pair={pair}
          busy={busy}
          onVote={(given) => void vote(given)}
        />
      ) : (
        <EmptyState title={m.matching_helpers_none()} className="mt-6">
          {m.matching_helpers_none_text()}
        </EmptyState>
      )}
      {canUndo && (
        <Button variant="secondary" size="small" className="mt-4" isBusy={busy === 'undo'} onClick={() => void undo()}>
          {m.matching_helpers_undo()}
        </Button>
      )}
    </div>
  );
}

interface ComparisonProps {
  pair: Pair;
  busy: PairVote | 'undo' | null;
  onVote: (vote: PairVote) => void;
}

function Comparison({ pair: { lost, found, reasons, against }, busy, onVote }: ComparisonProps) {
  const action = useLocalAddress()('/helpers');
  return (
    <>
      <div className="mt-6 grid grid-cols-2 gap-3 sm:gap-5">
        <ComparedCat cat={lost} />
        <ComparedCat cat={found} />
      </div>
      <p className="mt-4 break-words">{m.matching_helpers_reasons({ reasons: reasons.join(' · ') })}</p>
      {against.length > 0 && (
        <p className="break-words text-muted">{m.matching_against({ what: against.join(', ') })}</p>
      )}
      <div className="sticky bottom-0 z-10 -mx-4 mt-4 grid grid-cols-3 gap-2 border-line border-t bg-page/95 px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] backdrop-blur-sm sm:gap-3">
        {votes.map(({ vote, key, label }) => (
          <FormButton
            key={vote}
            action={action}
            fields={{ lost: lost.id, found: found.id, vote }}
            onPress={() => onVote(vote)}
            variant={vote === 'same' ? 'primary' : 'secondary'}
            isBusy={busy === vote}
            aria-keyshortcuts={key}
            className="w-full px-2"
          >
            {label()}
          </FormButton>
        ))}
      </div>
      <p className="mt-2 text-muted text-sm pointer-coarse:hidden">{m.matching_helpers_keys()}</p>
    </>
  );
}

function ComparedCat({ cat }: { cat: PublicCat }) {
  return (
    <article className="min-w-0">
      {cat.photo ? (
        <CatPhoto
          photo={cat.photo}
          alt={
            cat.is_lost
              ? m.cats_page_photo_alt_lost({ name: cat.name })
              : m.cats_page_photo_alt_found({ name: cat.name })
          }
          sizes="(min-width: 896px) 27rem, 50vw"
          fetched="at-once"
          className="aspect-square w-full rounded-2xl"
        />
      ) : (
        <span className="block aspect-square w-full rounded-2xl bg-sunken" />
      )}
      <p className="mt-2">
        <LostFoundBadge isLost={cat.is_lost} />
      </p>
      <h2 dir="auto" className="mt-1 break-words font-semibold text-lg">
        <LocalLink to={`/cat/${cat.id}`} target="_blank" className="hover:underline">
          {cat.name}
        </LocalLink>
      </h2>
      <p className="break-words text-muted text-sm">{cat.location.label}</p>
      <CatTraitList cat={cat} className="traits mt-2 text-sm" />
    </article>
  );
}
