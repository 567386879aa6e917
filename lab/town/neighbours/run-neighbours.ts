import { createRandom } from '#seeds/demo/random.ts';
import { openTownSite } from '../site.ts';
import { type AlertsResult, liveNeighbours } from './live-neighbours.ts';
import { planNeighbours } from './plan-neighbours.ts';

/** On a site of their own, because their reports are many and have no photos. */
export async function runNeighbours(options: {
  seed: number;
  subscribers: number;
  days: number;
}): Promise<AlertsResult> {
  const { seed, subscribers, days } = options;
  const plan = planNeighbours({ random: createRandom(seed + 3_000_017), subscribers, days });
  const site = await openTownSite({ random: createRandom(seed + 4_000_037), days, startMs: plan.startMs });
  try {
    return await liveNeighbours({ site, plan, random: createRandom(seed + 5_000_011) });
  } finally {
    await site.close();
  }
}
