import { type ComparedPart, compareWords } from './compare-words.ts';

interface ChangedWordsProps {
  before: string;
  after: string;
  side: 'before' | 'after';
}

/** One side of the comparison: the words that go, or the words that come, are marked. */
export function ChangedWords({ before, after, side }: ChangedWordsProps) {
  return compareWords(before, after)
    .filter(({ kind }) => kind !== (side === 'before' ? 'added' : 'removed'))
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change their order
      <Part key={index} {...part} />
    ));
}

function Part({ kind, text }: ComparedPart) {
  if (kind === 'removed') return <del className="rounded-sm bg-danger-soft text-danger">{text}</del>;
  if (kind === 'added') return <ins className="rounded-sm bg-found-soft text-found underline">{text}</ins>;
  return text;
}
