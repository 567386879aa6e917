import { traitsInPageOrder, traitTable } from '#db/traits.ts';
import type { CatTraits } from '#features/traits/cat-traits.ts';
import { m } from '#i18n/paraglide/messages.js';
import { SeenAt } from './seen-at.tsx';

interface CatTraitListProps {
  cat: CatTraits & { is_lost: boolean };
  className?: string;
}

export function CatTraitList({ cat, className }: CatTraitListProps) {
  const known = traitsInPageOrder.flatMap((name) => {
    const { title, labels } = traitTable[name];
    const values = [cat[name]].flat().filter((value) => value !== 'unknown');
    return values.length === 0 ? [] : [{ title: title(), values: values.map((value) => labels[value]!()) }];
  });
  if (known.length === 0 && cat.seen_at === null) return null;
  return (
    <dl aria-label={m.traits_title()} className={className}>
      {cat.seen_at && (
        <div className="trait">
          <dt>{cat.is_lost ? m.traits_seen_lost() : m.traits_seen_found()}</dt>
          <dd>
            <SeenAt seenAt={cat.seen_at} precision={cat.seen_at_precision} />
          </dd>
        </div>
      )}
      {known.map(({ title, values }) => (
        <div key={title} className="trait">
          <dt>{title}</dt>
          <dd>{values.join(', ')}</dd>
        </div>
      ))}
    </dl>
  );
}
