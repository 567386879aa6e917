import { z } from 'zod';
import {
  ageClasses,
  coatColors,
  coatLengths,
  coatPatterns,
  earTips,
  eyeColors,
  livings,
  sexes,
  tails,
  temperaments,
  whiteMarks,
  yesOrNo,
} from '#product/trait-values.ts';
import { readLabelledFile } from '../read-labelled-file.ts';

const yesNo = z.enum(yesOrNo).exclude(['unknown']).optional();

const labels = z.strictObject({
  sex: z.enum(sexes).exclude(['unknown']).optional(),
  age_class: z.enum(ageClasses).exclude(['unknown']).optional(),
  coat_colors: z.array(z.enum(coatColors)).min(1).optional(),
  coat_pattern: z.enum(coatPatterns).exclude(['unknown']).optional(),
  coat_length: z.enum(coatLengths).exclude(['unknown']).optional(),
  white_marks: z.array(z.enum(whiteMarks)).min(1).optional(),
  eye_color: z.enum(eyeColors).exclude(['unknown']).optional(),
  tail: z.enum(tails).exclude(['unknown']).optional(),
  ear_tip: z.enum(earTips).exclude(['unknown']).optional(),
  collar: yesNo,
  chip: yesNo,
  living: z.enum(livings).exclude(['unknown']).optional(),
  temperament: z.enum(temperaments).exclude(['unknown']).optional(),
});
export const labelledTraits = labels.keyof().options;

const fileSchema = z.strictObject({
  about: z.string().optional(),
  texts: z.array(z.strictObject({ id: z.string().min(1), text: z.string().min(1), traits: labels })).min(1),
});
export type LabelledText = z.output<typeof fileSchema>['texts'][number];

/** Throws CommandError that says what is wrong with the file, and where. */
export const readLabelledTexts = (path: string): Promise<LabelledText[]> =>
  readLabelledFile(path, { schema: fileSchema, what: 'texts', itemsOf: ({ texts }) => texts });
