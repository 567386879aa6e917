import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import type { Context } from '#context/context.ts';
import type { PosterChoice, PosterInk, PosterPaper, PosterSheet } from './poster-choice.ts';
import type { PosterWords } from './poster-words.server.ts';
import { layOutSheet } from './sheets/lay-out-sheets.server.ts';
import { openSheetFonts, type SheetFonts } from './sheets/sheet-fonts.server.ts';
import { createSheetKit } from './sheets/sheet-kit.server.ts';
import { writePdf } from './sheets/write-pdf.server.ts';
import { writeSvg } from './sheets/write-svg.ts';

/** A file of at most 400 kB has this much left for the photo. */
const maxPhotoBytes = 280_000;
const photoQualities = [85, 75, 60, 40];

/** Import it lazily: it loads the fonts and the PDF library, which few requests need. */
export class PosterDrawer {
  readonly #fonts: SheetFonts;

  constructor(fonts: SheetFonts) {
    this.#fonts = fonts;
  }

  async pdf({ photos }: PhotoSource, words: PosterWords, { paper, sheets, ink }: PosterChoice) {
    const photo = await findPhoto({ photos }, words.photoKey, ink);
    const kit = createSheetKit({ fonts: this.#fonts, words, paper, ink, photoRatio: ratioOf(photo) });
    const { lang } = words;
    return writePdf(
      sheets.flatMap((sheet) => layOutSheet(kit, sheet)),
      { fonts: this.#fonts, photo: photo?.bytes ?? null, title: words.words[lang].fileTitle, lang },
    );
  }

  async svg({ photos }: PhotoSource, words: PosterWords, chosen: ChosenPage): Promise<string> {
    const photo = await findPhoto({ photos }, words.photoKey, chosen.ink);
    const kit = createSheetKit({ ...chosen, fonts: this.#fonts, words, photoRatio: ratioOf(photo) });
    const page = layOutSheet(kit, chosen.sheet)[chosen.page - 1];
    if (!page) throw new Error(`The sheet ${chosen.sheet} has no page ${chosen.page}`);
    return writeSvg(page, { fonts: this.#fonts, photo: photo?.bytes ?? null });
  }
}

interface PhotoSource {
  photos: Pick<Context['photos'], 'find'>;
}

export interface ChosenPage {
  paper: PosterPaper;
  ink: PosterInk;
  sheet: PosterSheet;
  page: number;
}

export const openPosterDrawer = async () => new PosterDrawer(await openSheetFonts());

interface Photo {
  bytes: Buffer;
  width: number;
  height: number;
}

const ratioOf = (photo: Photo | null) => photo && photo.width / photo.height;

/** A PDF holds no WebP. Returns null without a photo, and for one that is no longer stored. */
async function findPhoto({ photos }: PhotoSource, key: string | null, ink: PosterInk): Promise<Photo | null> {
  const stored = key && (await photos.find(key));
  if (!stored) return null;
  const picture = sharp(stored).autoOrient().flatten({ background: '#ffffff' });
  if (ink === 'saver') picture.toColourspace('b-w');
  for (const quality of photoQualities) {
    const { data, info } = await picture.clone().jpeg({ quality }).toBuffer({ resolveWithObject: true });
    const photo = { bytes: data, width: info.width, height: info.height };
    if (data.byteLength <= maxPhotoBytes || quality === photoQualities.at(-1)) return photo;
  }
  return null;
}
