import { useMemo } from 'react';
import { type SeenAtPrecision, type SightingKind, sightingKinds } from '#db/report-values.ts';
import type { Point } from '#features/cats/model/cat.ts';
import type { DraftKey } from '#features/outbox/draft-store.ts';
import type { OutboxItem, OutboxPost } from '#features/outbox/outbox-item.ts';
import { findPhotos } from '#features/outbox/outbox-store.ts';
import { changeDraft, discardDraft, takeBack, useDraft } from '#features/outbox/page-drafts.ts';
import type { CompressedPhoto } from '#features/photos/compress-photo.ts';
import type { DraftPlace } from '#features/reporting/draft/cat-post.ts';

export interface SightingFields {
  kind: SightingKind;
  place: DraftPlace | null;
  /** The place is approximate, so it is published as an area of 1 km. */
  isAbout: boolean;
  when: 'now' | 'earlier';
  at: string;
  precision: SeenAtPrecision;
  words: string;
  name: string;
  email: string;
  /** Of a finder who has the cat, as is `door`. */
  phone: string;
  door: string;
}

interface SightingContent {
  form: SightingFields;
  /** The place where the photo was taken stays on this device. */
  photoPlace: Point | null;
}

export interface SightingPlace {
  catId: number;
  catName: string;
  /** Null is a visitor. */
  ownerId: string | null;
}

const blankFields: Omit<SightingFields, 'kind'> = {
  place: null,
  isAbout: false,
  when: 'now',
  at: '',
  precision: 'hour',
  words: '',
  name: '',
  email: '',
  phone: '',
  door: '',
};

export const blankSighting = (kind: SightingKind): SightingFields => ({ ...blankFields, kind });

const findFirst = async (id: string) => (await findPhotos(id))[0] ?? null;

export const sightingKey = ({ catId, ownerId }: Pick<SightingPlace, 'catId' | 'ownerId'>): DraftKey => ({
  path: `/api/cats/${catId}/sightings`,
  ownerId,
});

const catIdOf = ({ path }: OutboxPost) => Number(path.split('/')[3]);

interface ToPost {
  id: string;
  fields: Record<string, string>;
  content: SightingContent;
}

export function toPost({ id, fields, content }: ToPost, place: SightingPlace): OutboxPost {
  return {
    ...sightingKey(place),
    id,
    kind: 'sighting',
    fields,
    title: place.catName,
    language: document.documentElement.lang,
    draft: content,
  };
}

export function toWire(
  form: SightingFields,
  { now, isMember }: { now: Date; isMember: boolean },
): Record<string, string> {
  const { kind, place, isAbout, when, at, precision, words, name, email, phone, door } = form;
  const hasTime = when === 'now' || at !== '';
  // The time of a cat that was lost by the sender is optional, and is never the moment of sending.
  const isTold = hasTime && !(kind === 'mine' && when === 'now');
  return {
    kind,
    ...(place && {
      lat: String(place.latitude),
      lng: String(place.longitude),
      location_type: isAbout ? 'area' : 'street',
    }),
    ...(isTold && {
      seen_at: toIso(when === 'now' ? now : new Date(at)),
      seen_at_precision: when === 'now' ? 'exact' : precision,
    }),
    ...(words.trim() !== '' && { words }),
    ...(!isMember && name.trim() !== '' && { name }),
    ...(!isMember && email.trim() !== '' && { email: email.trim() }),
    ...(kind === 'with-me' && phone.trim() !== '' && { phone: phone.trim() }),
    ...(kind === 'with-me' && door.trim() !== '' && { door: door.trim() }),
  };
}

/** A half-typed time stays as it is, for the message of the schema. */
const toIso = (date: Date) => (Number.isNaN(date.getTime()) ? 'not a time' : date.toISOString());

function contentOf(post: OutboxPost | null, kind: SightingKind): SightingContent {
  const { form, photoPlace } = (post?.draft ?? {}) as Partial<SightingContent>;
  return { form: { ...blankFields, kind, ...form }, photoPlace: photoPlace ?? null };
}

const isBlank = ({ form: { place, words, name, email, phone, door, at, when }, photoPlace }: SightingContent) =>
  !place && !photoPlace && words + name + email + phone + door + at === '' && when === 'now';

interface Change {
  fields?: Partial<SightingFields>;
  photo?: CompressedPhoto | null;
}

/** The draft survives a reload, a crash and signing in elsewhere. */
export function useSightingDraft(place: SightingPlace, kind: SightingKind) {
  const { catId, catName, ownerId } = place;
  const view = useDraft(sightingKey({ catId, ownerId }));
  const content = useMemo(() => contentOf(view.post, kind), [view.post, kind]);
  const { id } = view;
  const findStored = useMemo(() => (view.hasStoredPhotos ? () => findFirst(id) : null), [id, view.hasStoredPhotos]);
  const actions = useMemo(() => {
    const own = { catId, catName, ownerId };
    return {
      edit: ({ fields, photo }: Change) =>
        void changeDraft(
          sightingKey(own),
          ({ id: draftId, post }) => {
            const before = contentOf(post, kind);
            const photoPlace = photo === undefined ? before.photoPlace : (photo?.gps ?? null);
            const next = { form: { ...before.form, ...fields }, photoPlace };
            const hasPhoto = photo === undefined ? view.hasStoredPhotos : photo !== null;
            if (isBlank(next) && !hasPhoto) return null;
            return toPost({ id: draftId, fields: {}, content: next }, own);
          },
          photo === undefined ? undefined : photo ? [photo.blob] : [],
        ),
      discard: () => void discardDraft(sightingKey(own)),
    };
  }, [catId, catName, ownerId, kind, view.hasStoredPhotos]);
  // The button decides the kind, except of a form that was taken back.
  return { id, content, findStored, ...actions };
}

/** A report that is being checked is seen by its link alone. */
export const pathOfSighted = ({ id, linkKey }: { id: number; linkKey: string | null }): string =>
  `/cat/${id}${linkKey === null ? '' : `?key=${linkKey}`}`;

export function formPathOf(item: OutboxItem): string {
  const kind = sightingKinds.find((each) => each === item.fields.kind) ?? 'seen';
  return `${pathOfSighted({ id: catIdOf(item), linkKey: item.fields.key ?? null })}#sighting-${kind}`;
}

/** `busy` means that the form has another sighting. */
export function takeBackSighting(item: OutboxItem): Promise<'done' | 'busy' | 'failed'> {
  return takeBack(item, { path: item.path, ownerId: item.ownerId });
}
