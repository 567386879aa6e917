import type { Sex } from '../portrait/describe-coat.ts';

export interface SentenceBank {
  lostOpening: readonly string[];
  foundOpening: readonly string[];
  look: readonly string[];
  collar: readonly string[];
  ear: readonly string[];
  character: readonly string[];
  lostCharacter: readonly string[];
  foundCharacter: readonly string[];
  lostAsk: readonly string[];
  foundAsk: readonly string[];
  spots: readonly string[];
  towards: readonly string[];
}

/** `{he|she}` is the word for the cat's sex, `{name}` the value of that key. Throws when a mark has no value. */
export function fillSentence(sentence: string, sex: Sex, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{([^{}]+)\}/g, (mark, inside: string) => {
    if (inside.includes('|')) return inside.split('|')[sex === 'male' ? 0 : 1]!;
    const value = values[inside];
    if (value === undefined) throw new Error(`No value for ${mark} in: ${sentence}`);
    return value;
  });
}

/** French has a narrow no-break space before ; : ! ? and curly apostrophes. */
export function typesetFrench(text: string): string {
  return text.replaceAll("'", '’').replace(/ ([;:!?])/g, '\u202f$1');
}
