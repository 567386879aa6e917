import type { Transaction } from 'kysely';
import type { CatFlag } from '#product/report-values.ts';
import type { Schema } from '#product/schema.ts';
import { writeAudit } from '#product/write-audit.server.ts';
import type { DemoTown } from './demo-town.ts';

interface Demo {
  town: DemoTown;
  /** By index into the town's members and cats. */
  userIds: string[];
  catIds: number[];
  now: Date;
}

const hourMs = 3_600_000;

/** Members' reports of problems, each about another approved cat. */
const reports: { objection: CatFlag; words: string | null; hoursAgo: number }[] = [
  {
    objection: 'wrong',
    words: 'Ce chat vit dans ma rue, il n’est pas perdu\u202f: il sort le matin et rentre le soir.',
    hoursAgo: 30,
  },
  { objection: 'duplicate', words: null, hoursAgo: 11 },
  { objection: 'personal', words: 'The text has somebody’s telephone number in it.', hoursAgo: 5 },
];

/** Gives the moderators a past and more to do: who decided what, a ban that was lifted, and reports of members. */
export async function seedModeration(transaction: Transaction<Schema>, demo: Demo): Promise<void> {
  const { town, userIds, catIds, now } = demo;
  const actorId = userIds[0]!;
  const decided = town.cats.flatMap(({ status }, index) => (status === 'rejected' ? [catIds[index]!] : []));
  await writeAudit(
    transaction,
    decided.map((id) => ({
      actorId,
      action: 'reject',
      subjectType: 'cat' as const,
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'rejected' },
    })),
  );
  const banned = userIds[2]!;
  const ban = { actorId, subjectType: 'user' as const, subjectId: banned };
  await writeAudit(transaction, [
    { ...ban, action: 'ban', before: { status: 'active' }, after: { status: 'banned' } },
    { ...ban, action: 'unban', before: { status: 'banned' }, after: { status: 'active' } },
  ]);
  const shown = town.cats.flatMap(({ status, authorIndex }, index) =>
    status === 'approved' ? [{ index, authorIndex }] : [],
  );
  await transaction
    .insertInto('cat_reports')
    .values(
      reports.map(({ objection, words, hoursAgo }, index) => {
        const cat = shown[index * 3]!;
        return {
          cat_id: catIds[cat.index]!,
          user_id: userIds[1 + ((cat.authorIndex + index) % (userIds.length - 1))]!,
          objection,
          words,
          created_at: new Date(now.getTime() - hoursAgo * hourMs),
        };
      }),
    )
    .execute();
}
