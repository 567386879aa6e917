import { upperFirst } from '@catlas/platform/text/upper-first.ts';
import { chosenTraitNames, traitTable } from '#db/traits.ts';
import type { Photo, PublicCat } from '#features/cats/model/cat.ts';
import { hasAddress } from '#features/contact/reply-text/scrub-addresses.ts';
import { presentTraits } from '#features/traits/present-traits.ts';
import { dateFormat } from '#i18n/intl-formats.ts';
import { inEachLocale, type Locale } from '#i18n/languages.ts';
import { m } from '#i18n/paraglide/messages.js';
import { inLocale } from '#i18n/request-locale.server.ts';
import { mostPosterPhotos } from './poster-choice.ts';

export interface SheetWords {
  headline: string;
  coat: string;
  /** The coat has at most three words: with the headline, five. */
  shortCoat: string;
  details: string;
  advice: string;
  name: string;
  date: string;
  area: string;
  call: string;
  photoAlts: string[];
  qrAlt: string;
  letter: { title: string; why: string; how: string; scan: string };
  /** For collar slips and door cards of a found cat. */
  question: string;
  slip: { scan: string; tape: string; how: string };
  cardScan: string;
  fileTitle: string;
}

export interface PosterWords {
  isLost: boolean;
  photoKeys: string[];
  place: string | null;
  link: string;
  /** The reader can type the address: `catlas.example/p/abcd2345`. */
  address: string;
  lang: Locale;
  words: Record<Locale, SheetWords>;
}

/** The description is in one language, and may contain a phone number or an address, so it is left out. */
export function describePoster(cat: PublicCat, { link, lang }: { link: string; lang: Locale }): PosterWords {
  return {
    isLost: cat.is_lost,
    photoKeys: pickPosterPhotos(cat).map(({ key }) => key),
    place: cat.location.label,
    link,
    address: link.replace(/^https?:\/\//, ''),
    lang,
    words: inEachLocale((locale) => inLocale(locale, () => describeIn(locale, cat, link))),
  };
}

/** A cat without a report has a code and questions, but no photo, place or traits. */
export function describeFinderSheet({ link, lang }: { link: string; lang: Locale }): PosterWords {
  const empty = {
    headline: '',
    coat: '',
    shortCoat: '',
    details: '',
    advice: '',
    name: '',
    date: '',
    area: '',
    call: '',
  };
  return {
    isLost: false,
    photoKeys: [],
    place: null,
    link,
    address: link.replace(/^https?:\/\//, ''),
    lang,
    words: inEachLocale((locale) =>
      inLocale(locale, () => ({
        ...empty,
        ...askWhose(link),
        call: m.sheets_card_call(),
        photoAlts: [],
        letter: { title: '', why: '', how: '', scan: '' },
        fileTitle: m.sheets_file_title(),
      })),
    ),
  };
}

/** For collar slips and door cards. */
const askWhose = (link: string) => ({
  qrAlt: m.poster_qr_alt({ link }),
  question: m.poster_question(),
  slip: { scan: m.poster_slip_scan(), tape: m.poster_slip_tape(), how: m.poster_slip_how() },
  cardScan: m.poster_card_scan(),
});

/** The first photo is the largest on a sheet. */
export const pickPosterPhotos = ({ photo, photos }: Pick<PublicCat, 'photo' | 'photos'>): Photo[] =>
  (photos ?? (photo ? [photo] : [])).slice(0, mostPosterPhotos);

function describeIn(locale: Locale, cat: PublicCat, link: string): SheetWords {
  const { is_lost: isLost, location } = cat;
  const shared = {
    ...describeLooks(cat),
    date: describeDate(locale, cat),
    photoAlts: describePhotos(cat),
    ...askWhose(link),
  };
  const area = location.label ? exactness[location.location_type]() : m.poster_place_unknown();
  if (!isLost) {
    return {
      ...shared,
      headline: m.poster_headline_found(),
      name: '',
      area,
      call: m.poster_call_found(),
      letter: {
        title: m.poster_letter_title_found(),
        why: m.poster_letter_why_found(),
        how: m.poster_letter_how_found(),
        scan: m.poster_letter_scan_found(),
      },
      fileTitle: m.poster_file_title_found(),
    };
  }
  return {
    ...shared,
    headline: m.poster_headline_lost(),
    name: hasContact(cat.name) ? '' : m.poster_name({ name: cat.name }),
    area,
    call: m.poster_call_lost(),
    letter: {
      title: m.poster_letter_title_lost(),
      why: m.poster_letter_why_lost(),
      how: m.poster_letter_how_lost(),
      scan: m.poster_letter_scan_lost(),
    },
    fileTitle: m.poster_file_title_lost(),
  };
}

function describePhotos(cat: PublicCat): string[] {
  const alt = cat.is_lost ? m.poster_photo_alt_lost() : m.poster_photo_alt_found();
  return pickPosterPhotos(cat).map((_, index) =>
    index === 0 ? alt : m.poster_photo_alt_more({ alt, number: index + 1 }),
  );
}

/** The sheet names only the town of an exact place: the page has a map. */
const exactness = { street: m.poster_area_street, area: m.poster_area_area, exact: () => '' };

const details = chosenTraitNames.filter((name) => traitTable[name].isPosterDetail);

function describeLooks(cat: PublicCat): Pick<SheetWords, 'coat' | 'shortCoat' | 'details' | 'advice'> {
  const shown = details.filter((name) => name !== 'ear_tip' || cat.ear_tip !== 'none');
  return {
    coat: upperFirst(presentTraits(coatOf(cat, cat.coat_colors.length))),
    shortCoat: shortenCoat(cat),
    details: upperFirst(presentTraits(Object.fromEntries(shown.map((name) => [name, cat[name]])))),
    advice: cat.temperament === 'shy' && cat.is_lost ? m.poster_shy() : '',
  };
}

const mostShortWords = 3;

function shortenCoat(cat: PublicCat): string {
  const fewerColors = cat.coat_colors.map((_, index) => cat.coat_colors.length - index);
  const coats = [...fewerColors, 0].map((count) => presentTraits(coatOf(cat, count)));
  return upperFirst(coats.find((coat) => coat.split(/\s+/).length <= mostShortWords) ?? '');
}

const coatOf = ({ coat_colors, coat_pattern }: PublicCat, colors: number) => ({
  coat_colors: coat_colors.slice(0, colors),
  coat_pattern,
});

/** The server does not know the reader's time zone, so the time is left out. */
function describeDate(locale: Locale, cat: PublicCat): string {
  const { is_lost: isLost, seen_at: seenAt, seen_at_precision: precision } = cat;
  const format = dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' });
  const date = format.format(new Date(seenAt ?? cat.created_at)).replace(/^1 (?=\p{Ll})/u, '1er ');
  if (seenAt === null) return m.poster_reported({ date });
  if (precision === 'about') return isLost ? m.poster_seen_lost_about({ date }) : m.poster_seen_found_about({ date });
  return isLost ? m.poster_seen_lost({ date }) : m.poster_seen_found({ date });
}

/** A name with an address, a phone number, a link or six digits is left out. */
const hasContact = (name: string) =>
  hasAddress(name) || /@|www\.|:\/\//i.test(name) || (name.match(/\p{Nd}/gu) ?? []).length >= 6;
