export interface ComparedPart {
  text: string;
  kind: 'same' | 'removed' | 'added';
}

/** Texts have up to 1,000 characters, so the table of all pairs of words is small. */
export function compareWords(before: string, after: string): ComparedPart[] {
  const [olds, news] = [splitWords(before), splitWords(after)];
  const lengths = measureCommon(olds, news);
  const parts: ComparedPart[] = [];
  const add = (kind: ComparedPart['kind'], text: string) => {
    const last = parts.at(-1);
    if (last?.kind === kind) last.text += text;
    else parts.push({ kind, text });
  };
  let [i, j] = [0, 0];
  while (i < olds.length || j < news.length) {
    if (i < olds.length && olds[i] === news[j]) {
      add('same', olds[i]!);
      i += 1;
      j += 1;
    } else if (j >= news.length || (i < olds.length && lengths[i + 1]![j]! >= lengths[i]![j + 1]!)) {
      add('removed', olds[i]!);
      i += 1;
    } else {
      add('added', news[j]!);
      j += 1;
    }
  }
  return parts;
}

/** A word has the spaces before it. */
const splitWords = (text: string): string[] => text.match(/\s*\S+|\s+$/g) ?? [];

/** The number of common words, in order, from each pair of places on. */
function measureCommon(olds: string[], news: string[]): number[][] {
  const lengths = Array.from({ length: olds.length + 1 }, () => new Array<number>(news.length + 1).fill(0));
  for (let i = olds.length - 1; i >= 0; i--) {
    for (let j = news.length - 1; j >= 0; j--) {
      lengths[i]![j] =
        olds[i] === news[j] ? lengths[i + 1]![j + 1]! + 1 : Math.max(lengths[i + 1]![j]!, lengths[i]![j + 1]!);
    }
  }
  return lengths;
}
