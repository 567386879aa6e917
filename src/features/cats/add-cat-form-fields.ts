export type AddCatField = 'file' | 'is_lost' | 'name' | 'description' | 'place' | 'location_type';
export type AddCatErrors = Partial<Record<AddCatField, string>>;

/** The wire's field names → those of the form. */
export function toFormField(field: string): AddCatField | null {
  if (field === 'lat' || field === 'lng') return 'place';
  return ['file', 'is_lost', 'name', 'description', 'location_type'].includes(field) ? (field as AddCatField) : null;
}

/** What the form without JavaScript is filled with again after a refusal. */
export const plainFormFields = ['name', 'description', 'is_lost', 'location_type', 'place_query', 'client_id'] as const;

export interface AddCatAnswer {
  errors: AddCatErrors;
  alert: string | null;
  values: Partial<Record<(typeof plainFormFields)[number], string>>;
}
