import { submittedByEarlyChoice } from '@catlas/platform/markup/hold-early-presses.tsx';
import { useSearchParams } from 'react-router';
import { homeAddress } from '#features/browse/view/home-view.ts';
import type { HomeList } from '#features/browse/view/use-home-list.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocalAddress, useLocalNavigate } from '#ui/local-link.tsx';
import { type FilterChoice, filterChoices, labelsOf } from './filter-choices.ts';

/** The rest of the address stays when the form is sent without JavaScript. */
const otherNames = ['at', 'within', 'filter', 'words'];

/** On wide screens a choice applies immediately; without JavaScript, a button submits the form. Phones use a sheet instead. */
export function FilterRow({ list: { data } }: { list: HomeList }) {
  const [parameters] = useSearchParams();
  const localAddress = useLocalAddress();
  const navigate = useLocalNavigate();
  return (
    <form
      // The new elements have the values of the list that has loaded.
      key={filterChoices.map((choice) => chosenValue(choice, data)).join('|')}
      action={localAddress('/')}
      className="filter-row max-lg:hidden max-lg:noscript:grid"
      {...submittedByEarlyChoice}
      onChange={({ currentTarget }) => {
        const given = new FormData(currentTarget);
        const changes = filterChoices.map(({ name }) => [name, String(given.get(name) ?? '') || null] as const);
        navigate(homeAddress(parameters, Object.fromEntries(changes)), { preventScrollReset: true });
      }}
    >
      {otherNames.map((name) => {
        const value = parameters.get(name);
        return value && <input key={name} type="hidden" name={name} value={value} />;
      })}
      {filterChoices.map((choice) => (
        <FilterSelect key={choice.name} choice={choice} value={chosenValue(choice, data)} />
      ))}
      <button type="submit" className="hidden noscript:block">
        {m.cats_home_coat_show()}
      </button>
    </form>
  );
}

export function chosenValue({ name, values }: FilterChoice, data: HomeList['data']): string {
  if (!data) return '';
  if (name !== 'sort') return data.filters[name] ?? '';
  return values.includes(data.sort) ? data.sort : '';
}

/** Several colours come from the sheet of a phone, and are one more option here. */
function FilterSelect({ choice, value }: { choice: FilterChoice; value: string }) {
  const { name, title, none, values } = choice;
  const options = values.includes(value) || !value ? values : [...values, value];
  return (
    <select name={name} aria-label={title()} defaultValue={value}>
      <option value="">{none()}</option>
      {options.map((each) => (
        <option key={each} value={each}>
          {labelsOf(choice, each).join(', ')}
        </option>
      ))}
    </select>
  );
}
