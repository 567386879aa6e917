import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { unpackWoff } from './picture-fonts/unpack-woff.ts';

/** Each text of a preview names the first one; the others fill in its missing letters. Posters use the latin ones of other weights, too. */
const fonts: [family: string, subset: string][] = [
  ['noto-sans', 'latin-700'],
  ['noto-sans', 'latin-400'],
  ['noto-sans', 'latin-ext-700'],
  ['noto-sans', 'latin-ext-400'],
  ['noto-sans', 'cyrillic-700'],
  ['noto-sans', 'greek-700'],
  ['noto-sans', 'latin-900'],
  ['noto-sans', 'vietnamese-700'],
  ['noto-sans', 'vietnamese-400'],
  ['noto-sans', 'devanagari-700'],
  ['noto-sans-hebrew', 'hebrew-700'],
  ['noto-sans-arabic', 'arabic-700'],
  ['noto-sans-thai', 'thai-700'],
];

/** Writes the fonts of preview pictures and posters as TrueType: text renderers read no WOFF, and npm has Noto Sans in parts only as WOFF. */
export function buildPictureFonts(folder = join(projectRoot, 'build/picture-fonts')): void {
  const { resolve } = createRequire(import.meta.url);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, [family, subset]] of fonts.entries()) {
    const woff = readFileSync(resolve(`@fontsource/${family}/files/${family}-${subset}-normal.woff`));
    writeFileSync(join(folder, `${index + 1}-${subset}.ttf`), unpackWoff(woff));
  }
}
