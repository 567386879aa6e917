import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import type { Context } from '#context/context.ts';
import type { PosterChoice, PosterInk, PosterPaper, PosterSheet } from './poster-choice.ts';
import type { PosterWords } from './poster-words.server.ts';
import { finderSheet } from './sheets/finder-sheet.server.ts';
import { layOutSheet } from './sheets/lay-out-sheets.server.ts';
import type { SheetPhoto } from './sheets/sheet.ts';
import { openSheetFonts, type SheetFonts } from './sheets/sheet-fonts.server.ts';
import { createSheetKit, type SheetChoice } from './sheets/sheet-kit.server.ts';
import { writePdf } from './sheets/write-pdf.server.ts';
import { writeSvg } from './sheets/write-svg.ts';

/** A file of at most 400 kB has this much left for all photos. */
const maxPhotoBytes = 280_000;
/** The first photo is the largest on the sheet. */
const firstPhotoShare = 0.6;
/** The others have at most a third of the sheet's width, and 150 dots per inch there. */
const otherSidePixels = 400;
const photoQualities = [85, 75, 60, 40];

/** Import it lazily: it loads the fonts and the PDF library, which few requests need. */
export class PosterDrawer {
  readonly #fonts: SheetFonts;

  constructor(fonts: SheetFonts) {
    this.#fonts = fonts;
  }

  async pdf(source: PhotoSource, words: PosterWords, choice: PosterChoice) {
    const { photos, kit } = await this.#prepare(source, words, choice);
    const { lang } = words;
    return writePdf(
      choice.sheets.flatMap((sheet) => layOutSheet(kit, sheet)),
      { fonts: this.#fonts, photos, title: words.words[lang].fileTitle, lang },
    );
  }

  async svg(source: PhotoSource, words: PosterWords, chosen: ChosenPage): Promise<string> {
    const { photos, kit } = await this.#prepare(source, words, chosen);
    const page = layOutSheet(kit, chosen.sheet)[chosen.page - 1];
    if (!page) throw new Error(`The sheet ${chosen.sheet} has no page ${chosen.page}`);
    return writeSvg(page, { fonts: this.#fonts, photos });
  }

  /** The sheet of a found cat without a report, in both languages. */
  finderPdf(words: PosterWords, paper: PosterPaper): Promise<Uint8Array> {
    const { lang } = words;
    return writePdf([this.#layOutFinderSheet(words, paper)], {
      fonts: this.#fonts,
      photos: [],
      title: words.words[lang].fileTitle,
      lang,
    });
  }

  finderSvg(words: PosterWords, paper: PosterPaper): string {
    return writeSvg(this.#layOutFinderSheet(words, paper), { fonts: this.#fonts, photos: [] });
  }

  #layOutFinderSheet(words: PosterWords, paper: PosterPaper) {
    const choice: SheetChoice = { paper, ink: 'colour', language: 'both', photos: 1, note: '', phone: '' };
    return finderSheet(createSheetKit({ fonts: this.#fonts, words, choice, photoRatios: [] }));
  }

  async #prepare(source: PhotoSource, words: PosterWords, chosen: SheetChoice) {
    const photos = await findPhotos(source, words.photoKeys.slice(0, chosen.photos), chosen.ink);
    const photoRatios = photos.map(({ width, height }) => width / height);
    return { photos, kit: createSheetKit({ fonts: this.#fonts, words, choice: chosen, photoRatios }) };
  }
}

interface PhotoSource {
  photos: Pick<Context['photos'], 'find'>;
}

export interface ChosenPage extends SheetChoice {
  sheet: PosterSheet;
  page: number;
}

export const openPosterDrawer = async () => new PosterDrawer(await openSheetFonts());

/** Leaves out photos that are no longer stored. */
async function findPhotos({ photos }: PhotoSource, keys: string[], ink: PosterInk): Promise<SheetPhoto[]> {
  const stored = (await Promise.all(keys.map((key) => photos.find(key)))).flatMap((bytes) => bytes ?? []);
  if (stored.length <= 1) return Promise.all(stored.map((bytes) => convert(bytes, { ink, maxBytes: maxPhotoBytes })));
  const otherBytes = (maxPhotoBytes * (1 - firstPhotoShare)) / (stored.length - 1);
  return Promise.all(
    stored.map((bytes, index) =>
      index === 0
        ? convert(bytes, { ink, maxBytes: maxPhotoBytes * firstPhotoShare })
        : convert(bytes, { ink, maxBytes: otherBytes, maxSidePixels: otherSidePixels }),
    ),
  );
}

interface Conversion {
  ink: PosterInk;
  maxBytes: number;
  maxSidePixels?: number;
}

/** In the lowest quality a photo may have more bytes. */
async function convert(stored: Uint8Array, { ink, maxBytes, maxSidePixels }: Conversion): Promise<SheetPhoto> {
  const picture = sharp(stored).autoOrient().flatten({ background: '#ffffff' });
  if (maxSidePixels) {
    picture.resize({ width: maxSidePixels, height: maxSidePixels, fit: 'inside', withoutEnlargement: true });
  }
  if (ink === 'saver') picture.toColourspace('b-w');
  for (const quality of photoQualities) {
    const { data, info } = await picture.clone().jpeg({ quality }).toBuffer({ resolveWithObject: true });
    const photo = { bytes: data, width: info.width, height: info.height };
    if (data.byteLength <= maxBytes || quality === photoQualities.at(-1)) return photo;
  }
  throw new Error('There is no quality to choose');
}
