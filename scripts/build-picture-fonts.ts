import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { unpackWoff } from './picture-fonts/unpack-woff.ts';

/** Each text of a preview names the first one; the others fill in its missing letters. The last one is for posters. */
const fonts = ['latin-700', 'latin-400', 'latin-ext-700', 'latin-ext-400', 'cyrillic-700', 'greek-700', 'latin-900'];

/** Writes the fonts of preview pictures and posters as TrueType: text renderers read no WOFF, and npm has Noto Sans in parts only as WOFF. */
export function buildPictureFonts(folder = join(projectRoot, 'build/picture-fonts')): void {
  const { resolve } = createRequire(import.meta.url);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  for (const [index, name] of fonts.entries()) {
    const woff = readFileSync(resolve(`@fontsource/noto-sans/files/noto-sans-${name}-normal.woff`));
    writeFileSync(join(folder, `${index + 1}-${name}.ttf`), unpackWoff(woff));
  }
}
