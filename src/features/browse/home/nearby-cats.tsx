import { lazy, type ReactNode, Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { CatCard } from '#features/browse/list/cat-card.tsx';
import { homeAddress } from '#features/browse/view/home-view.ts';
import type { HomeList } from '#features/browse/view/use-home-list.ts';
import { m } from '#i18n/paraglide/messages.js';
import { buttonClass } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { LatePart, latePart } from '#ui/loading/late-part.tsx';
import { RetryAlert } from '#ui/loading/retry-alert.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { LocalLink } from '#ui/local-link.tsx';

// Most visitors never need it.
const HomeListEmpty = lazy(() => import('./home-list-empty.tsx').then((module) => ({ default: module.HomeListEmpty })));

const HomeStart = latePart(() => import('./home-start.tsx').then((module) => module.HomeStart));
const ListChoices = latePart(() =>
  import('#features/browse/filters/list-choices.tsx').then((module) => module.ListChoices),
);
const LookFurther = latePart(() =>
  import('#features/browse/filters/list-choices.tsx').then((module) => module.LookFurther),
);

/** Two columns take half of a phone, or half of the list beside the map. */
const photoSizes = '(min-width: 64rem) 12rem, 50vw';
const inSightAtOnce = 4;

interface NearbyCatsProps {
  list: HomeList;
  highlightedId: number | null;
  onHighlight: (id: number | null) => void;
  footer: ReactNode;
}

export function NearbyCats({ list, highlightedId, onHighlight, footer }: NearbyCatsProps) {
  const [parameters] = useSearchParams();
  const { cats, data, isLoading, isFailing, nextCursor, moreState } = list;
  return (
    <div className="flex min-h-full flex-col">
      <div className="space-y-3 px-4 empty:hidden">
        {/* It is not lazy, because it would not load without a network. */}
        {isFailing && (
          <RetryAlert title={m.cats_home_failing()} onRetry={list.reload}>
            {m.cats_home_failing_text()}
          </RetryAlert>
        )}
        {data?.searchedInVain && (
          <p role="status" className="rounded-2xl bg-sunken px-4 py-3">
            {data.searchProblem ?? m.cats_home_search_nothing({ query: data.searchedInVain })}
          </p>
        )}
      </div>
      {!list.request.view && <HomeStart />}
      <ListChoices list={list} />
      {cats.length > 0 && (
        <Suspense>
          <ul
            aria-busy={isLoading}
            className={classNames(
              // The browser lays out distant cards when they come near; their shadows stay within the padding.
              'cards cards-long px-4 pt-1 pb-4 transition-opacity duration-200',
              isLoading && 'opacity-55',
            )}
          >
            {cats.map((cat, index) => (
              <li key={cat.id}>
                <CatCard
                  cat={cat}
                  sizes={photoSizes}
                  isFirst={index < inSightAtOnce}
                  isHighlighted={cat.id === highlightedId}
                  onHighlight={onHighlight}
                />
              </li>
            ))}
          </ul>
        </Suspense>
      )}
      {data && cats.length === 0 && (
        <LatePart>
          <HomeListEmpty data={data} view={list.view} isLoading={isLoading} />
        </LatePart>
      )}
      {nextCursor && (
        <div className="flex flex-col items-center gap-2 px-4 pb-6">
          <LocalLink
            to={homeAddress(parameters, { cursor: nextCursor })}
            preventScrollReset
            onClick={(event) => {
              event.preventDefault();
              void list.loadMore();
            }}
            className={buttonClass({ variant: 'secondary' })}
          >
            {moreState === 'loading' && <Spinner />}
            {m.cats_home_more()}
          </LocalLink>
          <p role="status" className="text-danger text-sm empty:hidden">
            {moreState === 'failing' ? m.cats_home_more_failing() : ''}
          </p>
        </div>
      )}
      {cats.length > 0 && !nextCursor && <LookFurther list={list} />}
      {cats.length > 0 && <p className="px-4 pb-6 text-center text-muted text-sm">{m.cats_home_days()}</p>}
      <div className="mt-auto">{footer}</div>
    </div>
  );
}
