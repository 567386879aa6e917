import { useRevalidator } from 'react-router';
import { useLiveCats } from '#features/cats/live/use-live-cats.ts';
import type { OwnCat } from '#features/cats/model/cat.ts';
import { m } from '#i18n/paraglide/messages.js';
import { EmptyState } from '#ui/empty-state.tsx';
import { EmptyMapCat } from '#ui/illustrations/empty-map-cat.tsx';
import { AddCatButton } from './add-cat-button.tsx';
import { CatCard } from './cat-card.tsx';

const groups = [
  { group: 'pending', title: m.cats_page_own_pending, text: m.cats_page_own_pending_text },
  { group: 'approved', title: m.cats_page_own_approved, text: null },
  { group: 'rejected', title: m.cats_page_own_rejected, text: m.cats_page_own_rejected_text },
  { group: 'reunited', title: m.cats_page_own_reunited, text: null },
  { group: 'deleted', title: m.cats_page_own_deleted, text: m.cats_page_own_deleted_text },
] as const;

const groupOf = ({ status, reunited_at: reunitedAt }: OwnCat) =>
  status === 'approved' && reunitedAt ? 'reunited' : status;

export function OwnCats({ cats }: { cats: OwnCat[] }) {
  const { revalidate } = useRevalidator();
  const ids = new Set(cats.map(({ id }) => id));
  useLiveCats({ isRelevant: ({ id }) => ids.has(id), onHidden: () => {}, onChange: () => void revalidate() });
  if (cats.length === 0) {
    return (
      <EmptyState picture={<EmptyMapCat />} title={m.cats_page_own_empty_title()} action={<AddCatButton />}>
        {m.cats_page_own_empty_text()}
      </EmptyState>
    );
  }
  return (
    <div className="space-y-10">
      {groups.map(({ group, title, text }) => {
        const members = cats.filter((cat) => groupOf(cat) === group);
        if (members.length === 0) return null;
        return (
          <section key={group} aria-labelledby={`own-${group}`}>
            <h3 id={`own-${group}`} className="font-semibold text-lg">
              {title()} <span className="font-normal text-muted tabular-nums">{members.length}</span>
            </h3>
            {text && <p className="text-muted text-sm">{text()}</p>}
            <ul className="cards mt-3 sm:grid-cols-3 lg:grid-cols-4">
              {members.map((cat) => (
                <li key={cat.id}>
                  <CatCard cat={cat} sizes="(min-width: 1024px) 15rem, (min-width: 640px) 33vw, 50vw" />
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
