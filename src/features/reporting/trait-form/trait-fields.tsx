import { useLatest } from '@catlas/platform/react/use-latest.ts';
import { memo, useCallback, useEffect, useLayoutEffect, useState } from 'react';
import { type ChosenTraitName, type ChosenTraits, chosenTraitNames, type Trait, traitsOfGroup } from '#db/traits.ts';
import type { CatFormErrors } from '#features/reporting/draft/cat-form-fields.ts';
import { isKnown } from '#features/reporting/draft/chosen-traits.ts';
import { presentTraits } from '#features/traits/present-traits.ts';
import type { Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { getLocale } from '#i18n/paraglide/runtime.js';
import { Icon } from '#ui/icons/icon.tsx';
import { TraitChips } from './trait-chips.tsx';
import { TraitOffers } from './trait-offers.tsx';

interface TraitFieldsProps {
  chosen: ChosenTraits;
  onChange: (change: Partial<ChosenTraits>) => void;
  errors: CatFormErrors;
  text: string;
}

const groupTitles: Record<Trait['group'], () => string> = {
  coat: m.traits_form_group_coat,
  life: m.traits_form_group_life,
  body: m.traits_form_group_body,
  habits: m.traits_form_group_habits,
};
const groups = (Object.keys(groupTitles) as Trait['group'][]).map((group) => ({
  title: groupTitles[group],
  names: traitsOfGroup(group),
}));

const hints: Partial<Record<ChosenTraitName, () => string>> = {
  sex: m.traits_form_sex_hint,
  collar: m.traits_form_collar_hint,
  chip: m.traits_form_chip_hint,
  temperament: m.traits_form_temperament_hint,
};

/** Import this lazily, because most of it is drawings. */
export function TraitFields({ chosen, onChange, errors, text }: TraitFieldsProps) {
  const latest = useLatest(onChange);
  const change = useCallback((part: Partial<ChosenTraits>) => latest.current(part), []);
  // These fields are taller than the placeholder was, and would push a field that has the focus off the screen.
  useLayoutEffect(() => {
    const focused = document.activeElement;
    if (focused?.closest('form')) focused.scrollIntoView({ block: 'nearest' });
  }, []);
  return (
    <div className="space-y-3">
      <TraitOffers text={text} chosen={chosen} onChange={onChange} />
      <TraitGroups chosen={chosen} errors={errors} locale={getLocale()} onChange={change} />
    </div>
  );
}

interface TraitGroupsProps extends Omit<TraitFieldsProps, 'text'> {
  locale: Locale;
}

/** Renders only when a choice, an error or the language changes: seventy drawings would slow down typing. */
const TraitGroups = memo(
  function TraitGroups({ chosen, errors, onChange }: TraitGroupsProps) {
    return groups.map(({ title, names }, index) => (
      <Group
        key={names[0]}
        title={title()}
        summary={summaryOf(chosen, names)}
        isOpenAtFirst={index === 0}
        hasError={names.some((name) => errors[name])}
      >
        {names.map((name) => (
          <TraitChips
            key={name}
            name={name}
            chosen={chosen}
            onChange={onChange}
            error={errors[name]}
            hint={hints[name]?.()}
          />
        ))}
      </Group>
    ));
  },
  // Each typed letter parses the draft again, so `chosen` is a new object with equal values.
  (before, after) =>
    before.errors === after.errors &&
    before.locale === after.locale &&
    chosenTraitNames.every((name) => String(before.chosen[name]) === String(after.chosen[name])),
);

function summaryOf(chosen: ChosenTraits, names: ChosenTraitName[]): string {
  const known = chosenTraitNames.filter((name) => names.includes(name) && isKnown(chosen, name));
  return presentTraits(Object.fromEntries(known.map((name) => [name, chosen[name]])));
}

interface GroupProps {
  title: string;
  summary: string;
  isOpenAtFirst: boolean;
  hasError: boolean;
  children: React.ReactNode;
}

function Group({ title, summary, isOpenAtFirst, hasError, children }: GroupProps) {
  const [isOpen, setOpen] = useState(isOpenAtFirst);
  useEffect(() => {
    if (hasError) setOpen(true);
  }, [hasError]);
  return (
    <details
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-2xl border border-line bg-surface"
    >
      <summary className="flex min-h-12 cursor-pointer list-none items-center gap-3 rounded-2xl px-4 py-2.5 hover:bg-sunken focus-visible:outline-2 focus-visible:outline-primary-600">
        <span className="min-w-0 flex-1">
          <span className="block font-semibold text-sm">{title}</span>
          <span className="block text-muted text-sm first-letter:uppercase">{summary || m.traits_form_nothing()}</span>
        </span>
        <Icon name="lucide:chevron-down" className="size-5 shrink-0 text-muted group-open:rotate-180" />
      </summary>
      <div className="space-y-5 px-4 pt-2 pb-4">{children}</div>
    </details>
  );
}
