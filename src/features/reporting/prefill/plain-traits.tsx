import { type ChosenTraitName, chosenTraitNames, traitTable } from '#db/traits.ts';
import type { CatFormErrors, PlainFormValues } from '#features/reporting/draft/cat-form-fields.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { TextField } from '#ui/forms/field.tsx';

interface PlainTraitsProps {
  values: PlainFormValues;
  errors: CatFormErrors;
}

/** A list offers one value; boxes offer several. */
export function PlainTraits({ values, errors }: PlainTraitsProps) {
  return (
    <details
      open={chosenTraitNames.some((name) => errors[name]) || undefined}
      className="rounded-2xl border border-line p-4"
    >
      <summary className="cursor-pointer font-semibold">{m.traits_form_title()}</summary>
      <p className="mt-2 text-muted text-sm">{m.traits_form_lead()}</p>
      <div className="mt-4 grid gap-5 sm:grid-cols-2">
        {chosenTraitNames.map((name) => (
          <PlainTrait key={name} name={name} value={values[name] ?? ''} error={errors[name]} />
        ))}
      </div>
    </details>
  );
}

function PlainTrait({ name, value, error }: { name: ChosenTraitName; value: string; error: string | undefined }) {
  const { title, labels, isSet } = traitTable[name];
  const choices = Object.entries(labels);
  const problem = error && (
    <p role="alert" className="text-danger text-sm">
      {error}
    </p>
  );
  if (isSet) {
    const chosen = value.split(',');
    return (
      <fieldset>
        <legend className="mb-1.5 font-semibold text-sm">{title()}</legend>
        {/* The empty field says that nothing is known if no box is ticked. */}
        <input type="hidden" name={name} value="" />
        {choices.map(([each, label]) => (
          <label key={each} className="flex min-h-11 items-center gap-3">
            <input type="checkbox" name={name} value={each} defaultChecked={chosen.includes(each)} className="size-5" />
            {label()}
          </label>
        ))}
        {problem}
      </fieldset>
    );
  }
  return (
    <label className="block space-y-1.5">
      <span className="block font-semibold text-sm">{title()}</span>
      <select name={name} defaultValue={value || 'unknown'} className="control min-h-12">
        {choices.map(([each, label]) => (
          <option key={each} value={each}>
            {label()}
          </option>
        ))}
      </select>
      {problem}
    </label>
  );
}

/** The server does not know the reporter's time zone, so it asks for the day only. */
export function PlainSeen({ values, errors }: PlainTraitsProps) {
  return (
    <div>
      <TextField
        label={m.cats_add_seen_plain()}
        name="seen_date"
        type="date"
        isOptional
        defaultValue={values.seen_date}
        error={errors.seen_at}
      />
      <Checkbox
        label={m.cats_add_seen_about()}
        name="seen_about"
        value="yes"
        defaultChecked={values.seen_about === 'yes'}
      />
    </div>
  );
}

/** The server reads the day of this form in UTC. */
export function plainSeenOf({ seen_at: seenAt, seen_at_precision: precision }: CatTraits): PlainFormValues {
  return {
    seen_date: seenAt?.slice(0, 10) ?? '',
    seen_about: precision === 'hour' || precision === 'about' ? 'yes' : '',
  };
}
