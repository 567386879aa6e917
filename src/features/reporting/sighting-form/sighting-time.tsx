import { useId } from 'react';
import { type SeenAtPrecision, seenAtPrecisions } from '#db/report-values.ts';
import { m } from '#i18n/paraglide/messages.js';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { kindTexts } from './kind-texts.ts';
import type { SightingFormState } from './use-sighting-form.ts';

const precisions: Record<SeenAtPrecision, () => string> = {
  exact: m.sightings_form_time_exact,
  hour: m.sightings_form_time_hour,
  day: m.sightings_form_time_day,
  about: m.sightings_form_time_about,
};

export function SightingTime({ state: { fields, edit, problem, kind } }: { state: SightingFormState }) {
  const id = useId();
  const error = problem.errors.seen_at;
  return (
    <div className="space-y-3">
      <RadioCards
        legend={kindTexts[kind].time()}
        name={`${id}-when`}
        columns={2}
        options={[
          { value: 'now', label: kind === 'mine' ? m.sightings_form_time_unknown() : m.sightings_form_time_now() },
          {
            value: 'earlier',
            label: kind === 'mine' ? m.sightings_form_time_known() : m.sightings_form_time_earlier(),
          },
        ]}
        value={fields.when}
        onChange={(when) => edit({ when, ...(fields.at === '' && { at: localMinute(new Date()) }) }, 'seen_at')}
      />
      {fields.when === 'earlier' && (
        <div className="grid gap-3 sm:grid-cols-2">
          <label className="block space-y-1.5">
            <span className="block font-semibold text-sm">{m.sightings_form_time_at()}</span>
            <input
              type="datetime-local"
              value={fields.at}
              onChange={(event) => edit({ at: event.currentTarget.value }, 'seen_at')}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              className="control min-h-12"
            />
          </label>
          <label className="block space-y-1.5">
            <span className="block font-semibold text-sm">{m.sightings_form_time_precision()}</span>
            <select
              value={fields.precision}
              onChange={(event) => {
                const { value } = event.currentTarget;
                edit({ precision: seenAtPrecisions.find((each) => each === value) ?? 'hour' });
              }}
              className="control min-h-12"
            >
              {seenAtPrecisions.map((precision) => (
                <option key={precision} value={precision}>
                  {precisions[precision]()}
                </option>
              ))}
            </select>
          </label>
        </div>
      )}
      <p id={`${id}-error`} role={error ? 'alert' : undefined} className="text-danger text-sm empty:hidden">
        {error}
      </p>
    </div>
  );
}

/** The browser's field writes `2026-11-24T15:04`. */
function localMinute(date: Date): string {
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}
