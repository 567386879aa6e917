import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findImageKind, isAcceptedKind } from '@catlas/platform/images/image-kind.ts';
import { type Command, CommandError, type CommandGroup } from './command.ts';
import { drawPicture } from './photos/draw-picture.ts';
import { measurePictures } from './photos/measure-pictures.ts';
import { countOf } from './progress.ts';
import { textTable } from './text-table.ts';

const drawnCount = 200;

const evaluate: Command = {
  usage: 'eval [folder]',
  summary: 'how well photos are recognised that are used again',
  details: `  [folder]  pictures of different things, JPEG, PNG, WebP, AVIF or GIF; without it, ${drawnCount} drawn ones

Changes each picture by resizing, recompression, a crop, mirroring, borders, as a screenshot, and by two of these; then
compares it with the original and with other pictures. It needs no database.`,
  wordCount: 0,
  optionalWordCount: 1,
  async run(_context, { words }, { resolvePath, tell }) {
    const pictures = words[0]
      ? await readPictures(resolvePath(words[0]))
      : await Promise.all(Array.from({ length: drawnCount }, (_, index) => drawPicture(index + 1)));
    tell(countOf(pictures.length, 'picture'));
    const { byChange, tried, found, pairs, falsePairs } = await measurePictures(pictures, {
      changesPerPicture: 49,
      othersPerPicture: 300,
    });
    const share = (part: number, whole: number) => (whole === 0 ? '-' : (part / whole).toFixed(4));
    return [
      ...textTable([
        ['CHANGE', 'TRIED', 'FOUND', 'SHARE'],
        ...[...byChange].map(([change, tally]) => [
          change,
          String(tally.tried),
          String(tally.found),
          share(tally.found, tally.tried),
        ]),
        ['all', String(tried), String(found), share(found, tried)],
      ]),
      '',
      `${countOf(pairs, 'pair')} of different pictures, ${falsePairs.length} taken for the same: ${falsePairs.map((pair) => pair.join(' and ')).join(', ') || 'none'}`,
    ];
  },
};

export const photosCommands: CommandGroup = {
  summary: 'photos that are used again',
  commands: { eval: evaluate },
};

/** Throws CommandError where there are not two pictures to compare. */
async function readPictures(folder: string): Promise<Buffer[]> {
  const names = await readdir(folder).catch((error: Error) => {
    throw new CommandError(`${folder} can't be read: ${error.message}`);
  });
  const files = await Promise.all(
    names.sort().map((name) => readFile(join(folder, name)).catch(() => Buffer.alloc(0))),
  );
  const pictures = files.filter((bytes) => {
    const kind = findImageKind(bytes);
    return kind !== null && isAcceptedKind(kind);
  });
  if (pictures.length < 2)
    throw new CommandError(`${folder} has ${countOf(pictures.length, 'picture')}: at least two are needed.`);
  return pictures;
}
