import type { LocationType } from '#db/report-values.ts';
import { locationTypes } from '#db/report-values.ts';
import type { ChosenTraits } from '#db/traits.ts';
import type { Point } from '#features/cats/model/cat.ts';
import type { DraftKey } from '#features/outbox/draft-store.ts';
import type { OutboxPost } from '#features/outbox/outbox-item.ts';
import type { CompressedPhoto } from '#features/photos/compress-photo.ts';
import { unknownTraits } from '#features/traits/cat-traits.ts';
import { hasTraits, parseTraits, traitsToWire } from './chosen-traits.ts';
import { titleOf } from './report-title.ts';
import { blankSeen, isSeenAnswered, parseSeen, type SeenFields, seenToWire } from './seen-fields.ts';

export interface DraftPlace extends Point {
  label: string | null;
  origin: 'photo' | 'position' | 'search' | 'pin';
  isApproximate: boolean;
}

export interface CatFields {
  isLost: boolean | null;
  name: string;
  description: string;
  place: DraftPlace | null;
  locationType: LocationType;
  traits: ChosenTraits;
  seen: SeenFields;
}

export interface CatDraft extends CatFields {
  /** The id is the same for every try, so that a lost answer does not make two cats. */
  clientId: string;
}

/** Place and time of a photo stay on the device. */
export type DraftPhoto = CompressedPhoto & { id: string };
export type PhotoFacts = Omit<DraftPhoto, 'blob'>;
export const factsOf = ({ blob: _, ...facts }: DraftPhoto): PhotoFacts => facts;

interface CatContent {
  fields: CatFields;
  photos: PhotoFacts[];
}

const origins = ['photo', 'position', 'search', 'pin'];

export const blankFields: CatFields = {
  isLost: null,
  name: '',
  description: '',
  place: null,
  locationType: 'street',
  traits: parseTraits(unknownTraits),
  seen: blankSeen,
};
/** An earlier build's draft has only this photo. */
const firstPhotoId = 'first';
export const catDraftKey = (ownerId: string | null): DraftKey => ({ path: '/api/cats/add', ownerId });

export function toPost(
  draft: CatDraft,
  { photos, ownerId }: { photos: PhotoFacts[]; ownerId: string | null },
): OutboxPost {
  const { clientId: id, ...fields } = draft;
  const content: CatContent = { fields, photos };
  return {
    ...catDraftKey(ownerId),
    id,
    kind: 'cat',
    fields: toWire(draft),
    title: titleOf(draft).trim(),
    language: document.documentElement.lang,
    draft: content,
  };
}

/** Items of earlier builds have one photo, without an id. */
export function contentOf({ draft }: OutboxPost): CatContent {
  const { fields, photos, photo } = (draft ?? {}) as Partial<CatContent & { photo: Partial<PhotoFacts> | null }>;
  const facts = photos ?? (photo ? [{ ...photo, id: firstPhotoId }] : []);
  return { fields: parseFields(fields ?? {}), photos: facts.map(parseFacts) };
}

/** A closing page stores JSON, in which a time is a string. */
function parseFacts({ id, width, height, gps, takenAt }: Partial<PhotoFacts>): PhotoFacts {
  const at = takenAt ? new Date(takenAt) : null;
  return {
    id: id ?? firstPhotoId,
    width: width ?? 0,
    height: height ?? 0,
    gps: gps ?? null,
    takenAt: at && !Number.isNaN(at.getTime()) ? at : null,
  };
}

/** Replaces each invalid value by an empty one. */
export function parseFields(value: Partial<Record<keyof CatFields, unknown>>): CatFields {
  return {
    isLost: typeof value.isLost === 'boolean' ? value.isLost : null,
    name: typeof value.name === 'string' ? value.name : '',
    description: typeof value.description === 'string' ? value.description : '',
    place: parsePlace(value.place),
    locationType: locationTypes.find((each) => each === value.locationType) ?? blankFields.locationType,
    traits: parseTraits(value.traits),
    seen: parseSeen(value.seen),
  };
}

function parsePlace(value: unknown): DraftPlace | null {
  if (typeof value !== 'object' || value === null) return null;
  const { latitude, longitude, label, origin, isApproximate } = value as Record<string, unknown>;
  if (typeof latitude !== 'number' || typeof longitude !== 'number' || !origins.includes(origin as string)) return null;
  return {
    latitude,
    longitude,
    label: typeof label === 'string' ? label : null,
    origin: origin as DraftPlace['origin'],
    isApproximate: isApproximate === true,
  };
}

export function toWire(draft: CatFields): Record<string, string> {
  return {
    name: titleOf(draft),
    description: draft.description,
    lat: draft.place ? String(draft.place.latitude) : '',
    lng: draft.place ? String(draft.place.longitude) : '',
    location_type: draft.locationType,
    is_lost: draft.isLost === null ? '' : String(draft.isLost),
    ...traitsToWire(draft.traits),
    ...seenToWire(draft.seen),
  };
}

export function isDraftBlank({ isLost, name, description, place, traits, seen }: CatFields): boolean {
  const isSilent = isLost === null && name === '' && description === '' && place === null;
  return isSilent && !hasTraits(traits) && !isSeenAnswered(seen);
}
