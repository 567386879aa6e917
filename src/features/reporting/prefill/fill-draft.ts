import { loadDraft } from '#features/outbox/page-drafts.ts';
import { editDraft, getDraft, getDraftPhotoFacts } from '#features/reporting/draft/cat-draft.ts';
import { type CatFields, catDraftKey, isDraftBlank } from '#features/reporting/draft/cat-post.ts';

/** Returns `busy` and changes nothing if another report was begun on this device. A chosen kind alone is no report. */
export async function fillDraft(ownerId: string | null, fields: Partial<CatFields>): Promise<'filled' | 'busy'> {
  await loadDraft(catDraftKey(ownerId));
  const isFree = isDraftBlank({ ...getDraft(ownerId), isLost: null }) && getDraftPhotoFacts(ownerId).length === 0;
  if (!isFree) return 'busy';
  await editDraft(ownerId, fields);
  return 'filled';
}
