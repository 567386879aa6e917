import { useId, useRef, useState } from 'react';
import type { Point } from '#features/cats/model/cat.ts';
import { parseCoordinates } from '#features/places/coordinates/parse-coordinates.ts';
import { findLocation } from '#features/places/find-location.ts';
import { listCredits } from '#features/places/place.ts';
import { explainPlaceProblem } from '#features/places/place-problems.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { presentPoint } from '#features/places/present-point.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';

interface PlaceSearchProps {
  near: Point | null;
  onChoose: (place: PlaceSuggestion) => void;
}

type Search =
  | { state: 'idle' }
  | { state: 'busy' }
  | { state: 'failed' }
  /** Enter took the first place; `others` are of the same search. */
  | { state: 'chosen'; place: PlaceSuggestion; others: PlaceSuggestion[]; isStreetMissing?: boolean }
  | {
      state: 'done';
      suggestions: PlaceSuggestion[];
      isStreetMissing: boolean;
      /** With a problem, the author chooses between the suggestions. */
      problem: string | null;
      /** The author has not chosen yet. */
      isOffered: boolean;
    };

const mostSuggestions = 5;

/** Coordinates and links need no network. Returns null for names and short plus codes. */
function readCoordinates(text: string, locale: Locale): Extract<Search, { state: 'done' }> | null {
  const reading = parseCoordinates(text);
  const problem = reading && 'problem' in reading ? explainPlaceProblem({ code: reading.problem }, locale) : null;
  const points = !reading ? [] : 'point' in reading ? [reading.point] : 'choices' in reading ? reading.choices : [];
  const suggestions = points.map((point) => presentPoint(point, locale));
  if (suggestions.length === 0 && problem === null) return null;
  return { state: 'done', suggestions, isStreetMissing: false, problem, isOffered: true };
}

/**
 * Enter takes the most probable place immediately, and a closed list has the others. An open list has what was understood of coordinates.
 * Readers who go on without Enter mean the coordinates that they have typed.
 */
export function PlaceSearch({ near, onChoose }: PlaceSearchProps) {
  const id = useId();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<Search>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);

  const type = (text: string) => {
    setQuery(text);
    running.current?.abort();
    setSearch(readCoordinates(text, locale) ?? { state: 'idle' });
  };

  const choose = (place: PlaceSuggestion) => {
    setQuery(place.label);
    setSearch({ state: 'chosen', place, others: [] });
    onChoose(place);
  };

  const finish = (done: Extract<Search, { state: 'done' }>) => {
    const [first, ...others] = done.suggestions;
    if (done.problem !== null || !first) return setSearch({ ...done, isOffered: done.problem !== null });
    setSearch({ state: 'chosen', place: first, others, isStreetMissing: done.isStreetMissing });
    onChoose(first);
  };

  const find = async () => {
    const text = query.trim();
    if (text === '') return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const read = readCoordinates(text, locale);
    if (read) return finish(read);
    setSearch({ state: 'busy' });
    try {
      const around = near ? { latitude: near.latitude, longitude: near.longitude } : {};
      const { suggestions, is_street_missing, problem } = await findLocation(
        { q: text, locale, limit: mostSuggestions, ...around },
        controller.signal,
      );
      const isStreetMissing = is_street_missing === true;
      finish({ state: 'done', suggestions, isStreetMissing, problem: problem?.message ?? null, isOffered: false });
    } catch {
      if (!controller.signal.aborted) setSearch({ state: 'failed' });
    }
  };

  const takeOnlyPoint = () => {
    if (search.state !== 'done' || !search.isOffered || search.problem !== null) return;
    if (search.suggestions.length === 1) finish(search);
  };

  return (
    <div className="space-y-2">
      <div className="flex gap-2">
        <label htmlFor={id} className="sr-only">
          {m.cats_add_place_search()}
        </label>
        <input
          id={id}
          type="search"
          enterKeyHint="search"
          autoComplete="off"
          value={query}
          placeholder={m.cats_add_place_search_placeholder()}
          onChange={(event) => type(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter searches the place and does not submit the report.
            event.preventDefault();
            void find();
          }}
          onBlur={takeOnlyPoint}
          className="min-h-12 min-w-0 flex-1 rounded-xl border border-control bg-surface px-3.5 text-base text-ink placeholder:text-muted/80 hover:border-ink/60 [&::-webkit-search-cancel-button]:appearance-none"
        />
        <Button variant="secondary" isBusy={search.state === 'busy'} onClick={() => void find()}>
          {m.cats_add_place_search_button()}
        </Button>
      </div>
      <PlaceAnswers search={search} onChoose={choose} />
    </div>
  );
}

function PlaceAnswers({ search, onChoose }: Pick<PlaceSearchProps, 'onChoose'> & { search: Search }) {
  if (search.state === 'chosen') return <ChosenAnswer search={search} onChoose={onChoose} />;
  if (search.state !== 'done') {
    return (
      <p role="status" className="text-sm empty:hidden">
        {search.state === 'failed' && m.cats_add_place_search_failed()}
      </p>
    );
  }
  const { suggestions, isStreetMissing, problem, isOffered } = search;
  const [first] = suggestions;
  return (
    <>
      <p role="status" className="text-sm empty:hidden">
        {problem ?? (first ? null : m.cats_add_place_search_nothing())}
        {first && isStreetMissing && m.cats_home_search_street_missing({ place: first.name })}
        {first && isOffered && problem === null && <span className="sr-only">{first.label}</span>}
      </p>
      {isOffered && suggestions.length > 0 && <PlaceList places={suggestions} onChoose={onChoose} />}
      <PlaceCredits suggestions={suggestions} />
    </>
  );
}

function ChosenAnswer({
  search: { place, others, isStreetMissing },
  onChoose,
}: Pick<PlaceSearchProps, 'onChoose'> & { search: Extract<Search, { state: 'chosen' }> }) {
  return (
    <>
      <p role="status" className="text-sm empty:hidden">
        {isStreetMissing && m.cats_home_search_street_missing({ place: place.name })}
      </p>
      {others.length > 0 && (
        <details>
          <summary className="min-h-11 cursor-pointer py-2 font-semibold text-sm">{m.cats_add_place_others()}</summary>
          <PlaceList places={others} onChoose={onChoose} />
        </details>
      )}
      <PlaceCredits suggestions={[place, ...others]} />
    </>
  );
}

function PlaceList({ places, onChoose }: Pick<PlaceSearchProps, 'onChoose'> & { places: PlaceSuggestion[] }) {
  return (
    <ul
      aria-label={m.cats_add_place_results()}
      className="divide-y divide-line overflow-hidden rounded-2xl border border-line"
    >
      {places.map((place) => (
        <li key={place.id}>
          <button
            type="button"
            onClick={() => onChoose(place)}
            className="flex min-h-11 w-full items-center gap-2 px-3.5 py-2 text-start text-sm -outline-offset-2 hover:bg-sunken"
          >
            <Icon name="lucide:map-pin" className="size-4 shrink-0 text-muted" />
            <span className="min-w-0 break-words">{place.label}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** The sources' licences ask for it. */
function PlaceCredits({ suggestions }: { suggestions: PlaceSuggestion[] }) {
  const credits = listCredits(suggestions);
  return credits.length > 0 ? <p className="text-muted text-xs">{credits.join('; ')}</p> : null;
}
