import type { CatTraits } from '#features/cats/traits/cat-traits.ts';
import { type TraitName, traitLabels } from '#features/cats/traits/trait-labels.ts';
import { traitTitles } from '#features/cats/traits/trait-titles.ts';
import { m } from '#i18n/paraglide/messages.js';
import { SeenAt } from './seen-at.tsx';

interface CatTraitListProps {
  cat: CatTraits & { is_lost: boolean };
  className?: string;
}

export function CatTraitList({ cat, className }: CatTraitListProps) {
  const known = Object.keys(traitTitles).flatMap((name) => {
    const values = labelsOf(cat, name as keyof typeof traitTitles);
    return values.length === 0 ? [] : [{ title: traitTitles[name as keyof typeof traitTitles](), values }];
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

function labelsOf(cat: CatTraits, name: Exclude<TraitName, 'seen_at_precision'>): string[] {
  const labels: Record<string, () => string> = traitLabels[name];
  const given = cat[name];
  const values = typeof given === 'string' ? [given] : given;
  return values.filter((value) => value !== 'unknown').map((value) => labels[value]!());
}
