import { describe, expect, it } from 'vitest';
import { drawableText } from './drawable-text.ts';

const latin = 'MimiMexé.-\u00a0 ';
const canDraw = (grapheme: string) => [...grapheme].every((letter) => `${latin}\u0301`.includes(letter));

describe('a name in a picture', () => {
  it.each([
    ['Mimi', 'Mimi'],
    ['Mimi 🐈‍⬛', 'Mimi '],
    ['Mimi 1️⃣', 'Mimi '],
    ['x\u0301', 'x\u0301'],
    ['e\u0301', 'é'],
    ['Mi\u202fmi\u2011mi\nmi', 'Mi\u00a0mi-mi mi'],
    ['Mi\u200dmi', 'Mi\u200dmi'],
    ['', ''],
  ])('%j is drawn as %j', (name, drawn) => {
    expect(drawableText(name, canDraw)).toBe(drawn);
  });

  it.each(['Mi中mi', 'x\u0302', 'Mimi ٣', '猫'])('%s is left out as a whole, because the fonts lack a part', (name) => {
    expect(drawableText(name, canDraw)).toBe('');
  });
});
