import { useId, useRef, useState } from 'react';
import type { Point } from '#features/cats/model/cat.ts';
import { findLocation } from '#features/places/find-location.ts';
import { parseCoordinates } from '#features/places/parse-coordinates.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { presentPoint } from '#features/places/present-point.ts';
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
  | { state: 'done'; suggestions: PlaceSuggestion[]; isStreetMissing: boolean };

const mostSuggestions = 5;

/** Enter takes the most probable place immediately; the list offers the others. */
export function PlaceSearch({ near, onChoose }: PlaceSearchProps) {
  const id = useId();
  const locale = useLocale();
  const [query, setQuery] = useState('');
  const [search, setSearch] = useState<Search>({ state: 'idle' });
  const running = useRef<AbortController | null>(null);

  const find = async () => {
    const text = query.trim();
    if (text === '') return;
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const point = parseCoordinates(text);
    if (point) {
      // This works without a network.
      const place = presentPoint(point);
      setSearch({ state: 'done', suggestions: [place], isStreetMissing: false });
      return onChoose(place);
    }
    setSearch({ state: 'busy' });
    try {
      const around = near ? { latitude: near.latitude, longitude: near.longitude } : {};
      const { suggestions, is_street_missing } = await findLocation(
        { q: text, locale, limit: mostSuggestions, ...around },
        controller.signal,
      );
      setSearch({ state: 'done', suggestions, isStreetMissing: is_street_missing === true });
      if (suggestions[0]) onChoose(suggestions[0]);
    } catch {
      if (!controller.signal.aborted) setSearch({ state: 'failed' });
    }
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
          onChange={(event) => setQuery(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // Enter searches the place and does not submit the report.
            event.preventDefault();
            void find();
          }}
          className="min-h-12 min-w-0 flex-1 rounded-xl border border-control bg-surface px-3.5 text-base text-ink placeholder:text-muted/80 hover:border-ink/60 [&::-webkit-search-cancel-button]:appearance-none"
        />
        <Button variant="secondary" isBusy={search.state === 'busy'} onClick={() => void find()}>
          {m.cats_add_place_search_button()}
        </Button>
      </div>
      <p role="status" className="text-sm empty:hidden">
        {search.state === 'failed' && m.cats_add_place_search_failed()}
        {search.state === 'done' && search.suggestions.length === 0 && m.cats_add_place_search_nothing()}
        {search.state === 'done' &&
          search.isStreetMissing &&
          search.suggestions[0] &&
          m.cats_home_search_street_missing({ place: search.suggestions[0].name })}
      </p>
      {search.state === 'done' && search.suggestions.length > 1 && (
        <ul
          aria-label={m.cats_add_place_results()}
          className="divide-y divide-line overflow-hidden rounded-2xl border border-line"
        >
          {search.suggestions.map((place) => (
            <li key={place.id}>
              <button
                type="button"
                onClick={() => onChoose(place)}
                className="flex min-h-11 w-full items-center gap-2 px-3.5 py-2 text-start text-sm -outline-offset-2 hover:bg-sunken"
              >
                <Icon name="lucide:map-pin" className="size-4 shrink-0 text-muted" />
                {place.label}
              </button>
            </li>
          ))}
        </ul>
      )}
      {search.state === 'done' && <PlaceCredits suggestions={search.suggestions} />}
    </div>
  );
}

/** The sources' licences ask for it. */
function PlaceCredits({ suggestions }: { suggestions: PlaceSuggestion[] }) {
  const credits = [...new Set(suggestions.map(({ attribution }) => attribution).filter(Boolean))];
  return credits.length > 0 ? <p className="text-muted text-xs">{credits.join('; ')}</p> : null;
}
