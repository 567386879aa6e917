import { tidyText } from '@catlas/platform/text/tidy-text.ts';
import { m } from '#i18n/paraglide/messages.js';
import { countCharacters } from '#ui/forms/count-characters.ts';
import { commentLimits } from './comment.ts';

export function findCommentError(content: string): string | null {
  const { min, max } = commentLimits;
  const length = countCharacters(tidyText(content));
  if (length < min) return m.comments_error_too_short({ min });
  return length > max ? m.comments_error_too_long({ max }) : null;
}
