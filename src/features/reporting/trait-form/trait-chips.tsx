import { useId } from 'react';
import { type ChosenTraitName, type ChosenTraits, traitTable } from '#db/traits.ts';
import { isKnown } from '#features/reporting/draft/chosen-traits.ts';
import { m } from '#i18n/paraglide/messages.js';
import { TraitPicture } from './trait-picture.tsx';

interface TraitChipsProps {
  name: ChosenTraitName;
  chosen: ChosenTraits;
  onChange: (change: Partial<ChosenTraits>) => void;
  error: string | undefined;
  hint?: string | undefined;
}

/** The chips are native radio buttons and checkboxes, so keys and screen readers work. */
export function TraitChips({ name, chosen, onChange, error, hint }: TraitChipsProps) {
  const id = useId();
  const { title, labels, isSet } = traitTable[name];
  const present = chosen[name];
  const values = isSet ? [...Object.keys(labels), 'unknown'] : Object.keys(labels);
  const note = hint ?? (isSet ? m.traits_form_several() : undefined);
  const describedBy = [error && `${id}-error`, note && `${id}-hint`].filter(Boolean).join(' ') || undefined;
  const choose = (value: string, isChosen: boolean) => {
    if (!isSet) return onChange({ [name]: value });
    if (value === 'unknown') return onChange({ [name]: [] });
    const order = Object.keys(labels);
    const set = order.filter((each) => (each === value ? isChosen : (present as string[]).includes(each)));
    onChange({ [name]: set });
  };
  return (
    <fieldset aria-describedby={describedBy} data-field={name} className="min-w-0">
      <legend className="mb-1.5 font-semibold text-sm">{title()}</legend>
      {note && (
        <p id={`${id}-hint`} className="-mt-1 mb-1.5 text-muted text-sm">
          {note}
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(9.5rem,1fr))] gap-2">
        {values.map((value) => (
          <label key={value} className="trait-chip">
            <input
              type={isSet ? 'checkbox' : 'radio'}
              name={`${id}-${name}`}
              value={value}
              checked={
                value === 'unknown'
                  ? !isKnown(chosen, name)
                  : isSet
                    ? (present as string[]).includes(value)
                    : present === value
              }
              aria-invalid={error ? true : undefined}
              onChange={(event) => choose(value, event.currentTarget.checked)}
              className="sr-only"
            />
            <span className="grid size-9 shrink-0">
              <TraitPicture name={name} value={value} chosen={chosen} />
            </span>
            {value === 'unknown' ? m.traits_unknown() : labels[value]!()}
          </label>
        ))}
      </div>
      <p id={`${id}-error`} role={error ? 'alert' : undefined} className="mt-1 text-danger text-sm empty:hidden">
        {error}
      </p>
    </fieldset>
  );
}
