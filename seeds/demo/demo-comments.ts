import { commentSentences } from './content/comment-sentences.ts';
import { createDeck } from './content/compose-description.ts';
import type { DemoMember } from './content/demo-members.ts';
import { fillSentence, typesetFrench } from './content/sentence-bank.ts';
import { englishSentences } from './content/sentences-en.ts';
import { frenchSentences } from './content/sentences-fr.ts';
import type { DemoCat } from './demo-town.ts';
import { between, chance, pick, type Random } from './random.ts';
import { atWakingHours } from './waking-hours.ts';

export interface DemoComment {
  catIndex: number;
  authorIndex: number;
  /** The limits are 3 to 100 characters (spec §5). */
  content: string;
  status: 'approved' | 'pending';
  createdAt: Date;
}

const pendingCount = 18;

/** The newest comments still wait for a moderator. */
export function buildDemoComments(
  random: Random,
  { cats, members, now, count }: { cats: readonly DemoCat[]; members: readonly DemoMember[]; now: Date; count: number },
): DemoComment[] {
  const deck = createDeck(random);
  const open = cats.map((cat, index) => ({ cat, index })).filter(({ cat }) => cat.status === 'approved');
  const popular = open.filter(() => chance(random, 0.14));
  const taken = new Set<string>();
  const comments: DemoComment[] = [];
  while (comments.length < count) {
    const { cat, index } = pick(random, chance(random, 0.6) ? popular : open);
    const authorIndex = Math.floor(random() * members.length);
    if (authorIndex === cat.authorIndex) continue;
    const { locale } = members[authorIndex]!;
    const bank = commentSentences[locale];
    const sentence = deck(chance(random, 0.5) ? bank.any : cat.isLost ? bank.lost : bank.found);
    const spot = deck((locale === 'fr' ? frenchSentences : englishSentences).spots);
    const filled = fillSentence(sentence, cat.sex, { spot });
    const content = locale === 'fr' ? typesetFrench(filled) : filled;
    if (content.length > 100 || taken.has(`${index} ${sentence}`)) continue;
    taken.add(`${index} ${sentence}`);
    const age = now.getTime() - cat.createdAt.getTime();
    const createdAt = atWakingHours(new Date(cat.createdAt.getTime() + age * between(random, 0.02, 0.9) ** 1.6), now);
    comments.push({ catIndex: index, authorIndex, content, status: 'approved', createdAt });
  }
  comments.sort((one, other) => one.createdAt.getTime() - other.createdAt.getTime());
  return comments.map((comment, index) =>
    index >= comments.length - pendingCount ? { ...comment, status: 'pending' } : comment,
  );
}
