import { lazy, Suspense, useEffect, useId, useRef, useState } from 'react';
import { Form, useFetcher, useNavigation } from 'react-router';
import { coatColors, coatPatterns, colorLabels, patternLabels } from '#db/coat.ts';
import { radiusSteps, type ShownArea, usualRadiusMeters } from '#features/alerts/areas/followed-area.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { formatDistance } from '#ui/format-distance.ts';
import { Checkbox } from '#ui/forms/checkbox.tsx';
import { EmailField } from '#ui/forms/email-field.tsx';
import { TextField } from '#ui/forms/field.tsx';
import { RadioCards } from '#ui/forms/radio-cards.tsx';
import { BrokenPart } from '#ui/loading/broken-part.tsx';
import { Skeleton } from '#ui/loading/skeleton.tsx';
import { WidgetBoundary } from '#ui/loading/widget-boundary.tsx';
import type { AlertsAnswer } from './alerts-answer.ts';
import { describeEstimate } from './describe-estimate.ts';

const AreaPlace = lazy(() => import('./area-place.tsx').then(({ AreaPlace }) => ({ default: AreaPlace })));

interface AreaFormProps {
  /** A visitor may give an address, which confirms by mail. */
  asksMail: boolean;
  /** The middle of the map from which a link led to this page. */
  near: ChosenPoint | null;
  /** Null for a new one. The place of an area does not change. */
  area: ShownArea | null;
  answer: AlertsAnswer | undefined;
}

export interface ChosenPoint {
  latitude: number;
  longitude: number;
}

const estimateDelayMs = 400;

export function AreaForm({ asksMail, near, area, answer }: AreaFormProps) {
  const navigation = useNavigation();
  const form = useRef<HTMLFormElement>(null);
  const [point, setPoint] = useState<ChosenPoint | null>(area);
  const { estimate, refresh } = useEstimate(form, answer?.estimate ?? null);
  const { values = {}, errors = {} } = answer ?? {};
  const timeZone = useTimeZone();
  // The hidden fields have the new point only after it is drawn.
  useEffect(() => {
    if (point) refresh();
  }, [point, refresh]);
  return (
    <Form ref={form} method="post" onChange={refresh} className="space-y-6">
      {answer?.alert && <Alert variant="danger">{answer.alert}</Alert>}
      {area ? (
        <input type="hidden" name="area" value={area.id} />
      ) : (
        <PlaceField near={near} query={values.place_query} error={errors.place_query} onChange={setPoint} />
      )}
      <input type="hidden" name="latitude" value={point?.latitude ?? ''} readOnly />
      <input type="hidden" name="longitude" value={point?.longitude ?? ''} readOnly />
      <input type="hidden" name="time_zone" value={timeZone} readOnly />
      <RadiusField meters={Number(values.radius_meters) || (area?.radius_meters ?? usualRadiusMeters)} />
      <p role="status" className="-mt-3 font-semibold empty:hidden">
        {estimate && describeEstimate(estimate)}
      </p>
      <WishFields area={area} answer={answer} />
      <TextField
        label={m.alerts_name()}
        hint={m.alerts_name_hint()}
        name="name"
        isOptional={!area}
        defaultValue={values.name ?? area?.name}
        error={errors.name}
      />
      {asksMail && (
        <EmailField
          label={m.accounts_email()}
          hint={m.alerts_email_hint()}
          isOptional
          defaultValue={values.email}
          error={errors.email}
        />
      )}
      <p className="text-muted text-sm">{m.alerts_private()}</p>
      <Button
        type="submit"
        name="intent"
        value={area ? 'edit' : 'follow'}
        isBusy={navigation.state === 'submitting'}
        className="w-full"
      >
        {area ? m.alerts_save() : m.alerts_follow()}
      </Button>
      {/* After the other, because Enter presses the first button. */}
      {!area && (
        <Button
          type="submit"
          name="intent"
          value="estimate"
          variant="secondary"
          className="hidden! noscript:flex! w-full"
        >
          {m.alerts_estimate()}
        </Button>
      )}
    </Form>
  );
}

interface PlaceFieldProps {
  near: ChosenPoint | null;
  query: string | undefined;
  error: string | undefined;
  onChange: (point: ChosenPoint) => void;
}

/** Without JavaScript the place is a text. */
function PlaceField({ near, query, error, onChange }: PlaceFieldProps) {
  // What is typed before the script runs would be lost.
  const hasScript = useHasScript();
  const loading = <Skeleton className="h-80 w-full rounded-2xl" />;
  return (
    <>
      <div className="hidden noscript:block">
        <TextField
          label={m.alerts_place()}
          hint={m.cats_add_place_text()}
          name="place_query"
          defaultValue={query ?? (near ? `${near.latitude}, ${near.longitude}` : '')}
          error={error}
        />
      </div>
      <div className="noscript:hidden">
        <WidgetBoundary fallback={(retry) => <BrokenPart onRetry={retry}>{m.cats_add_map_missing()}</BrokenPart>}>
          {hasScript ? (
            <Suspense fallback={loading}>
              <AreaPlace near={near} onChange={onChange} error={error} />
            </Suspense>
          ) : (
            loading
          )}
        </WidgetBoundary>
      </div>
    </>
  );
}

/** Which reports, and how often. */
function WishFields({ area, answer }: Pick<AreaFormProps, 'area' | 'answer'>) {
  const { values = {}, errors = {} } = answer ?? {};
  return (
    <>
      <RadioCards
        legend={m.alerts_wanted()}
        name="wanted"
        defaultValue={(values.wanted as ShownArea['wanted'] | undefined) ?? area?.wanted ?? 'lost'}
        options={[
          { value: 'lost', label: m.alerts_wanted_lost() },
          { value: 'found', label: m.alerts_wanted_found() },
          { value: 'both', label: m.alerts_wanted_both() },
        ]}
        error={errors.wanted}
      />
      <Traits
        colors={values.coat_colors?.split(',') ?? area?.coat_colors ?? []}
        pattern={values.coat_pattern ?? area?.coat_pattern ?? ''}
      />
      <div className="space-y-2">
        <RadioCards
          legend={m.alerts_cadence()}
          hint={m.alerts_cadence_hint()}
          name="cadence"
          columns={2}
          defaultValue={(values.cadence as ShownArea['cadence'] | undefined) ?? area?.cadence ?? 'daily'}
          options={[
            { value: 'daily', label: m.alerts_cadence_daily() },
            { value: 'weekly', label: m.alerts_cadence_weekly() },
          ]}
          error={errors.cadence}
        />
        <Checkbox
          label={m.alerts_at_once()}
          name="is_at_once"
          defaultChecked={answer ? values.is_at_once === 'on' : (area?.is_at_once ?? true)}
        />
      </div>
    </>
  );
}

/** A slider; without JavaScript a list, because the slider could not show its value. */
function RadiusField({ meters }: { meters: number }) {
  const id = useId();
  const locale = useLocale();
  const [index, setIndex] = useState(Math.max(0, (radiusSteps as readonly number[]).indexOf(meters)));
  const hasScript = useHasScript();
  const label = formatDistance(radiusSteps[index]!, locale);
  return (
    <div className="space-y-1.5">
      <label htmlFor={id} className="block font-semibold text-sm">
        {m.alerts_radius()}
        {hasScript && <span className="ms-2 font-normal">{label}</span>}
      </label>
      {hasScript ? (
        <>
          <input
            id={id}
            type="range"
            min={0}
            max={radiusSteps.length - 1}
            step={1}
            value={index}
            aria-valuetext={label}
            onChange={({ currentTarget }) => setIndex(Number(currentTarget.value))}
            className="h-11 w-full accent-primary-600"
          />
          <input type="hidden" name="radius_meters" value={radiusSteps[index]} readOnly />
        </>
      ) : (
        <select id={id} name="radius_meters" defaultValue={radiusSteps[index]} className="control min-h-12">
          {radiusSteps.map((step) => (
            <option key={step} value={step}>
              {formatDistance(step, locale)}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

function Traits({ colors, pattern }: { colors: readonly string[]; pattern: string }) {
  return (
    <details open={colors.some(Boolean) || pattern !== ''} className="rounded-2xl border border-line p-4">
      <summary className="cursor-pointer font-semibold">{m.alerts_traits()}</summary>
      <p className="mt-2 text-muted text-sm">{m.alerts_traits_hint()}</p>
      <fieldset className="mt-4">
        <legend className="mb-1.5 font-semibold text-sm">{m.traits_coat_colors()}</legend>
        <div className="grid grid-cols-2 gap-x-4 sm:grid-cols-3">
          {coatColors.map((color) => (
            <Checkbox
              key={color}
              label={colorLabels[color]()}
              name="coat_colors"
              value={color}
              defaultChecked={colors.includes(color)}
            />
          ))}
        </div>
      </fieldset>
      <label className="mt-4 block space-y-1.5">
        <span className="block font-semibold text-sm">{m.traits_coat_pattern()}</span>
        <select name="coat_pattern" defaultValue={pattern} className="control min-h-12">
          <option value="">{m.cats_filter_any_pattern()}</option>
          {coatPatterns
            .filter((each) => each !== 'unknown')
            .map((each) => (
              <option key={each} value={each}>
                {patternLabels[each]()}
              </option>
            ))}
        </select>
      </label>
    </details>
  );
}

/** Asks the server when the form has not changed for a moment. The address of the place is in no URL. */
function useEstimate(form: React.RefObject<HTMLFormElement | null>, initial: AlertsAnswer['estimate']) {
  const { submit, data } = useFetcher<AlertsAnswer>();
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const [refresh] = useState(() => () => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      if (!form.current) return;
      const fields = new FormData(form.current);
      if (fields.get('latitude') === '') return;
      fields.set('intent', 'estimate');
      void submit(fields, { method: 'post' });
    }, estimateDelayMs);
  });
  return { estimate: data?.estimate ?? initial, refresh };
}

function useHasScript(): boolean {
  const [hasScript, setHasScript] = useState(false);
  useEffect(() => setHasScript(true), []);
  return hasScript;
}

/** Empty on the server, which then takes the time zone of the area. */
function useTimeZone(): string {
  const [timeZone, setTimeZone] = useState('');
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone ?? ''), []);
  return timeZone;
}
