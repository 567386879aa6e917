import { createRandom } from '#seeds/demo/random.ts';
import { attack } from './attack.ts';
import { live } from './live.ts';
import { Tally, type TownResult } from './measure.ts';
import { runNeighbours } from './neighbours/run-neighbours.ts';
import { planTown } from './plan.ts';
import { runQuestions } from './questions/run-questions.ts';
import { openTownSite } from './site.ts';

export interface TownOptions {
  seed: number;
  cats: number;
  days: number;
  /** Scams show a copy of the lost cat's photo (true by default). */
  hasCopies?: boolean;
  /** Neighbours who follow an area, and as many owners who are asked, each on a site of their own. None by default. The site must be built. */
  subscribers?: number;
}

export async function runTown(options: TownOptions): Promise<TownResult> {
  const { seed, days, subscribers = 0 } = options;
  const result = await runMatching(options);
  if (subscribers === 0) return result;
  const alerts = await runNeighbours({ seed, subscribers, days });
  return { ...result, alerts, followUps: await runQuestions({ seed, reports: subscribers, days }) };
}

async function runMatching({ seed, cats, days, hasCopies = true }: TownOptions): Promise<TownResult> {
  const plan = planTown({ random: createRandom(seed), cats, days, hasCopies });
  const site = await openTownSite({ random: createRandom(seed + 1_000_003), days });
  try {
    const random = createRandom(seed + 2_000_003);
    const tally = new Tally();
    await live({ site, plan, random, tally, days });
    site.setDay(days);
    return tally.result({ seed, cats, days, hasCopies, attack: await attack({ site, random }) });
  } finally {
    await site.close();
  }
}
