import { hashPicture, isSamePicture } from '@catlas/platform/images/perceptual-hash.server.ts';
import { createRandom } from '#seeds/demo/random.ts';
import { applyChanges, changeSequences } from './changed-pictures.ts';

interface Tally {
  tried: number;
  found: number;
}

export interface PictureMeasure extends Tally {
  byChange: Map<string, Tally>;
  pairs: number;
  falsePairs: [number, number][];
}

interface MeasureOptions {
  /** Each picture goes through this many sequences, by turns. */
  changesPerPicture: number;
  /** Each original is compared with this many changed pictures of other originals. */
  othersPerPicture: number;
}

/** The result is deterministic. */
export async function measurePictures(
  pictures: readonly Buffer[],
  { changesPerPicture, othersPerPicture }: MeasureOptions,
): Promise<PictureMeasure> {
  const random = createRandom(64);
  const measured: PictureMeasure = { tried: 0, found: 0, byChange: new Map(), pairs: 0, falsePairs: [] };
  const originals = await Promise.all(pictures.map((picture) => hashPicture(picture)));
  const changed: { picture: number; hash: Buffer }[] = [];
  for (const [picture, bytes] of pictures.entries())
    for (let turn = 0; turn < changesPerPicture; turn++) {
      const names = changeSequences[(picture * changesPerPicture + turn) % changeSequences.length]!;
      const hash = await hashPicture(await applyChanges(bytes, names, random));
      changed.push({ picture, hash });
      count(measured, names.join(', '), isSamePicture(originals[picture]!, hash));
    }
  for (const [picture, hash] of originals.entries())
    for (let turn = 0; turn < othersPerPicture; turn++) {
      const other = changed[Math.floor(random() * changed.length)]!;
      if (other.picture === picture) continue;
      measured.pairs++;
      if (isSamePicture(hash, other.hash)) measured.falsePairs.push([picture, other.picture]);
    }
  return measured;
}

function count(measured: PictureMeasure, change: string, isFound: boolean): void {
  const tally = measured.byChange.get(change) ?? { tried: 0, found: 0 };
  measured.byChange.set(change, tally);
  for (const each of [tally, measured]) {
    each.tried++;
    if (isFound) each.found++;
  }
}
