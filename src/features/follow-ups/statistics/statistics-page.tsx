import { distanceLabels, wayLabels } from '#features/follow-ups/answer-labels.ts';
import { m } from '#i18n/paraglide/messages.js';
import { useLocale } from '#i18n/use-locale.ts';
import { Alert } from '#ui/alert.tsx';
import { ButtonLink } from '#ui/button.tsx';
import { type CaseGroup, type Counted, type Curve, fewestCases, type Statistics } from './describe-cases.ts';

const groupLabels: Record<CaseGroup, () => string> = {
  all: m.statistics_group_all,
  indoor: m.statistics_group_indoor,
  outdoor: m.statistics_group_outdoor,
};

export function StatisticsPage({ curves, ways, distances }: Statistics) {
  const hasSome = curves.some(({ days }) => days !== null);
  return (
    <div className="mx-auto w-full max-w-3xl space-y-8 px-4 py-8 sm:px-6 sm:py-12">
      <header>
        <h1 className="font-bold text-3xl">{m.statistics_title()}</h1>
        <p className="mt-2 text-lg text-muted">{m.statistics_lead()}</p>
      </header>
      {!hasSome && <Alert variant="info">{m.statistics_too_few({ count: fewestCases })}</Alert>}
      {curves.map((curve) => (
        <CurveTable key={curve.group} curve={curve} isFewSaid={hasSome} />
      ))}
      {hasSome && (
        <>
          <Shares title={m.statistics_ways()} counts={ways} labels={wayLabels} />
          <Shares title={m.statistics_distances()} counts={distances} labels={distanceLabels} />
          <ButtonLink to="/statistics.csv" variant="secondary" reloadDocument download>
            {m.statistics_csv()}
          </ButtonLink>
        </>
      )}
      <Definitions />
    </div>
  );
}

function CurveTable({ curve: { group, days, closed, total }, isFewSaid }: { curve: Curve; isFewSaid: boolean }) {
  const percent = new Intl.NumberFormat(useLocale(), { style: 'percent', maximumFractionDigits: 0 });
  if (days === null && !isFewSaid) return null;
  return (
    <section aria-labelledby={`group-${group}`} className="space-y-3">
      <h2 id={`group-${group}`} className="font-bold text-xl">
        {groupLabels[group]()}
      </h2>
      {days === null ? (
        <p className="text-muted">{m.statistics_too_few({ count: fewestCases })}</p>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full text-start tabular-nums">
            <caption className="mb-2 text-start text-muted text-sm">{m.statistics_cases({ closed, total })}</caption>
            <thead>
              <tr>
                {[m.statistics_day(), m.statistics_home(), m.statistics_at_risk()].map((title) => (
                  <th key={title} scope="col" className="py-2 pe-4 text-start font-semibold text-sm">
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.map(({ days: day, atRisk, shareHome }) => (
                <tr key={day} className="border-line border-t">
                  <th scope="row" className="py-2 pe-4 text-start font-medium">
                    {day}
                  </th>
                  <td className="py-2 pe-4">
                    <span className="flex items-center gap-3">
                      <span className="w-12">{percent.format(shareHome)}</span>
                      <meter value={shareHome} max={1} aria-hidden="true" className="h-3 w-full max-w-60" />
                    </span>
                  </td>
                  <td className="py-2">{atRisk}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

interface SharesProps<Value extends string> {
  title: string;
  counts: Counted<Value>[];
  labels: Record<Value, () => string>;
}

function Shares<Value extends string>({ title, counts, labels }: SharesProps<Value>) {
  if (counts.length === 0) return null;
  return (
    <section className="space-y-2">
      <h2 className="font-bold text-xl">{title}</h2>
      <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums">
        {counts.map(({ value, count }) => (
          <div key={value} className="contents">
            <dt>{labels[value]()}</dt>
            <dd className="text-end">{count}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Definitions() {
  return (
    <section className="space-y-2 border-line border-t pt-6">
      <h2 className="font-bold text-xl">{m.statistics_definitions()}</h2>
      <ul className="list-disc space-y-2 ps-5">
        <li>{m.statistics_define_case()}</li>
        <li>{m.statistics_define_home()}</li>
        <li>{m.statistics_define_censored()}</li>
        <li>{m.statistics_define_estimator()}</li>
        <li>{m.statistics_define_groups()}</li>
        <li>{m.statistics_define_few({ count: fewestCases })}</li>
        <li>{m.statistics_define_csv()}</li>
        <li>{m.statistics_define_bias()}</li>
      </ul>
    </section>
  );
}
