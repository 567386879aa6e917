import { useState } from 'react';
import { useFetcher, useSearchParams } from 'react-router';
import { mostCounted } from '#features/browse/list/most-counted.ts';
import { emptyFilters, type HomeData, homeAddress, parametersOf } from '#features/browse/view/home-view.ts';
import type { HomeList } from '#features/browse/view/use-home-list.ts';
import { colorValues } from '#features/traits/color-values.ts';
import { formatWhole } from '#i18n/intl-formats.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Button } from '#ui/button.tsx';
import { useLocalAddress, useLocalNavigate } from '#ui/local-link.tsx';
import { Dialog } from '#ui/overlays/dialog.tsx';
import { type FilterChoice, filterChoices } from './filter-choices.ts';
import { chosenValue } from './filter-row.tsx';

/** The draft applies when the visitor presses the button, which says how many cats there will be. */
export function FilterSheet({ list, onClose }: { list: HomeList; onClose: () => void }) {
  const [parameters] = useSearchParams();
  const locale = useLocale();
  const navigate = useLocalNavigate();
  const localAddress = useLocalAddress();
  const fetcher = useFetcher<HomeData | null>();
  const [draft, setDraft] = useState<Record<string, string | null>>({});
  const change = (next: Record<string, string | null>) => {
    setDraft(next);
    const address = homeAddress(parameters, { ...next, ...parametersOf(list.wanted), index: '' });
    void fetcher.load(localAddress(address));
  };
  const data = fetcher.data ?? list.data;
  const number = data ? data.counts[data.request.filter] : 0;
  const count = formatWhole(Math.min(number, mostCounted), locale) + (number >= mostCounted ? '+' : '');
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={m.cats_filter_open()}
      footer={
        <>
          <Button
            variant="ghost"
            onClick={() => change({ ...emptyFilters, filter: parameters.get('filter'), sort: null })}
          >
            {m.cats_filter_clear()}
          </Button>
          <Button
            isBusy={fetcher.state !== 'idle'}
            onClick={() => {
              onClose();
              navigate(homeAddress(parameters, draft), { preventScrollReset: true });
            }}
          >
            <span aria-live="polite">{m.cats_filter_show({ number, count })}</span>
          </Button>
        </>
      }
    >
      <div className="space-y-5">
        {filterChoices.map((choice) => {
          const drafted = draft[choice.name];
          return (
            <ChoiceGroup
              key={choice.name}
              choice={choice}
              value={drafted === undefined ? chosenValue(choice, list.data) : (drafted ?? '')}
              onChange={(value) => change({ ...draft, [choice.name]: value || null })}
            />
          );
        })}
      </div>
    </Dialog>
  );
}

interface ChoiceGroupProps {
  choice: FilterChoice;
  value: string;
  onChange: (value: string) => void;
}

function ChoiceGroup({ choice: { name, title, none, values, labels }, value, onChange }: ChoiceGroupProps) {
  const isSet = name === 'coat_colors';
  const chosen = value.split(',').filter(Boolean);
  const options = isSet ? values : ['', ...values];
  const labelOf = (option: string) => (option ? labels[option]!() : none());
  const press = (option: string, isChecked: boolean) => {
    if (!isSet) return onChange(option);
    onChange(values.filter((each) => (each === option ? isChecked : chosen.includes(each))).join());
  };
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{title()}</legend>
      <div className="flex flex-wrap gap-2">
        {options.map((option) => (
          <label key={option} className="trait-chip ps-3.5">
            <input
              type={isSet ? 'checkbox' : 'radio'}
              name={name}
              value={option}
              checked={isSet ? chosen.includes(option) : value === option}
              onChange={(event) => press(option, event.target.checked)}
              className="sr-only"
            />
            {isSet && (
              <span
                className="size-5 rounded-full border border-control"
                style={{ background: colorValues[option as keyof typeof colorValues] }}
              />
            )}
            {labelOf(option)}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
