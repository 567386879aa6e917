import type { ThreadMessage } from '#features/contact/model/thread.ts';
import { Alert } from '#ui/alert.tsx';
import { splitWarned } from './warned-text.ts';

type Warnings = ThreadMessage['warnings'];

export function WarnedWords({ words, warnings }: { words: string; warnings: Warnings }) {
  return splitWarned(
    words,
    warnings.flatMap((warning) => warning.words),
  ).map(({ text, isWarned }, index) =>
    isWarned ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <mark key={index} className="rounded-sm bg-amber-200 text-stone-950 underline decoration-wavy">
        {text}
      </mark>
    ) : (
      text
    ),
  );
}

export function WarningList({ warnings }: { warnings: Warnings }) {
  return warnings.map(({ id, title, reason }) => (
    <Alert key={id} variant="warning" title={title}>
      {reason}
    </Alert>
  ));
}
