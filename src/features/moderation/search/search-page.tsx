import { Form, useNavigation } from 'react-router';
import { postKinds, reviewKinds } from '#db/review-kinds.ts';
import type { PostRecord } from '#features/moderation/subject/known-of-post.tsx';
import {
  mostResults,
  resultsAtFirst,
  type SearchKind,
  searchKinds,
  type UserFilter,
  userFilters,
} from '#features/moderation/subject/search-kinds.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Alert } from '#ui/alert.tsx';
import { Button, ButtonLink } from '#ui/button.tsx';
import { ChipLink } from '#ui/chip-link.tsx';
import { classNames } from '#ui/class-names.ts';
import { EmptyState } from '#ui/empty-state.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { CatWithLens } from '#ui/illustrations/cat-with-lens.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { AskBeforeAction } from './asked-action.tsx';
import { FoundPostItem, FoundUser } from './found-items.tsx';
import type { AskedAction } from './search-action.server.ts';
import type { SearchAnswer } from './search-back-office.server.ts';

interface SearchPageProps {
  query: { q: string; kind: SearchKind | null; filter: UserFilter | null; limit: number };
  answer: SearchAnswer;
  known: PostRecord | null;
  said: { asked: AskedAction | null; problem: string | null } | undefined;
}

const wordsOf = (kind: SearchKind) =>
  kind === 'users' ? { name: m.moderation_kind_users, all: m.moderation_search_all_users } : reviewKinds[kind].post;

function addressOf({ q, kind, filter, limit }: SearchPageProps['query']): string {
  const parameters = new URLSearchParams({ ...(kind && { kind }), ...(q && { find: q }) });
  if (filter) parameters.set('filter', filter);
  if (limit !== resultsAtFirst) parameters.set('limit', String(limit));
  return parameters.size > 0 ? `/bo/search?${parameters}` : '/bo/search';
}

export function SearchPage({ query, answer, known, said }: SearchPageProps) {
  const { kind, q } = query;
  return (
    <>
      <div className="mb-4 flex flex-wrap items-end justify-between gap-x-6 gap-y-1">
        <h1 className="font-bold text-2xl sm:text-3xl">{m.moderation_search_title()}</h1>
        <LocalLink to="/bo/redirects" className="inline-flex min-h-11 items-center gap-2 font-medium text-link text-sm">
          <Icon name="lucide:corner-up-right" className="size-4.5" />
          <span className="underline underline-offset-4">{m.moderation_redirects_title()}</span>
        </LocalLink>
      </div>
      {said?.asked && <AskBeforeAction asked={said.asked} address={addressOf(query)} />}
      {said?.problem && (
        <Alert variant="danger" title={said.problem} className="mb-4">
          {m.moderation_act_failed()}
        </Alert>
      )}
      {/* The key resets the box after a navigation to another search, for example with the back button. */}
      <SearchForm key={q} query={query} />
      <KindTabs query={query} counts={answer.counts} />
      {kind === 'users' && <UserFilters query={query} />}
      {kind ? (
        <ResultsOfKind answer={answer} query={query} kind={kind} known={known} />
      ) : (
        <ResultsOfAll answer={answer} q={q} />
      )}
    </>
  );
}

function KindTabs({ query: { q, kind }, counts }: Pick<SearchPageProps, 'query'> & Pick<SearchAnswer, 'counts'>) {
  return (
    <nav aria-label={m.moderation_search_kinds()} className="mt-4 mb-5 border-line border-b">
      <ul className="-mb-px flex overflow-x-auto">
        {[null, ...searchKinds].map((each) => (
          <li key={each}>
            <LocalLink
              to={addressOf({ q, kind: each, filter: null, limit: resultsAtFirst })}
              aria-current={each === kind ? 'page' : undefined}
              className={classNames(
                'inline-flex min-h-11 min-w-11 items-center justify-center gap-1.5 whitespace-nowrap border-b-2 px-2 font-medium max-sm:text-sm sm:px-4',
                each === kind ? 'border-primary-600 dark:border-primary-400' : 'border-transparent text-muted',
              )}
            >
              {each ? wordsOf(each).name() : m.moderation_kind_all()}
              {each && (
                <span className="rounded-full bg-sunken px-2 py-0.5 font-semibold text-muted text-xs tabular-nums">
                  {presentCount(counts[each])}
                </span>
              )}
            </LocalLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

const presentCount = (count: number) => (count > 999 ? m.moderation_menu_many() : String(count));

const filterNames: Record<UserFilter, () => string> = {
  pending: m.moderation_user_pending,
  banned: m.moderation_author_banned,
  admin: m.moderation_user_admin,
};

function UserFilters({ query: { q, filter } }: Pick<SearchPageProps, 'query'>) {
  return (
    <nav aria-label={m.moderation_filter_label()} className="mb-4 flex flex-wrap gap-2">
      {[null, ...userFilters].map((each) => (
        <ChipLink
          key={each}
          to={addressOf({ q, kind: 'users', filter: each, limit: resultsAtFirst })}
          isHere={each === filter}
        >
          {each ? filterNames[each]() : m.moderation_filter_all()}
        </ChipLink>
      ))}
    </nav>
  );
}

function SearchForm({ query: { q, kind, filter } }: Pick<SearchPageProps, 'query'>) {
  const isSearching = useNavigation().state === 'loading';
  return (
    <Form role="search" className="flex gap-2">
      {kind && <input type="hidden" name="kind" value={kind} />}
      {filter && <input type="hidden" name="filter" value={filter} />}
      <label className="relative min-w-0 flex-1">
        <span className="sr-only">{m.moderation_search_label()}</span>
        <Icon name="lucide:search" className="absolute start-4 top-3.5 size-5 text-muted" />
        <input
          type="search"
          name="find"
          defaultValue={q}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          placeholder={m.moderation_search_placeholder()}
          className="min-h-12 w-full rounded-full border border-control bg-surface ps-12 pe-4"
        />
      </label>
      <Button type="submit" className="min-h-12">
        {isSearching ? <Spinner className="sm:hidden" /> : <Icon name="lucide:search" className="size-5 sm:hidden" />}
        <span className="max-sm:sr-only">{m.moderation_search_button()}</span>
      </Button>
    </Form>
  );
}

type ResultsOfKindProps = Pick<SearchPageProps, 'query' | 'answer' | 'known'> & { kind: SearchKind };

function ResultsOfKind({ query, answer, kind, known }: ResultsOfKindProps) {
  const { q, filter, limit } = query;
  const shown = answer[kind].length;
  if (shown === 0) return <NothingFound />;
  return (
    <section aria-labelledby="results-title">
      <h2 id="results-title" className="sr-only">
        {wordsOf(kind).name()}
      </h2>
      <FoundList answer={answer} kind={kind} known={known} />
      {shown < answer.counts[kind] && shown >= limit && limit < mostResults && (
        <p className="mt-5 text-center">
          <ButtonLink
            variant="secondary"
            preventScrollReset
            to={addressOf({ q, kind, filter, limit: Math.min(limit * 2, mostResults) })}
          >
            {m.moderation_search_more()}
          </ButtonLink>
        </p>
      )}
      {shown >= mostResults && <p className="mt-5 text-center text-muted">{m.moderation_search_too_many()}</p>}
    </section>
  );
}

/** Members are few, so they come first. */
function ResultsOfAll({ answer, q }: Pick<SearchPageProps, 'answer'> & { q: string }) {
  const kinds = (['users', ...postKinds] as const).filter((kind) => answer[kind].length > 0);
  if (kinds.length === 0) return <NothingFound />;
  return (
    <div className="space-y-8">
      {kinds.map((kind) => (
        <section key={kind} aria-labelledby={`results-${kind}`}>
          <h2 id={`results-${kind}`} className="mb-3 font-bold text-xl">
            {wordsOf(kind).name()}
          </h2>
          <FoundList answer={answer} kind={kind} known={null} />
          {answer.counts[kind] > answer[kind].length && (
            <p className="mt-3">
              <LocalLink
                to={addressOf({ q, kind, filter: null, limit: resultsAtFirst })}
                className="inline-flex min-h-11 items-center font-medium text-link underline underline-offset-4"
              >
                {wordsOf(kind).all({ count: presentCount(answer.counts[kind]) })}
              </LocalLink>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}

function NothingFound() {
  return (
    <EmptyState picture={<CatWithLens />} title={m.moderation_search_nothing()}>
      {m.moderation_search_nothing_text()}
    </EmptyState>
  );
}

function FoundList({ answer, kind, known }: Pick<SearchPageProps, 'answer' | 'known'> & { kind: SearchKind }) {
  const knownOf = (id: number) => (known?.id === id ? known : null);
  return (
    <ul className="space-y-3">
      {kind === 'users'
        ? answer.users.map((user) => <FoundUser key={user.id} user={user} />)
        : answer[kind].map((post) => <FoundPostItem key={post.id} kind={kind} post={post} known={knownOf(post.id)} />)}
    </ul>
  );
}
