import { z } from 'zod';
import { forEachTrait, valuesOf } from '#db/traits.ts';
import { readLabelledFile } from '../read-labelled-file.ts';

const labels = z.strictObject(
  forEachTrait((name, { isSet }) => {
    const value = z.enum(valuesOf(name).filter((each) => each !== 'unknown'));
    return isSet ? z.array(value).min(1).optional() : value.optional();
  }),
);

const fileSchema = z.strictObject({
  about: z.string().optional(),
  texts: z.array(z.strictObject({ id: z.string().min(1), text: z.string().min(1), traits: labels })).min(1),
});
export type LabelledText = z.output<typeof fileSchema>['texts'][number];

/** Throws CommandError that says what is wrong with the file, and where. */
export const readLabelledTexts = (path: string): Promise<LabelledText[]> =>
  readLabelledFile(path, { schema: fileSchema, what: 'texts', itemsOf: ({ texts }) => texts });
