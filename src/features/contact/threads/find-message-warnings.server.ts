import type { ThreadMessage } from '#features/contact/model/thread.ts';
import { findWarnings } from '#features/contact/warnings/find-warnings.ts';
import { warningTexts } from '#features/contact/warnings/warning-texts.ts';

export function findMessageWarnings(words: string): ThreadMessage['warnings'] {
  return findWarnings(words).map(({ kind, words: ranges }) => {
    const { title, text } = warningTexts[kind];
    return { id: kind, title: title(), reason: text(), words: ranges.map(({ start, end }) => ({ start, end })) };
  });
}
