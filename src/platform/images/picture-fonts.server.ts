import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import cyrillicBold from '@fontsource/noto-sans/files/noto-sans-cyrillic-700-normal.woff?inline';
import greekBold from '@fontsource/noto-sans/files/noto-sans-greek-700-normal.woff?inline';
import latinRegular from '@fontsource/noto-sans/files/noto-sans-latin-400-normal.woff?inline';
import latinBold from '@fontsource/noto-sans/files/noto-sans-latin-700-normal.woff?inline';
import latinExtRegular from '@fontsource/noto-sans/files/noto-sans-latin-ext-400-normal.woff?inline';
import latinExtBold from '@fontsource/noto-sans/files/noto-sans-latin-ext-700-normal.woff?inline';
import { sharp } from './configured-sharp.server.ts';
import { unpackWoff } from './unpack-woff.ts';

const fonts = [latinBold, latinRegular, latinExtBold, latinExtRegular, cyrillicBold, greekBold];

let ready: Promise<string> | null = null;

/**
 * Makes our font known to the renderer of texts in pictures, once a process: machines have other fonts, or none. The files
 * are written to the folder, because a renderer reads fonts from files. Answers the file to name with each text.
 */
export function loadPictureFonts(folder: string): Promise<string> {
  ready ??= load(folder).catch((error) => {
    ready = null;
    throw error;
  });
  return ready;
}

async function load(folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const files = fonts.map((address) => {
    const font = unpackWoff(Buffer.from(address.slice(address.indexOf(',') + 1), 'base64'));
    const file = join(folder, `${createHash('sha256').update(font).digest('hex').slice(0, 16)}.ttf`);
    if (!existsSync(file)) {
      // Another process may write the same one.
      const part = `${file}.${process.pid}`;
      writeFileSync(part, font);
      renameSync(part, file);
    }
    return file;
  });
  // Naming a file once is enough: letters that the first one lacks are then found in the others.
  for (const fontfile of files)
    await sharp({ text: { text: 'Aa', font: 'Noto Sans', fontfile } })
      .png()
      .toBuffer();
  return files[0]!;
}
