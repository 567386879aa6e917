import { learnRates } from '#features/matching/learn/learn-rates.server.ts';
import type { Command, CommandGroup } from './command.ts';
import { formatCount } from './progress.ts';
import { textTable } from './text-table.ts';

const learn: Command = {
  usage: 'learn',
  summary: 'how often people err, learnt from matches that were confirmed',
  details: `Counts the pairs of which both authors say that it is the same cat, and what owners answered to matches, and stores the shares for
the score. The assumptions count as 50 pairs or 100 cats, so few answers change little. Run it again when there are more.

OBSERVED: the share among what people answered. ASSUMED: the share without it. USED: what the score uses from now on.`,
  wordCount: 0,
  async run(context) {
    const { db, now } = await context();
    const rows = await learnRates({ db, now });
    return textTable([
      ['WHAT', 'COUNT', 'OBSERVED', 'ASSUMED', 'USED'],
      ...rows.map(({ name, count, observed, assumed, used }) => [
        name,
        formatCount(count),
        observed?.toFixed(3) ?? '-',
        assumed.toFixed(3),
        used.toFixed(3),
      ]),
    ]);
  },
};

export const matchCommands: CommandGroup = {
  summary: 'matching lost and found cats',
  commands: { learn },
};
