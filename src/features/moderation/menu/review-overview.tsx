import { m } from '#i18n/paraglide/messages.js';
import { useViewer } from '#request/root-data.ts';
import { isAdmin } from '#request/viewer.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import { useReviewCounts } from './use-review-counts.ts';

export function ReviewOverview() {
  return isAdmin(useViewer()) ? <Overview /> : null;
}

function Overview() {
  const counts = useReviewCounts();
  if (!counts) return null;
  const { cats_to_review: cats, changes_to_review: changes, comments_to_review: comments } = counts;
  return (
    <nav aria-labelledby="review-overview">
      <h2 id="review-overview" className="mb-3 font-bold text-xl">
        {m.moderation_overview_title()}
      </h2>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        <Tile to="/bo/cats" icon="lucide:cat" label={m.moderation_overview_cats()} count={cats - changes} />
        <Tile to="/bo/cats" icon="lucide:pencil" label={m.moderation_overview_changes()} count={changes} />
        <Tile
          to="/bo/comments"
          icon="lucide:message-circle"
          label={m.moderation_overview_comments()}
          count={comments}
        />
        <Tile
          to="/bo/cats?view=reported"
          icon="lucide:flag"
          label={m.moderation_reports_title()}
          count={counts.reports_to_review}
        />
        <Tile
          to="/bo/sightings"
          icon="lucide:eye"
          label={m.moderation_sightings_title()}
          count={counts.sightings_to_review}
        />
        <Tile
          to="/bo/threads"
          icon="lucide:messages-square"
          label={m.moderation_threads_title()}
          count={counts.threads_to_review}
        />
      </ul>
    </nav>
  );
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
