import { joinDatabase } from '@catlas/platform/db/open-database.ts';
import type { Schema } from '#db/schema.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { compareUnsentReport } from '#features/matching/compare-report.server.ts';
import { refreshTraitCounts } from '#features/matching/count-traits.server.ts';
import type { ReportToCompare } from '#features/matching/list-candidates.server.ts';
import type { Point } from '#features/places/place.ts';
import { unknownTraits } from '#features/traits/cat-traits.ts';
import { compareForEach, type Measurement, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row, RowOptions } from './row.ts';
import { fromAnotherAddress } from './site.ts';
import { runBare, statementsOf } from './statements-of.ts';
import { visitorHeaders } from './visitor-headers.ts';

const promisedMs = { postgres: 25, pglite: 60 };

interface Input {
  report: ReportToCompare;
  body: string;
  statements: Awaited<ReturnType<typeof statementsOf>>;
}

export const matchesRow: Row = async (options) => {
  const { site } = options;
  const { db, close } = await joinDatabase<Schema>({
    databaseUrl: site.databaseUrl,
    dataDir: site.dataDir,
    onError: () => undefined,
  });
  return measureBoth(options, { db, now: () => new Date() }).finally(close);
};

type CompareContext = Parameters<typeof compareUnsentReport>[0];

async function measureBoth({ site, cats, rounds }: RowOptions, context: CompareContext): Promise<Measurement[]> {
  // The first published report does this.
  await refreshTraitCounts(context);
  const headers = { ...(await visitorHeaders(site)), 'content-type': 'application/json' };
  const inputs: Input[] = [];
  for (const point of await catPoints(site.pool, Math.max(4, rounds))) {
    const { report, body } = foundCat(point);
    const statements = await statementsOf(site.pool, (bare) => compareUnsentReport({ ...context, ...bare }, report));
    inputs.push({ report, body, statements });
  }
  const bare = ({ statements }: Input) => runBare(site.pool, statements);
  const compared = await compareForEach(inputs, ({ report }) => compareUnsentReport(context, report), bare);
  const asked = await compareForEach(
    inputs,
    ({ body }) =>
      site.client.ask('/api/matches/unsent', {
        method: 'POST',
        headers: { ...headers, ...fromAnotherAddress() },
        body,
      }),
    bare,
  );
  const measurement = (
    what: string,
    { measured, limit }: typeof compared,
    promise: Measurement['promise'],
  ): Measurement => ({
    row: 'matches',
    what,
    engine: site.engine,
    cats,
    unit: 'ms',
    measured: summarize(measured),
    limit: { name: 'the same SQL, bare driver', ...summarize(limit) },
    promise,
  });
  return [
    measurement('candidates and scores of a report', compared, { figure: 'p95', below: promisedMs[site.engine] }),
    measurement('the same asked by a form, over HTTP', asked, null),
  ];
}

function foundCat(point: Point): Pick<Input, 'report' | 'body'> {
  const published = publishPoint(point, 'street');
  return {
    report: {
      ...unknownTraits,
      coat_colors: ['grey'],
      coat_pattern: 'tabby',
      sex: 'male',
      is_lost: false,
      user_id: null,
      public_latitude: published.latitude,
      public_longitude: published.longitude,
      location_type: 'street',
      created_at: new Date(),
    },
    body: JSON.stringify({
      lat: point.latitude,
      lng: point.longitude,
      location_type: 'street',
      is_lost: false,
      coat_colors: 'grey',
      coat_pattern: 'tabby',
      sex: 'male',
      seen_at: '',
    }),
  };
}
