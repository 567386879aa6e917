import { createClientId } from '#features/outbox/client-id.ts';
import { importDraft } from '#features/outbox/draft-store.ts';
import { openEarlierPhotos } from '#features/outbox/earlier-photos.ts';
import { refreshDrafts } from '#features/outbox/page-drafts.ts';
import { listEarlierDrafts } from '#features/outbox/stored-texts.ts';
import { type CatDraft, type DraftPhoto, isDraftBlank, type PhotoFacts, parseFields, toPost } from './cat-post.ts';

let running: Promise<void> | null = null;

/** Moves drafts of earlier builds into the outbox; each is deleted there only after it is stored here. */
export function importCatDrafts(): Promise<void> {
  running ??= importAll()
    .catch(() => undefined)
    .finally(() => {
      running = null;
    });
  return running;
}

async function importAll(): Promise<void> {
  const texts = listEarlierDrafts('cat-draft');
  const photos = await openEarlierPhotos<DraftPhoto>();
  const authors = new Set([...texts.map(({ ownerId }) => ownerId), ...photos.authors]);
  for (const ownerId of authors) {
    const text = texts.find((each) => each.ownerId === ownerId);
    const photo = await photos.find(ownerId);
    const draft = parseDraft(text?.text ?? null) ?? { clientId: createClientId(), ...parseFields({}) };
    const { blob = null, ...facts } = photo ?? {};
    const post = toPost(draft, { photos: photo ? [{ ...(facts as PhotoFacts), id: createClientId() }] : [], ownerId });
    const isBlank = isDraftBlank(draft) && !photo;
    if (!isBlank && !(await importDraft(post, blob))) continue;
    await photos.remove(ownerId);
    text?.remove();
  }
  photos.close();
  if (authors.size > 0) await refreshDrafts();
}

export function parseDraft(text: string | null): CatDraft | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof CatDraft, unknown>> | null;
    if (typeof value !== 'object' || value === null || typeof value.clientId !== 'string') return null;
    return { clientId: value.clientId, ...parseFields(value) };
  } catch {
    return null;
  }
}
