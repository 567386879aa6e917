import { createHash } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { LocationType } from '#db/report-values.ts';
import type { Schema } from '#db/schema.ts';
import { reportSchema } from '#features/cats/model/cat-schemas.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import type { StoredPhoto } from '#features/photos/photo.ts';
import { type CatTraits, fillTraits } from '#features/traits/cat-traits.ts';
import { draftDays, type PresentedDraft } from './cat-draft-schemas.ts';

export type DraftRow = Selectable<Schema['cat_drafts']>;

export interface DraftToConfirm {
  name: string;
  /** Null means that the rules for reports have changed; sending says which. */
  report: {
    description: string;
    is_lost: boolean;
    traits: CatTraits;
    photos: Pick<StoredPhoto, 'key' | 'width' | 'height' | 'placeholder'>[];
    location: { lat: number; lng: number; location_type: LocationType };
  } | null;
  /** The version changes with each word and photo. */
  version: string;
}

export function presentDraftToConfirm(draft: Pick<DraftRow, 'report' | 'photos'>): DraftToConfirm {
  const parsed = reportSchema.safeParse(draft.report);
  const name = String(draft.report?.name ?? '');
  if (!parsed.success) return { name, report: null, version: versionOf(draft) };
  const { description, is_lost, lat, lng, location_type, name: _, ...given } = parsed.data;
  const published = publishPoint({ latitude: lat, longitude: lng }, location_type);
  return {
    name,
    report: {
      description,
      is_lost,
      traits: fillTraits(given),
      photos: draft.photos.map(({ key, width, height, placeholder }) => ({ key, width, height, placeholder })),
      location: { lat: published.latitude, lng: published.longitude, location_type },
    },
    version: versionOf(draft),
  };
}

/** The version covers everything that becomes the report. */
export function versionOf({ report, photos }: Pick<DraftRow, 'report' | 'photos'>): string {
  return createHash('sha256')
    .update(JSON.stringify([report, photos.map(({ key }) => key)]))
    .digest('base64url');
}

const dayMs = 24 * 60 * 60 * 1000;

/** A draft may already be a cat, but only its owner learns that. */
export function presentDraft({ client_id, email, created_at, mailed_at, cat_id }: DraftRow): PresentedDraft {
  return {
    id: client_id,
    email,
    mailed_at: (cat_id ? (mailed_at ?? created_at) : mailed_at)?.toISOString() ?? null,
    expires_at: new Date(created_at.getTime() + draftDays * dayMs).toISOString(),
  };
}
