import { z } from '@hono/zod-openapi';
import {
  ageClasses,
  coatColors,
  coatLengths,
  coatPatterns,
  earTips,
  eyeColors,
  livings,
  seenAtPrecisions,
  sexes,
  tails,
  temperaments,
  whiteMarks,
  yesOrNo,
} from '#product/trait-values.ts';

export const traitAnswers = {
  sex: z.enum(sexes),
  age_class: z.enum(ageClasses),
  coat_colors: z.array(z.enum(coatColors)).openapi({ description: 'Empty: unknown' }),
  coat_pattern: z.enum(coatPatterns),
  coat_length: z.enum(coatLengths),
  white_marks: z.array(z.enum(whiteMarks)).openapi({ description: 'Empty: unknown, or none' }),
  eye_color: z.enum(eyeColors),
  tail: z.enum(tails),
  ear_tip: z.enum(earTips),
  collar: z.enum(yesOrNo),
  chip: z.enum(yesOrNo),
  living: z.enum(livings),
  temperament: z.enum(temperaments),
  seen_at: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'When a lost cat was last seen, or a found one was found' }),
  seen_at_precision: z.enum(seenAtPrecisions),
};

const listed = (values: readonly string[]) => `Comma-separated, of ${values.join(', ')}`;
const absent = { description: '`unknown` where absent; in an edit, as it is' };

export const traitFields = {
  sex: z.enum(sexes).optional().openapi(absent),
  age_class: z.enum(ageClasses).optional().openapi(absent),
  coat_colors: z
    .string()
    .optional()
    .openapi({ description: listed(coatColors) }),
  coat_pattern: z.enum(coatPatterns).optional().openapi(absent),
  coat_length: z.enum(coatLengths).optional().openapi(absent),
  white_marks: z
    .string()
    .optional()
    .openapi({ description: listed(whiteMarks) }),
  eye_color: z.enum(eyeColors).optional().openapi(absent),
  tail: z.enum(tails).optional().openapi(absent),
  ear_tip: z.enum(earTips).optional().openapi(absent),
  collar: z.enum(yesOrNo).optional().openapi(absent),
  chip: z.enum(yesOrNo).optional().openapi(absent),
  living: z.enum(livings).optional().openapi(absent),
  temperament: z.enum(temperaments).optional().openapi(absent),
  seen_at: z.string().optional().openapi({ description: 'ISO 8601 with an offset; not in the future' }),
  seen_at_precision: z.enum(seenAtPrecisions).optional().openapi({ description: '`exact` where absent' }),
};
