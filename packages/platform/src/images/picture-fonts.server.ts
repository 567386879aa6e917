import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '#config/project-root.ts';
import { sharp } from './configured-sharp.server.ts';

export const pictureFontsFolder = join(projectRoot, 'build/picture-fonts');

let ready: Promise<string> | null = null;

/** Machines have other fonts, or none. Resolves with the font file to name with each text. */
export function loadPictureFonts(): Promise<string> {
  ready ??= load().catch((error) => {
    ready = null;
    throw error;
  });
  return ready;
}

async function load(): Promise<string> {
  const files = readdirSync(pictureFontsFolder)
    .filter((name) => name.endsWith('.ttf'))
    .sort()
    .map((name) => join(pictureFontsFolder, name));
  // Once named, a file supplies the letters that the first file lacks.
  for (const fontfile of files)
    await sharp({ text: { text: 'Aa', font: 'Noto Sans', fontfile } })
      .png()
      .toBuffer();
  return files[0]!;
}
