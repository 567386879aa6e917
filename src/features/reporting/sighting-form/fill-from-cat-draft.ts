import type { SightingKind } from '#db/report-values.ts';
import { findDraft } from '#features/outbox/draft-store.ts';
import { changeDraft, loadDraft, viewDraft } from '#features/outbox/page-drafts.ts';
import { findDraftPhotos } from '#features/reporting/draft/cat-draft-photos.ts';
import { catDraftKey, contentOf } from '#features/reporting/draft/cat-post.ts';
import { seenToWire } from '#features/reporting/draft/seen-fields.ts';
import { blankSighting, type SightingFields, type SightingPlace, sightingKey, toPost } from './sighting-draft.ts';

/** Only the day is known, so noon is used. */
const defaultTime = '12:00';

/** The draft stays, and a form with content is left alone. Resolves with whether the form was filled. */
export async function fillFromCatDraft(place: SightingPlace, kind: SightingKind): Promise<boolean> {
  const [report, photos] = await Promise.all([
    findDraft(catDraftKey(place.ownerId)).catch(() => null),
    findDraftPhotos(place.ownerId),
    loadDraft(sightingKey(place)),
  ]);
  if (!report || viewDraft(sightingKey(place)).post) return false;
  const { fields } = contentOf(report);
  const { date, time } = fields.seen;
  const form: Partial<SightingFields> = {
    place: fields.place,
    isAbout: fields.locationType === 'area',
    words: fields.description,
    ...(date !== '' && {
      when: 'earlier',
      at: `${date}T${time || defaultTime}`,
      precision: seenToWire(fields.seen).seen_at_precision as SightingFields['precision'],
    }),
  };
  const photo = photos[0];
  const content = { form: { ...blankSighting(kind), ...form }, photoPlace: photo?.gps ?? null };
  await changeDraft(
    sightingKey(place),
    ({ id, post }) => post ?? toPost({ id, fields: {}, content }, place),
    photo ? [photo.blob] : undefined,
  );
  return true;
}
