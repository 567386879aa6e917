import { lazy, useState } from 'react';
import { coatColors, coatPatterns, colorLabels, patternLabels } from '#db/coat.ts';
import { coatParameters, type HomeRequest } from '#features/browse/view/home-view.ts';
import { m } from '#i18n/paraglide/messages.js';
import { LatePart } from '#ui/loading/late-part.tsx';

// Most visitors never open it.
const CoatChoices = lazy(() => import('./coat-choices.tsx').then((module) => ({ default: module.CoatChoices })));

/** Without JavaScript a form asks for one colour. */
export function CoatFilter({ request: { coat, filter } }: { request: HomeRequest }) {
  const [isOpen, setOpen] = useState(false);
  const chosen = [
    ...coat.colors.map((color) => colorLabels[color]()),
    ...(coat.pattern ? [patternLabels[coat.pattern]()] : []),
  ];
  return (
    <details
      className="coat-filter"
      // It can be open before it is hydrated.
      ref={(element) => {
        if (element?.open) setOpen(true);
      }}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>{chosen.length > 0 ? m.cats_home_coat_chosen({ coat: chosen.join(', ') }) : m.cats_home_coat()}</summary>
      <noscript>
        <PlainChoices coat={coat} filter={filter} />
      </noscript>
      {isOpen && (
        <LatePart>
          <CoatChoices coat={coat} />
        </LatePart>
      )}
    </details>
  );
}

function PlainChoices({ coat, filter }: Pick<HomeRequest, 'coat' | 'filter'>) {
  const lists = [
    { name: 'coat_colors', title: m.traits_coat_colors(), values: coatColors, labels: colorLabels },
    {
      name: 'coat_pattern',
      title: m.traits_coat_pattern(),
      values: coatPatterns.filter((pattern) => pattern !== 'unknown'),
      labels: patternLabels,
    },
  ] as const;
  const parameters = coatParameters(coat);
  return (
    <form>
      <input type="hidden" name="filter" value={filter} />
      {lists.map(({ name, title, values, labels }) => (
        <select key={name} name={name} aria-label={title} defaultValue={parameters[name] ?? ''}>
          <option value="">{title}</option>
          {values.map((value) => (
            <option key={value} value={value}>
              {(labels as Record<string, () => string>)[value]!()}
            </option>
          ))}
        </select>
      ))}
      <button type="submit">{m.cats_home_coat_show()}</button>
    </form>
  );
}
