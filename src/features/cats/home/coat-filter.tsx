import { useSearchParams } from 'react-router';
import { colorValues } from '#features/cats/traits/color-values.ts';
import { traitLabels } from '#features/cats/traits/trait-labels.ts';
import { m } from '#i18n/paraglide/messages.js';
import { coatColors, coatPatterns } from '#product/trait-values.ts';
import { Icon } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { type Coat, coatParameters, hasCoat, homeAddress } from './home-view.ts';

const patterns = coatPatterns.filter((pattern) => pattern !== 'unknown');

/** Only cats with these colours, and this pattern: links, so that each choice has an address, and works without JavaScript. */
export function CoatFilter({ coat }: { coat: Coat }) {
  const [parameters] = useSearchParams();
  const addressOf = (change: Partial<Coat>) => homeAddress(parameters, coatParameters({ ...coat, ...change }));
  const chosen = [
    ...coat.colors.map((color) => traitLabels.coat_colors[color]()),
    ...(coat.pattern ? [traitLabels.coat_pattern[coat.pattern]()] : []),
  ];
  return (
    <details className="coat-filter">
      <summary>
        <Icon name="lucide:palette" className="size-4.5" />
        <span>{chosen.length > 0 ? chosen.join(', ') : m.cats_home_coat()}</span>
      </summary>
      <ul aria-label={m.traits_coat_colors()}>
        {coatColors.map((color) => {
          const isHere = coat.colors.includes(color);
          const colors = coatColors.filter((each) => (each === color ? !isHere : coat.colors.includes(each)));
          return (
            <li key={color}>
              <LocalLink to={addressOf({ colors })} replace preventScrollReset aria-current={isHere || undefined}>
                <i style={{ background: colorValues[color] }} />
                {traitLabels.coat_colors[color]()}
              </LocalLink>
            </li>
          );
        })}
      </ul>
      <ul aria-label={m.traits_coat_pattern()}>
        {patterns.map((pattern) => {
          const isHere = coat.pattern === pattern;
          return (
            <li key={pattern}>
              <LocalLink
                to={addressOf({ pattern: isHere ? null : pattern })}
                replace
                preventScrollReset
                aria-current={isHere || undefined}
              >
                {traitLabels.coat_pattern[pattern]()}
              </LocalLink>
            </li>
          );
        })}
      </ul>
      {hasCoat(coat) && (
        <p>
          <LocalLink to={addressOf({ colors: [], pattern: null })} replace preventScrollReset>
            {m.cats_home_coat_all()}
          </LocalLink>
        </p>
      )}
    </details>
  );
}
