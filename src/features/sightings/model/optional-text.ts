import { z } from 'zod';
import { tidyText } from '#platform/text/tidy-text.ts';
import { countCharacters } from '#ui/count-characters.ts';

/** Text of at most `max` visible characters. Absent or empty: null. */
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
