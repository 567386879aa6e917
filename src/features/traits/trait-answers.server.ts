import { z } from '@hono/zod-openapi';
import { seenAtPrecisions } from '#db/report-values.ts';
import { type ChosenTraitName, type ChosenTraits, forEachTrait, type SetTraitName, valuesOf } from '#db/traits.ts';

const empty: Record<SetTraitName, string> = { coat_colors: 'unknown', white_marks: 'unknown, or none' };

export const traitAnswers = {
  ...(forEachTrait<z.ZodType>((name, { isSet }) => {
    const value = z.enum(valuesOf(name));
    return isSet ? z.array(value).openapi({ description: `Empty: ${empty[name as SetTraitName]}` }) : value;
  }) as { [Name in ChosenTraitName]: z.ZodType<ChosenTraits[Name], ChosenTraits[Name]> }),
  seen_at: z.iso
    .datetime()
    .nullable()
    .openapi({ description: 'When a lost cat was last seen, or a found one was found' }),
  seen_at_precision: z.enum(seenAtPrecisions),
};

export const traitFields = {
  ...forEachTrait((name, { isSet }) => {
    const values = valuesOf(name);
    return isSet
      ? z
          .string()
          .optional()
          .openapi({ description: `Comma-separated, of ${values.join(', ')}` })
      : z.enum(values).optional().openapi({ description: '`unknown` where absent; in an edit, as it is' });
  }),
  seen_at: z.string().optional().openapi({ description: 'ISO 8601 with an offset; not in the future' }),
  seen_at_precision: z.enum(seenAtPrecisions).optional().openapi({ description: '`exact` where absent' }),
};
