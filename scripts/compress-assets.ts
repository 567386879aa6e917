import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const brotli = promisify(brotliCompress);
const gz = promisify(gzip);
/** Below this size the header of the answer outweighs the saving. */
const smallestBytes = 1_000;

/** Writes `.br` and `.gz` beside each file that browsers get compressed, so that no request waits for it. */
export async function compressAssets(directory: string): Promise<void> {
  const files = globSync('assets/**/*.{js,mjs,css,svg,json}', { cwd: directory });
  await Promise.all(
    files.map(async (name) => {
      const path = join(directory, name);
      const content = await readFile(path);
      if (content.byteLength < smallestBytes) return;
      const [br, zipped] = await Promise.all([
        brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 10 } }),
        gz(content, { level: 9 }),
      ]);
      await Promise.all([writeFile(`${path}.br`, br), writeFile(`${path}.gz`, zipped)]);
    }),
  );
}
