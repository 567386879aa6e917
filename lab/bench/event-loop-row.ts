import { millisecondsOf, summarize } from './measurement.ts';
import type { Row } from './row.ts';

const heavyQuery = (rows: number) => `select sum(sqrt(i) * ln(i)) from generate_series(1, ${rows}) as i`;

export const eventLoopRow: Row = async ({ site, cats, rounds }) => {
  const ask = () => millisecondsOf(() => site.client.ask('/health/live'));
  const idle: number[] = [];
  for (let round = 0; round < rounds; round++) idle.push(await ask());

  const busy: number[] = [];
  let isRunning = true;
  const query = site.pool.query(heavyQuery(rounds * 40_000)).finally(() => {
    isRunning = false;
  });
  while (isRunning || busy.length === 0) {
    busy.push(await ask());
    // One reader leaves the machine's second core to others.
    await new Promise((resolve) => setTimeout(resolve, 2));
  }
  await query;
  return [
    {
      row: 'event-loop',
      what: '`/health/live` while one long query runs',
      engine: site.engine,
      cats,
      unit: 'ms',
      measured: summarize(busy),
      limit: { name: 'the same while it rests', ...summarize(idle) },
      promise: null,
    },
  ];
};
