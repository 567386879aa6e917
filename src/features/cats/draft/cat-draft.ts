import { useLayoutEffect, useSyncExternalStore } from 'react';
import type { LocationType, Point } from '#features/cats/model/cat.ts';
import { createClientId } from '#features/outbox/client-id.ts';
import { claimDraft, type DraftOwner, draftSlot, subscribeToDrafts } from '#features/outbox/draft-store.ts';

export interface DraftPlace extends Point {
  /** What the place is called, where somebody has said so. */
  label: string | null;
  origin: 'photo' | 'position' | 'search' | 'pin';
  /** The middle of a town or street, not the spot. */
  isApproximate: boolean;
}

/** What a report says, beside its photo. */
export interface CatFields {
  isLost: boolean | null;
  name: string;
  description: string;
  place: DraftPlace | null;
  locationType: LocationType;
}

/** A report that is being written. Its photo is kept apart: see `cat-draft-photo.ts`. */
export interface CatDraft extends CatFields {
  /** The same for every try to send it, so that a lost answer doesn't make two cats. */
  clientId: string;
}

const draftName = 'cat-draft';
const origins = ['photo', 'position', 'search', 'pin'];
const locationTypes = ['street', 'area', 'exact'];

const blank: CatFields = {
  isLost: null,
  name: '',
  description: '',
  place: null,
  locationType: 'street',
};
/** While the server's HTML is taken over, which knows no draft. */
const serverDraft: CatDraft = { clientId: '', ...blank };

/** Each author's draft, as long as its stored text is the same. */
const parsed = new Map<DraftOwner, { text: string | null; draft: CatDraft }>();

/** What an earlier page, or an earlier version of it, has left; null when it makes no sense. */
export function parseDraft(text: string | null): CatDraft | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<Record<keyof CatDraft, unknown>> | null;
    if (typeof value !== 'object' || value === null || typeof value.clientId !== 'string') return null;
    return { clientId: value.clientId, ...parseFields(value) };
  } catch {
    return null;
  }
}

/** Whatever of it makes sense; blank what doesn't. */
export function parseFields(value: Partial<Record<keyof CatFields, unknown>>): CatFields {
  return {
    isLost: typeof value.isLost === 'boolean' ? value.isLost : null,
    name: typeof value.name === 'string' ? value.name : '',
    description: typeof value.description === 'string' ? value.description : '',
    place: parsePlace(value.place),
    locationType: locationTypes.includes(value.locationType as string)
      ? (value.locationType as LocationType)
      : blank.locationType,
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

export function getDraft(ownerId: DraftOwner): CatDraft {
  const text = draftSlot(draftName, ownerId).read();
  const known = parsed.get(ownerId);
  if (known?.text === text) return known.draft;
  const draft = parseDraft(text) ?? { clientId: createClientId(), ...blank };
  parsed.set(ownerId, { text, draft });
  return draft;
}

export function editDraft(ownerId: DraftOwner, change: Partial<CatDraft>): void {
  const draft = { ...getDraft(ownerId), ...change };
  const text = JSON.stringify(draft);
  parsed.set(ownerId, { text, draft });
  draftSlot(draftName, ownerId).write(text);
}

/** Back to nothing, with a new number: what comes next is another cat. */
export function discardDraft(ownerId: DraftOwner): void {
  parsed.delete(ownerId);
  draftSlot(draftName, ownerId).write(null);
}

/** Answers the new one. */
export function renewClientId(ownerId: DraftOwner): string {
  const clientId = createClientId();
  editDraft(ownerId, { clientId });
  return clientId;
}

/** Whether the draft of this number outlives the page. */
export function isDraftKept(ownerId: DraftOwner, clientId: string): boolean {
  return draftSlot(draftName, ownerId).isKept() && getDraft(ownerId).clientId === clientId;
}

/** A visitor's draft becomes the member's who signs in. A draft that the member has begun before goes first. */
export function claimCatDraft(ownerId: string): void {
  claimDraft({ name: draftName, ownerId }, (own, visitors) => {
    const draft = parseDraft(own);
    return draft && !isDraftBlank(draft) ? own : visitors;
  });
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
  };
}

export function isDraftBlank({ isLost, name, description, place }: CatDraft): boolean {
  return isLost === null && name === '' && description === '' && place === null;
}

/** Whoever comes to report a lost, or a found, cat finds that chosen, unless they were writing about another kind. */
export function beginDraft(ownerId: DraftOwner, isLost: boolean): void {
  const draft = getDraft(ownerId);
  if (draft.isLost === isLost || !isDraftBlank({ ...draft, isLost: null })) return;
  editDraft(ownerId, { isLost });
}

/** The report that this reader writes in this browser: it survives a reload, a crash, and signing in. */
export function useCatDraft(ownerId: DraftOwner): CatDraft {
  useLayoutEffect(() => {
    if (ownerId !== null) claimCatDraft(ownerId);
  }, [ownerId]);
  return useSyncExternalStore(
    subscribeToDrafts,
    () => getDraft(ownerId),
    () => serverDraft,
  );
}
