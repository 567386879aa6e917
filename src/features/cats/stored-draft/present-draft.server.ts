import type { Selectable } from 'kysely';
import type { Schema } from '#product/schema.ts';
import { draftDays, type PresentedDraft } from './cat-draft-schemas.ts';

export type DraftRow = Selectable<Schema['cat_drafts']>;

const dayMs = 24 * 60 * 60 * 1000;

/** Also of a draft that is a cat already: only its owner is told. */
export function presentDraft({ client_id, email, created_at, mailed_at, cat_id }: DraftRow): PresentedDraft {
  return {
    id: client_id,
    email,
    mailed_at: (cat_id ? (mailed_at ?? created_at) : mailed_at)?.toISOString() ?? null,
    expires_at: new Date(created_at.getTime() + draftDays * dayMs).toISOString(),
  };
}
