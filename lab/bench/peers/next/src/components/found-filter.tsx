import Link from 'next/link';
import type { ComponentProps } from 'react';
import { formatsOf } from '../../../shared/formats.ts';
import { type Locale, textsOf } from '../../../shared/texts.ts';

const filters = ['all', 'lost', 'found'] as const;
const mostCounted = 1000;

interface FoundFilterProps {
  locale: Locale;
  counts: Record<(typeof filters)[number], number>;
  chosen?: string;
  addressOf(changes: { filter: string | undefined }): ComponentProps<typeof Link>['href'];
}

export function FoundFilter({ locale, counts, chosen = 'all', addressOf }: FoundFilterProps) {
  const { t } = textsOf(locale);
  const { formatCount } = formatsOf(locale);
  return (
    <nav>
      <ul className="grid grid-cols-3 rounded-full bg-sunken">
        {filters.map((filter) => (
          <li key={filter}>
            <Link
              href={addressOf({ filter: filter === 'all' ? undefined : filter })}
              aria-current={filter === chosen ? 'true' : undefined}
              className="flex min-h-10 items-center justify-center gap-1.5 rounded-full px-2 font-medium"
            >
              {t(`cats_home_filter_${filter}`)}{' '}
              <span className="text-muted text-xs tabular-nums">
                {formatCount(Math.min(counts[filter], mostCounted))}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
