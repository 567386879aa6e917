import { createRandom } from '#seeds/demo/random.ts';
import { openTownSite } from '../site.ts';
import { type FollowUpsResult, liveQuestions } from './live-questions.ts';
import { openWholeSite } from './open-whole-site.ts';

/** Owners answer the questions about their reports, and scanners open the links of their mails. The site must be built. */
export async function runQuestions(options: { seed: number; reports: number; days: number }): Promise<FollowUpsResult> {
  const { seed, reports, days } = options;
  const site = await openTownSite({
    random: createRandom(seed + 6_000_011),
    days,
    environment: { TRUST_PROXY: '1' },
  });
  try {
    const app = await openWholeSite(site.context);
    return await liveQuestions({ site, app, random: createRandom(seed + 7_000_003), reports, days });
  } finally {
    await site.close();
  }
}
