import { useId } from 'react';
import { type ListedCat, visibleDays } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { ButtonLink } from '#ui/button.tsx';
import { classNames } from '#ui/class-names.ts';
import { CatCard } from './cat-card.tsx';
import { lostNearFoundKm } from './lost-near-found-km.ts';

interface LostNearFoundProps {
  cats: readonly ListedCat[];
  heading?: 'h2' | 'h3';
}

/** What the finder of a cat reads when no report fits its traits: the finder may recognise what no trait says. */
export function LostNearFound({ cats, heading: Heading = 'h2' }: LostNearFoundProps) {
  const titleId = useId();
  const reach = { days: visibleDays, kilometers: lostNearFoundKm };
  return (
    <section aria-labelledby={titleId} className="space-y-3">
      <div>
        <Heading id={titleId} className={classNames('font-bold', Heading === 'h2' ? 'text-2xl' : 'text-lg')}>
          {m.cats_lost_near_found_title()}
        </Heading>
        <p className="mt-1 text-muted text-sm">
          {cats.length > 0 ? m.cats_lost_near_found_text(reach) : m.cats_lost_near_found_none(reach)}
        </p>
      </div>
      {cats.length > 0 ? (
        <ul className="cards">
          {cats.map((cat) => (
            <li key={cat.id}>
              <CatCard
                cat={cat}
                sizes="(min-width: 40rem) min(15rem, 24vw), 50vw"
                heading={Heading === 'h2' ? 'h3' : 'h4'}
              />
            </li>
          ))}
        </ul>
      ) : (
        <ButtonLink to="/alerts" variant="secondary" size="small">
          {m.alerts_ask_near()}
        </ButtonLink>
      )}
    </section>
  );
}
