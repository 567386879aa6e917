import { useEffect, useMemo } from 'react';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import type { Point, PublicCat } from '#features/cats/model/cat.ts';
import { CatPhoto } from '#features/photos/cat-photo.tsx';
import { listCredits } from '#features/places/place.ts';
import type { PlaceSuggestion } from '#features/places/place-schemas.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { classNames } from '#ui/class-names.ts';
import { Icon } from '#ui/icons/icon.tsx';
import { listChoices, nothingFound, type SearchChoice } from './search-answers.ts';
import { useSearchSuggestions } from './use-search-suggestions.ts';

export interface TypedAnswer {
  choices: SearchChoice[];
  nothing: string | null;
}

interface SearchSuggestionsProps {
  /** The list and its options derive their ids from the search box's. */
  id: string;
  query: string;
  near: Point | null;
  /** The index is −1 if no option is marked. */
  active: number;
  onAnswer: (answer: TypedAnswer) => void;
  onLoading: (isLoading: boolean) => void;
  onChoose: (choice: SearchChoice) => void;
  onPoint: (index: number) => void;
}

/** The focus stays in the input, as the combobox pattern requires. */
export function SearchSuggestions(props: SearchSuggestionsProps) {
  const { id, query, near, onAnswer, onLoading, ...options } = props;
  const { answers, isLoading } = useSearchSuggestions(query, { locale: useLocale(), near });
  const choices = useMemo(() => (answers ? listChoices(answers.query, answers) : []), [answers]);
  useEffect(() => {
    const nothing = answers && choices.length === 0 ? nothingFound(answers.query) : null;
    onAnswer({ choices, nothing: answers?.problem ?? nothing });
  }, [answers, choices, onAnswer]);
  useEffect(() => onLoading(isLoading), [isLoading, onLoading]);

  const places = choices.flatMap((choice) => ('place' in choice ? [choice.place] : []));
  const credits = listCredits(places).join(' · ');
  const missing = choices.find((choice) => 'place' in choice && choice.isStreetMissing);
  return (
    <>
      {missing && 'place' in missing && (
        <p className="px-3 py-2 text-muted text-sm">{m.cats_home_search_street_offer({ place: missing.place.name })}</p>
      )}
      <div id={`${id}-list`} role="listbox" aria-label={m.cats_home_search_label()}>
        <ChoiceGroups {...options} id={id} choices={choices} />
      </div>
      {credits && <p className="px-3 pt-1.5 pb-1 text-muted text-xs">{m.cats_home_search_credits({ credits })}</p>}
    </>
  );
}

type ChoiceGroupsProps = Pick<SearchSuggestionsProps, 'id' | 'active' | 'onChoose' | 'onPoint'> & {
  choices: SearchChoice[];
};

function ChoiceGroups({ id, choices, active, onChoose, onPoint }: ChoiceGroupsProps) {
  const numbered = choices.map((choice, index) => ({ choice, index }));
  const kinds = [...new Set(choices.map(kindOf))];
  return kinds.map((kind, position) => (
    // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
    <div
      key={kind}
      role="group"
      aria-label={groupNames[kind]()}
      className={position > 0 ? 'mt-1 border-line border-t pt-1' : undefined}
    >
      {numbered
        .filter(({ choice }) => kindOf(choice) === kind)
        .map(({ choice, index }) => (
          // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the input's, which keeps the focus
          // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
          <div
            key={index}
            id={`${id}-option-${index}`}
            role="option"
            aria-selected={index === active}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => onChoose(choice)}
            onPointerMove={() => index !== active && onPoint(index)}
            className={classNames(
              'flex min-h-12 cursor-pointer items-center gap-3 rounded-xl px-3 py-1.5',
              index === active && 'bg-sunken',
            )}
          >
            {'cat' in choice ? <CatOption cat={choice.cat} /> : <PlaceOption place={choice.place} />}
          </div>
        ))}
    </div>
  ));
}

const groupNames = { place: m.cats_home_search_places, cat: m.cats_home_search_cats };
const kindOf = (choice: SearchChoice) => ('cat' in choice ? 'cat' : 'place');

function PlaceOption({ place }: { place: PlaceSuggestion }) {
  return (
    <>
      <Icon name="lucide:map-pin" className="size-5 shrink-0 text-muted" />
      <span className="min-w-0 flex-1 truncate">{place.label}</span>
    </>
  );
}

function CatOption({ cat }: { cat: PublicCat }) {
  return (
    <>
      {cat.photo && (
        <CatPhoto
          photo={cat.photo}
          alt=""
          widths="thumbnail"
          sizes="2.5rem"
          className="aspect-square size-10 shrink-0 rounded-lg"
        />
      )}
      <span className="min-w-0 flex-1">
        <span className="block truncate font-medium">{cat.name}</span>
        <span className="block truncate text-muted text-sm">{cat.location.label}</span>
      </span>
      <LostFoundBadge isLost={cat.is_lost} />
    </>
  );
}
