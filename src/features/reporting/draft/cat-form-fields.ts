import { type ChosenTraitName, chosenTraitNames } from '#db/traits.ts';
import { photoFields } from '#features/outbox/post-form.ts';
import type { AwaitedDraft } from './awaited-draft.ts';

export type CatFormField =
  | (typeof photoFields)[number]
  | 'is_lost'
  | 'name'
  | 'description'
  | 'place'
  | 'location_type'
  | 'seen_at'
  | 'email'
  | ChosenTraitName;
export type CatFormErrors = Partial<Record<CatFormField, string>>;

/** The first step asks for these, in this order; a report cannot be sent without them. */
export const neededFields = ['file', 'is_lost', 'place', 'seen_at', 'description'] as const satisfies CatFormField[];
export type NeededField = (typeof neededFields)[number];

const sameFields: readonly string[] = [
  ...photoFields,
  'is_lost',
  'name',
  'description',
  'location_type',
  'seen_at',
  'email',
  ...chosenTraitNames,
];
const otherFields: Record<string, CatFormField> = { lat: 'place', lng: 'place', seen_at_precision: 'seen_at' };

/** Maps a field of the request to one of the form. An item of a set is `coat_colors.0`. */
export function toFormField(field: string): CatFormField | null {
  const name = field.split('.')[0] ?? '';
  if (sameFields.includes(name)) return name as CatFormField;
  // The user chose more files than there are fields.
  return otherFields[name] ?? (name.startsWith('file') ? 'file' : null);
}

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
  'seen_date',
  'seen_about',
  ...chosenTraitNames,
] as const;
export type PlainFormValues = Partial<Record<(typeof plainFormFields)[number], string>>;

export interface CatFormAnswer {
  /** The visitor's report is stored, and waits for its code. */
  awaited?: { draft: AwaitedDraft; codeError: string | null; isMailed: boolean };
  errors: CatFormErrors;
  alert: string | null;
  values: PlainFormValues;
}
