import sharp from 'sharp';
import type { PublicCat } from '#features/cats/model/cat.ts';
import { openPosterDrawer } from '#features/poster/draw-poster.server.ts';
import { type PosterChoice, sheetsFor } from '#features/poster/poster-choice.ts';
import { describePoster } from '#features/poster/poster-words.server.ts';
import { type CatTraits, unknownTraits } from '#features/traits/cat-traits.ts';

export const sampleLink = 'https://catlas.example/p/abcd2345';

function photoOf(letter: string) {
  return { key: `ab/${letter}.webp`, width: 720, height: 540, placeholder: '' };
}

const traits: CatTraits = {
  ...unknownTraits,
  coat_colors: ['grey'],
  coat_pattern: 'tabby',
  coat_length: 'short',
  white_marks: ['chest', 'paws'],
  eye_color: 'green',
  tail: 'long',
  collar: 'no',
  temperament: 'shy',
  seen_at: '2026-11-01T18:00:00.000Z',
  seen_at_precision: 'day',
};

export const sampleCat: PublicCat = {
  id: 42,
  name: 'Mistigri',
  description: 'A grey cat.',
  is_lost: true,
  status: 'approved',
  location: { lat: 45.75, lng: 4.85, location_type: 'street', label: 'Lyon' },
  photo: photoOf('a'),
  photos: ['a', 'b', 'c', 'd'].map(photoOf),
  created_at: '2026-11-20T10:00:00.000Z',
  reunited_at: null,
  confirmed_at: null,
  unconfirmed_since: null,
  author: null,
  ...traits,
};

/** Names, traits and places have their maximum length. */
export const longCat: PublicCat = {
  ...sampleCat,
  name: `${'Ю'.repeat(60)} Łukasz Maximilian von und zu Hohenzollern`,
  location: {
    ...sampleCat.location,
    location_type: 'area',
    label: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
  },
  coat_colors: ['black', 'white', 'grey', 'brown', 'ginger', 'cream'],
  coat_pattern: 'unknown',
  coat_length: 'medium',
  white_marks: ['face', 'chest', 'belly', 'paws', 'tail_tip'],
  eye_color: 'odd',
  tail: 'kinked',
  ear_tip: 'notched',
  collar: 'yes',
  seen_at_precision: 'about',
};

export const bareCat: PublicCat = {
  ...sampleCat,
  ...unknownTraits,
  photo: null,
  photos: [],
  location: { ...sampleCat.location, label: null },
};

interface Sample {
  cat?: PublicCat;
  size?: [width: number, height: number] | null;
  /** A missing photo is a plain colour. */
  photo?: Buffer;
  lang?: 'en' | 'fr';
  choice?: Partial<PosterChoice>;
}

export const usualChoice = {
  paper: 'a4',
  ink: 'colour',
  language: 'both',
  photos: 1,
  note: '',
  phone: '',
} as const satisfies Partial<PosterChoice>;

/** The note and the number have their maximum length. */
export const fullChoice = {
  ...usualChoice,
  photos: 3,
  note: 'Answers to the sound of a spoon; deaf in one ear; blue bells',
  phone: '+33 (0)6 12 34 56-78',
} as const satisfies Partial<PosterChoice>;

export async function drawSamplePdf({ cat = sampleCat, size = [720, 540], photo, lang = 'en', choice }: Sample = {}) {
  const drawer = await openPosterDrawer();
  const stored = photo ?? (size && (await plainPhoto(size)));
  const photos = { find: () => Promise.resolve(stored) };
  return drawer.pdf({ photos }, describePoster(cat, { link: sampleLink, lang }), {
    ...usualChoice,
    sheets: sheetsFor({ isLost: cat.is_lost }),
    ...choice,
  });
}

function plainPhoto([width, height]: [number, number]): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#806040' } })
    .webp()
    .toBuffer();
}

/** Noise takes the most bytes. */
export function noisyPhoto(): Promise<Buffer> {
  const side = 720;
  return sharp({
    create: {
      width: side,
      height: side,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .webp({ quality: 90 })
    .toBuffer();
}
