import type { Transaction } from 'kysely';
import type { Schema } from '#db/schema.ts';
import { writeAudit } from '#db/write-audit.server.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { listProblemReports } from './demo-moderation.ts';
import type { DemoCat, DemoTown } from './demo-town.ts';
import { traitsFor } from './portrait/traits.ts';
import { traitsOfPortrait } from './portrait/traits-of-portrait.ts';
import { createRandom } from './random.ts';

interface NextCats {
  town: DemoTown;
  memberIds: string[];
  first: number;
  photos: StoredPhoto[];
}

export interface AddedCat {
  id: number;
  status: DemoCat['status'];
  public_latitude: number;
  public_longitude: number;
}

export async function addDemoCats(
  transaction: Transaction<Schema>,
  { town, memberIds, first, photos }: NextCats,
): Promise<AddedCat[]> {
  const present = await transaction
    .selectFrom('users')
    .select('id')
    .where('id', 'in', memberIds)
    .where('status', '=', 'active')
    .execute();
  const presentIds = new Set(present.map(({ id }) => id));
  const isPresent = (index: number) => presentIds.has(memberIds[index]!);
  const idOfIndex = new Map<number, number>();
  const added: AddedCat[] = [];
  for (const [offset, photo] of photos.entries()) {
    const index = first + offset;
    const cat = town.cats[index]!;
    if (!isPresent(cat.authorIndex)) continue;
    const row = await transaction
      .insertInto('cats')
      .values(toRow(cat, memberIds[cat.authorIndex]!, memberIds[0]!, photo))
      .returning(['id', 'public_latitude', 'public_longitude'])
      .executeTakeFirstOrThrow();
    idOfIndex.set(index, row.id);
    added.push({ ...row, status: cat.status });
  }
  const comments = town.comments.filter(
    ({ catIndex, authorIndex }) => idOfIndex.has(catIndex) && isPresent(authorIndex),
  );
  if (comments.length > 0) {
    await transaction
      .insertInto('comments')
      .values(
        comments.map((comment) => ({
          cat_id: idOfIndex.get(comment.catIndex)!,
          user_id: memberIds[comment.authorIndex]!,
          content: comment.content,
          status: comment.status,
          created_at: comment.createdAt,
          reviewed_at: comment.status === 'pending' ? null : comment.createdAt,
          reviewed_by: comment.status === 'pending' ? null : memberIds[0]!,
        })),
      )
      .execute();
  }
  await addModeration(transaction, { town, memberIds, idOfIndex, isPresent });
  return added;
}

interface Moderated extends Pick<NextCats, 'town' | 'memberIds'> {
  idOfIndex: Map<number, number>;
  isPresent: (memberIndex: number) => boolean;
}

async function addModeration(
  transaction: Transaction<Schema>,
  { town, memberIds, idOfIndex, isPresent }: Moderated,
): Promise<void> {
  const rejected = [...idOfIndex].filter(([index]) => town.cats[index]!.status === 'rejected');
  await writeAudit(
    transaction,
    rejected.map(([, id]) => ({
      actorId: memberIds[0]!,
      action: 'reject',
      subjectType: 'cat' as const,
      subjectId: id,
      before: { status: 'pending' },
      after: { status: 'rejected' },
    })),
  );
  const reports = listProblemReports(town).filter(
    ({ catIndex, memberIndex }) => idOfIndex.has(catIndex) && isPresent(memberIndex),
  );
  if (reports.length === 0) return;
  await transaction
    .insertInto('cat_reports')
    .values(
      reports.map(({ catIndex, memberIndex, objection, words, createdAt }) => ({
        cat_id: idOfIndex.get(catIndex)!,
        user_id: memberIds[memberIndex]!,
        objection,
        words,
        created_at: createdAt,
      })),
    )
    .execute();
}

const firstQuestionMs = 180 * 24 * 60 * 60_000;

function toRow(cat: DemoCat, userId: string, reviewerId: string, photo: StoredPhoto) {
  const published = publishPoint(cat, cat.locationType);
  const isReviewed = cat.status !== 'pending';
  return {
    user_id: userId,
    name: cat.name,
    description: cat.description,
    is_lost: cat.isLost,
    status: cat.status,
    latitude: cat.latitude,
    longitude: cat.longitude,
    location_type: cat.locationType,
    public_latitude: published.latitude,
    public_longitude: published.longitude,
    place_label: cat.placeLabel,
    photo_key: photo.key,
    photo_width: photo.width,
    photo_height: photo.height,
    photo_placeholder: photo.placeholder,
    photo_hash: photo.hash,
    created_at: cat.createdAt,
    updated_at: cat.createdAt,
    // The invented members answer no questions, so they are not asked in the first months.
    next_question_at: new Date(cat.createdAt.getTime() + firstQuestionMs),
    ...(cat.status === 'rejected' ? {} : traitsOfPortrait(traitsFor(createRandom(cat.portraitSeed)), cat)),
    reviewed_at: isReviewed ? cat.createdAt : null,
    reviewed_by: isReviewed ? reviewerId : null,
    deleted_at: cat.status === 'deleted' ? cat.createdAt : null,
  };
}
