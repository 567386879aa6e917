import { Fragment } from 'react';
import { useViewer } from '#context/root-data.ts';
import { isAdmin } from '#context/viewer.ts';
import { type ReviewKind, reviewKindNames, reviewKinds } from '#db/review-kinds.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { isListed } from './is-listed.ts';
import { useReviewCounts } from './use-review-counts.ts';

export function ReviewOverview() {
  return isAdmin(useViewer()) ? <Overview /> : null;
}

function Overview() {
  const counts = useReviewCounts();
  if (!counts) return null;
  const { cats_to_review: cats, changes_to_review: changes } = counts;
  return (
    <nav aria-labelledby="review-overview">
      <h2 id="review-overview" className="mb-3 font-bold text-xl">
        {m.moderation_overview_title()}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {reviewKindNames
          .filter((kind) => isListed(kind, counts[`${kind}_to_review`]))
          .map((kind) => (
            <Fragment key={kind}>
              <KindTile kind={kind} count={kind === 'cats' ? cats - changes : counts[`${kind}_to_review`]} />
              {kind === 'cats' && (
                <Tile to="/bo/cats" icon="lucide:pencil" label={m.moderation_overview_changes()} count={changes} />
              )}
            </Fragment>
          ))}
      </ul>
    </nav>
  );
}

function KindTile({ kind, count }: { kind: ReviewKind; count: number }) {
  const { path, tile } = reviewKinds[kind];
  return <Tile to={path} icon={tile.icon} label={tile.label()} count={count} />;
}

function Tile({ to, icon, label, count }: { to: string; icon: IconName; label: string; count: number }) {
  return (
    <li>
      <LocalLink
        to={to}
        className="flex h-full min-h-11 flex-col gap-1 rounded-2xl border border-line bg-surface p-4 shadow-card hover:bg-sunken"
      >
        <span className="flex items-center justify-between">
          <span data-count={count} className="font-bold text-3xl tabular-nums data-[count='0']:text-muted">
            {count}
          </span>
          <Icon name={icon} className="size-5 text-muted" />
        </span>
        <span className="text-sm">{label}</span>
      </LocalLink>
    </li>
  );
}
