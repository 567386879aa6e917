import { describe, expect, it } from 'vitest';
import { foldText } from './fold-text.ts';

describe('folding a text', () => {
  it.each([
    ['Vérification', 'verification'],
    ['Ça coûte « 20 € »', 'ca coute " 20 € "'],
    ['ve\u200Bri\u00ADfi\u2060cation', 'verification'],
    ['сard', 'card'],
    ['𝗴𝗶𝗳𝘁 Ⓒⓐⓡⓓ', 'gift card'],
    ['6️⃣1️⃣', '61'],
    ['٠٦ １２', '06 12'],
    ['l’œuf – d‑abord', "l'oeuf - d-abord"],
    ['e\u0301te\u0301', 'ete'],
    ['a\nb', 'a\nb'],
  ])('the text %j compares as %j', (source, text) => {
    expect(foldText(source).text).toBe(text);
  });

  it('a folded text leads to the words in the source', () => {
    const source = '👍 L’œuf : ve\u200Brification 𝗴𝗶𝗳𝘁';
    const folded = foldText(source);
    const find = (word: string) => {
      const index = folded.text.indexOf(word);
      const { start, end } = folded.toSource(index, index + word.length);
      return source.slice(start, end);
    };
    expect(find('oeuf')).toBe('œuf');
    expect(find('verification')).toBe('ve\u200Brification');
    expect(find('gift')).toBe('𝗴𝗶𝗳𝘁');
    expect(folded.toSource(folded.text.length, folded.text.length)).toEqual({
      start: source.length,
      end: source.length,
    });
  });
});
