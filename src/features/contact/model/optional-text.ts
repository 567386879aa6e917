import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import { z } from 'zod';
import { countCharacters } from '#ui/forms/count-characters.ts';

/** Returns null for absent or empty text. `max` counts visible characters. */
export function optionalText(max: number, tooLong: (limit: { max: number }) => string, tidy = tidyText) {
  return z
    .string()
    .optional()
    .transform((value, check) => {
      const text = tidy(value ?? '');
      if (countCharacters(text) > max) check.addIssue({ code: 'custom', message: tooLong({ max }) });
      return text === '' ? null : text;
    });
}
