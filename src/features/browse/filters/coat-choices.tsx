import { useSearchParams } from 'react-router';
import { coatColors, coatPatterns, colorLabels, patternLabels } from '#db/coat.ts';
import { type Coat, coatParameters, hasCoat, homeAddress } from '#features/browse/view/home-view.ts';
import { colorValues } from '#features/traits/color-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { LocalLink } from '#ui/local-link.tsx';

const patterns = coatPatterns.filter((pattern) => pattern !== 'unknown');

export function CoatChoices({ coat }: { coat: Coat }) {
  const [parameters] = useSearchParams();
  const addressOf = (change: Partial<Coat>) => homeAddress(parameters, coatParameters({ ...coat, ...change }));
  return (
    <>
      {hasCoat(coat) && (
        <p>
          <LocalLink to={addressOf({ colors: [], pattern: null })} replace preventScrollReset>
            {m.cats_home_coat_all()}
          </LocalLink>
        </p>
      )}
      <ul aria-label={m.traits_coat_colors()}>
        {coatColors.map((color) => {
          const isHere = coat.colors.includes(color);
          const colors = coatColors.filter((each) => (each === color ? !isHere : coat.colors.includes(each)));
          return (
            <li key={color}>
              <LocalLink to={addressOf({ colors })} replace preventScrollReset aria-current={isHere || undefined}>
                <i style={{ background: colorValues[color] }} />
                {colorLabels[color]()}
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
                {patternLabels[pattern]()}
              </LocalLink>
            </li>
          );
        })}
      </ul>
    </>
  );
}
