import { lazy, useState } from 'react';
import type { HomeList } from '#features/browse/view/use-home-list.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { Icon } from '#ui/icons/icon.tsx';
import { LatePart } from '#ui/loading/late-part.tsx';
import { ActiveFilters } from './active-filters.tsx';
import { FilterRow } from './filter-row.tsx';
import { ReachLinks } from './reach-links.tsx';

/** In the same file as the choices, which has what it needs. */
export { LookFurther } from './reach-links.tsx';

// A phone needs it after a press.
const FilterSheet = lazy(() => import('./filter-sheet.tsx').then((module) => ({ default: module.FilterSheet })));

/** What the visitor chooses besides lost or found. */
export function ListChoices({ list }: { list: HomeList }) {
  const [isOpen, setOpen] = useState(false);
  const count = Object.keys(list.filters).length;
  return (
    <div className="list-choices">
      <ReachLinks list={list} />
      <Button
        variant="secondary"
        size="small"
        icon={<Icon name="lucide:sliders-horizontal" className="size-4.5" />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        className="w-fit noscript:hidden lg:hidden"
      >
        {count > 0 ? m.cats_filter_open_count({ count }) : m.cats_filter_open()}
      </Button>
      <FilterRow list={list} />
      <ActiveFilters list={list} />
      {isOpen && (
        <LatePart>
          <FilterSheet list={list} onClose={() => setOpen(false)} />
        </LatePart>
      )}
    </div>
  );
}
