import type { Transaction } from 'kysely';
import type { CatFlag } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import type { DemoTown } from './demo-town.ts';

const hourMs = 3_600_000;

const reports: { objection: CatFlag; words: string | null; hoursAgo: number }[] = [
  {
    objection: 'wrong',
    words: 'Ce chat vit dans ma rue, il n’est pas perdu\u202f: il sort le matin et rentre le soir.',
    hoursAgo: 30,
  },
  { objection: 'duplicate', words: null, hoursAgo: 11 },
  { objection: 'personal', words: 'The text has somebody’s telephone number in it.', hoursAgo: 5 },
];

export function listProblemReports({ cats, members, now }: DemoTown) {
  const shown = cats.flatMap(({ status, authorIndex }, index) =>
    status === 'approved' ? [{ index, authorIndex }] : [],
  );
  return reports.map(({ objection, words, hoursAgo }, index) => {
    const cat = shown[index * 3]!;
    return {
      catIndex: cat.index,
      memberIndex: 1 + ((cat.authorIndex + index) % (members.length - 1)),
      objection,
      words,
      createdAt: new Date(now.getTime() - hoursAgo * hourMs),
    };
  });
}

export async function addPastBan(transaction: Transaction<Schema>, memberIds: string[]): Promise<void> {
  const ban = { actorId: memberIds[0]!, subjectType: 'user' as const, subjectId: memberIds[2]! };
  await writeAudit(transaction, [
    { ...ban, action: 'ban', before: { status: 'active' }, after: { status: 'banned' } },
    { ...ban, action: 'unban', before: { status: 'banned' }, after: { status: 'active' } },
  ]);
}
