import type { Point } from '#features/cats/model/cat.ts';
import { unknownTraits } from '#features/cats/traits/cat-traits.ts';
import type { DraftKey } from '#features/outbox/draft-store.ts';
import type { OutboxPost } from '#features/outbox/outbox-item.ts';
import type { CompressedPhoto } from '#features/photos/compress-photo.ts';
import type { LocationType } from '#product/report-values.ts';
import { locationTypes } from '#product/report-values.ts';
import { type ChosenTraits, hasTraits, parseTraits, traitsToWire } from './chosen-traits.ts';
import { blankSeen, parseSeen, type SeenFields, seenToWire } from './seen-fields.ts';

export interface DraftPlace extends Point {
  /** The name of the place, if known. */
  label: string | null;
  origin: 'photo' | 'position' | 'search' | 'pin';
  /** The middle of a town or street, not the spot. */
  isApproximate: boolean;
}

/** What a report says, beside its photos. */
export interface CatFields {
  isLost: boolean | null;
  name: string;
  description: string;
  place: DraftPlace | null;
  locationType: LocationType;
  traits: ChosenTraits;
  seen: SeenFields;
}

/** A report that is being written, without its photos: see `cat-draft-photos.ts`. */
export interface CatDraft extends CatFields {
  /** The same for every try to send it, so that a lost answer doesn't make two cats. */
  clientId: string;
}

/** What is stored of a chosen photo until it is sent. Place and time stay on the device. */
export type DraftPhoto = CompressedPhoto & { id: string };
export type PhotoFacts = Omit<DraftPhoto, 'blob'>;
export const factsOf = ({ blob: _, ...facts }: DraftPhoto): PhotoFacts => facts;

/** What the form knows of a report besides what the call takes. */
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
/** The id of the only photo of an earlier build's draft. */
const firstPhotoId = 'first';
/** The form of a new report. */
export const catDraftKey = (ownerId: string | null): DraftKey => ({ path: '/api/cats/add', ownerId });

/** A report as it is stored and sent. */
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
    title: draft.name.trim(),
    language: document.documentElement.lang,
    draft: content,
  };
}

/** What its form shows; items of every build have it. Earlier ones have one photo, without an id. */
export function contentOf({ draft }: OutboxPost): CatContent {
  const { fields, photos, photo } = (draft ?? {}) as Partial<CatContent & { photo: Partial<PhotoFacts> | null }>;
  const facts = photos ?? (photo ? [{ ...photo, id: firstPhotoId }] : []);
  return { fields: parseFields(fields ?? {}), photos: facts.map(parseFacts) };
}

/** The text that a closing page leaves is JSON, in which a time is a string. */
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

/** Whatever of it makes sense; blank what doesn't. */
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

/** The fields of a report as calls take them. */
export function toWire(draft: CatFields): Record<string, string> {
  return {
    name: draft.name,
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
  return isSilent && !hasTraits(traits) && seen.date === '' && seen.time === '';
}
