import { Form, useNavigation } from 'react-router';
import { reunionDistances, reunionWays } from '#db/report-values.ts';
import { distanceLabels, wayLabels } from '#features/follow-ups/answer-labels.ts';
import { m } from '#i18n/paraglide/messages.js';
import { Button } from '#ui/button.tsx';
import { LocalLink } from '#ui/local-link.tsx';
import type { ReunionTap } from './reunion-tap.ts';

interface ReunionTapsProps {
  tap: ReunionTap;
  /** Days in UTC, as `2026-11-28`. */
  today: string;
  yesterday: string;
}

/** Three questions, one press each. Each may be skipped, and none is needed. */
export function ReunionTaps({ tap, today, yesterday }: ReunionTapsProps) {
  const next = { when: 'how', how: 'distance', distance: 'done' }[tap];
  const titles = {
    when: m.questions_reunion_when,
    how: m.questions_reunion_how,
    distance: m.questions_reunion_distance,
  };
  const number = { when: 1, how: 2, distance: 3 }[tap];
  return (
    <section aria-labelledby="reunion" className="space-y-3 border-line border-t pt-4">
      <h2 id="reunion" className="font-semibold text-lg">
        {titles[tap]()}
      </h2>
      <p className="text-muted text-sm">{m.questions_reunion_why({ number })}</p>
      <Form method="post" className="flex flex-wrap gap-2" key={tap}>
        {tap === 'when' && (
          <>
            <Choice name="came_home_on" value={today} label={m.questions_reunion_today()} />
            <Choice name="came_home_on" value={yesterday} label={m.questions_reunion_yesterday()} />
          </>
        )}
        {tap === 'how' &&
          reunionWays.map((way) => <Choice key={way} name="how" value={way} label={wayLabels[way]()} />)}
        {tap === 'distance' &&
          reunionDistances.map((each) => (
            <Choice key={each} name="distance" value={each} label={distanceLabels[each]()} />
          ))}
      </Form>
      {tap === 'when' && (
        <Form method="post" className="flex flex-wrap items-end gap-2">
          <label className="grow">
            <span className="mb-1 block font-medium text-sm">{m.questions_reunion_other_day()}</span>
            <input
              type="date"
              name="came_home_on"
              max={today}
              required
              className="min-h-11 w-full rounded-2xl border border-control bg-surface px-4"
            />
          </label>
          <Button type="submit" variant="secondary">
            {m.questions_checks_save()}
          </Button>
        </Form>
      )}
      <LocalLink to={`?tap=${next}`} className="inline-flex min-h-11 items-center text-link underline">
        {m.questions_reunion_skip()}
      </LocalLink>
    </section>
  );
}

function Choice({ name, value, label }: { name: string; value: string; label: string }) {
  const navigation = useNavigation();
  const isBusy = navigation.state === 'submitting' && navigation.formData?.get(name) === value;
  return (
    <Button type="submit" name={name} value={value} variant="secondary" isBusy={isBusy}>
      {label}
    </Button>
  );
}
