import { photoFields } from '#features/outbox/post-form.ts';
import { type CatFormErrors, type NeededField, neededFields } from '#features/reporting/draft/cat-form-fields.ts';

export const listMissing = (errors: CatFormErrors): NeededField[] => neededFields.filter((field) => errors[field]);

/** The first step with an error. */
export const stepOfErrors = (errors: CatFormErrors): 'needed' | 'helpful' =>
  [...neededFields, ...photoFields].some((field) => errors[field]) ? 'needed' : 'helpful';
