import { type KeyboardEvent, lazy, type ReactNode, useId, useRef, useState } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { longestCoordinates } from '#features/places/coordinates/coordinates-reading.ts';
import { m } from '#i18n/paraglide/messages.js';
import { parseMapView } from '#map/base/map-view-url.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { IconButton } from '#ui/icons/icon-button.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { Spinner } from '#ui/loading/spinner.tsx';
import { useLocalAddress, useLocalNavigate } from '#ui/local-link.tsx';
import type { SearchChoice } from './search-answers.ts';
import type { TypedAnswer } from './search-suggestions.tsx';

// The list loads on demand, because the visitor needs it only when typing.
const loadAnswers = () => import('./search-answers.ts');
const SearchSuggestions = lazy(() =>
  import('./search-suggestions.tsx').then((module) => ({ default: module.SearchSuggestions })),
);

/** Enter goes to the marked suggestion; else the home page answers, as without JavaScript. */
export function SearchBox({ button }: { button?: ReactNode }) {
  const id = useId();
  const search = useSearch();
  const { isListShown, choices, message } = search;
  return (
    <search
      className="relative min-w-0 flex-1"
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) search.close();
      }}
    >
      <SearchForm id={id} search={search} button={button} />
      <div className={isListShown ? 'search-choices' : 'sr-only'}>
        <div hidden={!isListShown}>
          {search.query && (
            <LatePart>
              <SearchSuggestions
                id={id}
                query={search.isOpen ? search.query : ''}
                near={search.near}
                active={search.active}
                onAnswer={search.setAnswer}
                onLoading={search.setLoading}
                onChoose={(choice) => void search.choose(choice)}
                onPoint={search.setActive}
              />
            </LatePart>
          )}
        </div>
        {/* The element is always in the page, so that screen readers announce each change. */}
        <p role="status" className={message ? 'px-3 py-2.5 text-muted' : 'sr-only'}>
          {isListShown ? (message ?? m.cats_home_search_count({ count: choices.length })) : ''}
        </p>
      </div>
    </search>
  );
}

function SearchForm({ id, search, button }: { id: string; search: Search; button?: ReactNode }) {
  const localAddress = useLocalAddress();
  const { active, isListShown } = search;
  return (
    <form
      action={localAddress('/')}
      method="get"
      onSubmit={(event) => {
        event.preventDefault();
        search.submit();
      }}
      className="group search-field"
    >
      <label htmlFor={`${id}-input`} className="ps-3.5 pe-2 text-muted">
        {search.isBusy ? <Spinner className="block size-4.5" /> : <Icon name="lucide:search" className="size-4.5" />}
        <span className="sr-only">{m.cats_home_search_label()}</span>
      </label>
      <input
        ref={search.inputRef}
        id={`${id}-input`}
        type="search"
        name="q"
        value={search.query}
        maxLength={longestCoordinates}
        placeholder={m.cats_home_search_placeholder()}
        autoComplete="off"
        enterKeyHint="search"
        role="combobox"
        aria-expanded={isListShown && search.choices.length > 0}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={active >= 0 ? `${id}-option-${active}` : undefined}
        onChange={(event) => search.type(event.target.value)}
        onKeyDown={search.onKeyDown}
      />
      <button type="submit" className="sr-only" tabIndex={-1}>
        {m.cats_home_search_label()}
      </button>
      {search.query !== '' && (
        <IconButton
          label={m.cats_home_search_clear()}
          icon={<Icon name="lucide:x" className="size-4.5" />}
          // The input keeps the focus, and phones keep their keyboard.
          onMouseDown={(event) => event.preventDefault()}
          onClick={search.clear}
          className="shrink-0 noscript:hidden"
        />
      )}
      {/* On a phone this leaves room for the text that is being typed. */}
      <span className={search.query === '' ? 'contents' : 'contents max-sm:[.group:has(input:focus)_&]:hidden'}>
        {button}
      </span>
    </form>
  );
}

type Search = ReturnType<typeof useSearch>;

function useSearch() {
  const [searchParams] = useSearchParams();
  const view = parseMapView(searchParams.get('at'));
  const near = view ? { latitude: view.latitude, longitude: view.longitude } : null;
  const inputRef = useRef<HTMLInputElement>(null);
  const [query, setQuery] = useState(searchParams.get('q') ?? '');
  const [isLoading, setLoading] = useState(false);
  const navigate = useLocalNavigate();
  const { location } = useNavigation();
  const list = useChoiceList(query);

  const choose = async (choice: SearchChoice) => {
    const answers = await loadAnswers().catch(() => null);
    if (!answers) return list.show(m.cats_home_search_failed());
    setQuery('cat' in choice ? choice.cat.name : choice.place.label);
    list.close();
    inputRef.current?.blur();
    navigate(answers.addressOfChoice(choice));
  };

  const submit = () => {
    const text = query.trim();
    const marked = list.choices[list.active];
    if (marked) return void choose(marked);
    if (!text) return;
    list.close();
    inputRef.current?.blur();
    // The page of the address answers, as without JavaScript; the view decides between places of one name.
    const at = searchParams.get('at');
    navigate(`/?${new URLSearchParams({ q: text, ...(at && { at }) })}`);
  };

  const type = (text: string) => {
    setQuery(text);
    list.restart();
  };

  const clear = () => {
    setQuery('');
    list.close();
    inputRef.current?.focus();
  };

  return {
    ...list,
    near,
    inputRef,
    query,
    isBusy: isLoading || (location !== undefined && new URLSearchParams(location.search).has('q')),
    setLoading,
    choose,
    submit,
    type,
    clear,
  };
}

function useChoiceList(query: string) {
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const [outcome, setOutcome] = useState<string | null>(null);
  const [{ choices, nothing }, setAnswer] = useState<TypedAnswer>({ choices: [], nothing: null });
  const message = outcome ?? nothing;
  const isListShown = isOpen && query !== '' && (choices.length > 0 || message !== null);
  const reset = (isNowOpen: boolean) => {
    setOpen(isNowOpen);
    setActive(-1);
    setOutcome(null);
  };
  const close = () => reset(false);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      setOpen(true);
      if (choices.length > 0) {
        // The selection goes from the input (-1) to the first option, and around.
        setActive(((active + 1 + step + choices.length + 1) % (choices.length + 1)) - 1);
      }
    } else if (event.key === 'Escape' && isListShown) {
      // The browser would empty the field immediately; the first Escape only closes the list.
      event.preventDefault();
      close();
    }
  };
  const show = (text: string) => {
    setOpen(true);
    setOutcome(text);
  };
  return {
    isOpen,
    active,
    setActive,
    message,
    choices,
    setAnswer,
    isListShown,
    close,
    restart: () => reset(true),
    show,
    onKeyDown,
  };
}
