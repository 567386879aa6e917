import { findWarnings } from '#features/warnings/find-warnings.ts';
import { warningTexts } from '#features/warnings/warning-texts.ts';
import type { ThreadMessage } from './model/thread.ts';

export function findMessageWarnings(words: string): ThreadMessage['warnings'] {
  return findWarnings(words).map(({ kind, words: ranges }) => {
    const { title, text } = warningTexts[kind];
    return { id: kind, title: title(), reason: text(), words: ranges.map(({ start, end }) => ({ start, end })) };
  });
}
