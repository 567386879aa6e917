import { useSyncExternalStore } from 'react';
import { createClientId } from '#features/outbox/client-id.ts';
import type { LocationType, Point } from './cat.ts';

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

const storageKey = 'catlas.cat-draft';
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

let current: CatDraft | null = null;
const listeners = new Set<() => void>();

function tell() {
  for (const listener of listeners) listener();
}

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

export function getDraft(): CatDraft {
  if (current) return current;
  let stored: string | null = null;
  try {
    stored = localStorage.getItem(storageKey);
  } catch {
    // Storage is turned off: the draft lives as long as the page.
  }
  current = parseDraft(stored) ?? { clientId: createClientId(), ...blank };
  return current;
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== storageKey) return;
    // Another tab writes the same report: both show the same, and send it once.
    current = null;
    tell();
  };
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export function editDraft(change: Partial<CatDraft>): void {
  current = { ...getDraft(), ...change };
  try {
    localStorage.setItem(storageKey, JSON.stringify(current));
  } catch {
    // Full or turned off, as above.
  }
  tell();
}

/** Back to nothing, with a new number: what comes next is another cat. */
export function discardDraft(): void {
  current = { clientId: createClientId(), ...blank };
  try {
    localStorage.removeItem(storageKey);
  } catch {
    // Turned off, as above.
  }
  tell();
}

/** Answers the new one. */
export function renewClientId(): string {
  const clientId = createClientId();
  editDraft({ clientId });
  return clientId;
}

/** Whether the draft of this number outlives the page. */
export function isDraftKept(clientId: string): boolean {
  try {
    return parseDraft(localStorage.getItem(storageKey))?.clientId === clientId;
  } catch {
    return false;
  }
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
export function beginDraft(isLost: boolean): void {
  const draft = getDraft();
  if (draft.isLost === isLost || !isDraftBlank({ ...draft, isLost: null })) return;
  editDraft({ isLost });
}

/** The report being written in this browser: it survives a reload, a crash, and signing in. */
export function useCatDraft(): CatDraft {
  return useSyncExternalStore(subscribe, getDraft, () => serverDraft);
}
