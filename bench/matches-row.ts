import { publishPoint } from '#features/cats/model/publish-point.ts';
import { unknownTraits } from '#features/cats/traits/cat-traits.ts';
import { compareUnsentReport } from '#features/matching/compare-report.server.ts';
import { compareForEach, summarize } from './measurement.ts';
import { catPoints } from './places.ts';
import type { Row } from './row.ts';
import { fromAnotherAddress } from './site.ts';
import { runBare, statementsOf } from './statements-of.ts';
import { visitorHeaders } from './visitor-headers.ts';

/** For candidates and scores, in milliseconds. */
const promisedMs = { postgres: 25, pglite: 60 };

/** `POST /api/matches/unsent` over HTTP, at most 250 candidates and their scores, against its own SQL through the bare driver. */
export const matchesRow: Row = async ({ site, cats, rounds }) => {
  const headers = { ...(await visitorHeaders(site)), 'content-type': 'application/json' };
  const inputs = [];
  for (const { latitude, longitude } of await catPoints(site.pool, Math.max(4, rounds))) {
    const report = {
      lat: latitude,
      lng: longitude,
      location_type: 'street' as const,
      is_lost: false,
      coat_colors: 'grey',
      coat_pattern: 'tabby',
      sex: 'male',
      seen_at: '',
    };
    const published = publishPoint({ latitude, longitude }, 'street');
    inputs.push({
      body: JSON.stringify(report),
      statements: await statementsOf(site.pool, (context) =>
        compareUnsentReport(
          { ...context, photoModel: null },
          {
            ...unknownTraits,
            is_lost: false,
            public_latitude: published.latitude,
            public_longitude: published.longitude,
            location_type: 'street',
            created_at: new Date(),
            photo_key: null,
          },
        ),
      ),
    });
  }
  const times = await compareForEach(
    inputs,
    ({ body }) =>
      site.client.ask('/api/matches/unsent', {
        method: 'POST',
        headers: { ...headers, ...fromAnotherAddress() },
        body,
      }),
    ({ statements }) => runBare(site.pool, statements),
  );
  return [
    {
      row: 'matches',
      what: 'reports that may be about the same cat',
      engine: site.engine,
      cats,
      unit: 'ms',
      measured: summarize(times.measured),
      limit: { name: 'the same SQL, bare driver', ...summarize(times.limit) },
      promise: { figure: 'p95', below: promisedMs[site.engine] },
    },
  ];
};
