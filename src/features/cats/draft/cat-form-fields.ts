import type { AwaitedDraft } from './awaited-draft.ts';

export type CatFormField = 'file' | 'is_lost' | 'name' | 'description' | 'place' | 'location_type' | 'email';
export type CatFormErrors = Partial<Record<CatFormField, string>>;

/** The wire's field names → those of the form. */
export function toFormField(field: string): CatFormField | null {
  if (field === 'lat' || field === 'lng') return 'place';
  return ['file', 'is_lost', 'name', 'description', 'location_type', 'email'].includes(field)
    ? (field as CatFormField)
    : null;
}

/** What the form without JavaScript is filled with again after a refusal. */
export const plainFormFields = [
  'name',
  'description',
  'is_lost',
  'location_type',
  'place_query',
  'client_id',
  'lat',
  'lng',
  'version',
  'email',
] as const;
export type PlainFormValues = Partial<Record<(typeof plainFormFields)[number], string>>;

export interface CatFormAnswer {
  /** The visitor's report is stored, and waits for its code. */
  awaited?: { draft: AwaitedDraft; codeError: string | null; isMailed: boolean };
  errors: CatFormErrors;
  alert: string | null;
  values: PlainFormValues;
}
