import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#config/project-root.ts';
import { sharp } from './configured-sharp.server.ts';

export const pictureFontsFolder = join(projectRoot, 'build/picture-fonts');

export interface PictureFonts {
  /** The file to name with each text. */
  fontfile: string;
  /** Without it, the renderer would draw a box for a letter that no font has, or use a font of the machine. */
  canDraw: (grapheme: string) => boolean;
}

let ready: Promise<PictureFonts> | null = null;

/** Machines have other fonts, or none. */
export function loadPictureFonts(): Promise<PictureFonts> {
  ready ??= load().catch((error) => {
    ready = null;
    throw error;
  });
  return ready;
}

async function load(): Promise<PictureFonts> {
  // Few requests draw a picture.
  const { open } = await import('fontkit');
  const files = readdirSync(pictureFontsFolder)
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => join(pictureFontsFolder, name));
  const codes = new Set<number>();
  for (const fontfile of files) {
    // Once named, a file supplies the letters that the first file lacks.
    await sharp({ text: { text: 'Aa', font: 'Noto Sans', fontfile } })
      .png()
      .toBuffer();
    const font = await open(fontfile);
    if ('characterSet' in font) for (const code of font.characterSet) codes.add(code);
  }
  return {
    fontfile: files[0]!,
    canDraw: (grapheme) => [...grapheme].every((letter) => codes.has(letter.codePointAt(0)!)),
  };
}
