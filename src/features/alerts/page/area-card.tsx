import { Form } from 'react-router';
import { useRootData } from '#context/root-data.ts';
import { colorLabels, patternLabels } from '#db/coat.ts';
import type { ShownArea } from '#features/alerts/areas/followed-area.ts';
import { LostFoundBadge } from '#features/cats/lost-found-badge.tsx';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { CopyButton } from '#ui/copy-button.tsx';
import { formatDistance } from '#ui/format-distance.ts';
import { LocalLink } from '#ui/local-link.tsx';
import { RelativeTime } from '#ui/relative-time.tsx';
import type { AlertsAnswer, Intent } from './alerts-answer.ts';
import { AreaForm } from './area-form.tsx';

interface AreaCardProps {
  area: ShownArea;
  lastRunAt: string | null;
  answer: AlertsAnswer | undefined;
  hasMail: boolean;
}

export function AreaCard({ area, lastRunAt, answer, hasMail }: AreaCardProps) {
  const { id, name, is_confirmed: isConfirmed } = area;
  return (
    <article
      id={`area-${id}`}
      className="scroll-mt-[calc(var(--header-height)+1rem)] space-y-4 rounded-3xl border border-line bg-surface p-5"
    >
      <div>
        <h3 className="font-bold text-lg" dir="auto">
          {name}
        </h3>
        <p className="text-muted text-sm">{useAreaText(area)}</p>
      </div>
      {isConfirmed ? (
        <>
          <Heartbeat area={area} lastRunAt={lastRunAt} />
          <FoundCats area={area} />
          <div className="flex flex-wrap gap-2">
            {hasMail && (
              <Press area={id} intent="test" variant="secondary">
                {m.alerts_test()}
              </Press>
            )}
            <Press area={id} intent="remove" variant="ghost">
              {m.alerts_remove()}
            </Press>
          </div>
          <Feed area={area} />
          <details open={answer !== undefined}>
            <summary className="cursor-pointer font-semibold">{m.alerts_edit()}</summary>
            <div className="mt-4">
              <AreaForm asksMail={false} near={null} area={area} answer={answer} />
            </div>
          </details>
        </>
      ) : (
        <Alert variant="warning" title={m.alerts_unconfirmed_title()}>
          <div className="mt-2 flex flex-wrap gap-2">
            <Press area={id} intent="confirm" variant="primary">
              {m.alerts_confirm()}
            </Press>
            <Press area={id} intent="remove" variant="ghost">
              {m.alerts_remove()}
            </Press>
          </div>
        </Alert>
      )}
    </article>
  );
}

interface PressProps {
  area: number;
  intent: Intent;
  variant: 'primary' | 'secondary' | 'ghost';
  children: string;
}

/** One press, without JavaScript too. */
function Press({ area, intent, variant, children }: PressProps) {
  return (
    <Form method="post">
      <input type="hidden" name="area" value={area} />
      <Button type="submit" name="intent" value={intent} variant={variant} size="small">
        {children}
      </Button>
    </Form>
  );
}

const wantedTexts = { lost: m.alerts_wanted_lost, found: m.alerts_wanted_found, both: m.alerts_wanted_both };

/** “Lyon 3e, within 2 km · Lost cats · black, tabby · at once, else daily” */
function useAreaText(area: ShownArea): string {
  const locale = useLocale();
  const { label, radius_meters, wanted, coat_colors: colors, coat_pattern: pattern, is_at_once, cadence } = area;
  const distance = formatDistance(radius_meters, locale);
  const traits = [...colors.map((color) => colorLabels[color]()), ...(pattern ? [patternLabels[pattern]()] : [])];
  const often = cadence === 'daily' ? m.alerts_cadence_daily() : m.alerts_cadence_weekly();
  return [
    label ? m.alerts_area_within({ place: label, distance }) : m.alerts_area_around({ distance }),
    wantedTexts[wanted](),
    traits.join(', '),
    is_at_once && wanted !== 'found' ? m.alerts_area_at_once({ often: often.toLowerCase() }) : often,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Shows in one look that an alert works, also where nothing was found. */
function Heartbeat({ area, lastRunAt }: { area: ShownArea; lastRunAt: string | null }) {
  const { found_count: count, last_delivered_at: delivered } = area;
  return (
    <dl className="grid gap-3 rounded-2xl bg-sunken p-4 text-sm sm:grid-cols-3">
      <div>
        <dt className="text-muted">{m.alerts_last_looked()}</dt>
        <dd className="font-semibold">{lastRunAt ? <RelativeTime date={lastRunAt} /> : m.alerts_not_yet()}</dd>
      </div>
      <div>
        <dt className="text-muted">{m.alerts_found()}</dt>
        <dd className="font-semibold">{m.alerts_found_count({ count })}</dd>
      </div>
      <div>
        <dt className="text-muted">{m.alerts_last_delivered()}</dt>
        <dd className="font-semibold">{delivered ? <RelativeTime date={delivered} /> : m.alerts_not_yet()}</dd>
      </div>
    </dl>
  );
}

function FoundCats({ area: { cats } }: { area: ShownArea }) {
  if (cats.length === 0) return null;
  return (
    <ul className="space-y-1">
      {cats.map((cat) => (
        <li key={cat.id} className="flex min-h-11 flex-wrap items-center gap-x-3">
          <LostFoundBadge isLost={cat.is_lost} isReunited={false} />
          <LocalLink to={`/cat/${cat.id}`} className="font-semibold text-link underline underline-offset-2" dir="auto">
            {cat.name}
          </LocalLink>
          <span className="text-muted text-sm">
            <RelativeTime date={cat.created_at} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Feed({ area: { id, feed_path: path } }: { area: ShownArea }) {
  const publicUrl = useRootData()?.publicUrl ?? '';
  return (
    <details>
      <summary className="cursor-pointer font-semibold">{m.alerts_feed()}</summary>
      <div className="mt-3 space-y-3">
        <p className="text-sm">{path ? m.alerts_feed_secret() : m.alerts_feed_text()}</p>
        {path && (
          <>
            <p className="select-all break-all rounded-xl bg-sunken px-3 py-2 font-mono text-xs">{publicUrl + path}</p>
            <CopyButton text={publicUrl + path} />
          </>
        )}
        <div className="flex flex-wrap gap-2">
          <Press area={id} intent="feed-on" variant="secondary">
            {path ? m.alerts_feed_new() : m.alerts_feed_make()}
          </Press>
          {path && (
            <Press area={id} intent="feed-off" variant="ghost">
              {m.alerts_feed_end()}
            </Press>
          )}
        </div>
      </div>
    </details>
  );
}
