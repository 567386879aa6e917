import type { coatColors, coatPatterns } from '#db/coat.ts';

type Color = (typeof coatColors)[number];
export type Pattern = Exclude<(typeof coatPatterns)[number], 'unknown'>;

interface CoatCount {
  all: number;
  /** The register gives the pattern of only some cats. A single colour without another word counts as solid. */
  patterns: Partial<Record<Pattern, number>>;
}

const coat = (all: number, patterns: CoatCount['patterns'] = {}): CoatCount => ({ all, patterns });

/**
 * How common coats are: 3,037 of 3,181 cats of Vancouver's register of lost and found animals, 1999 to 2025, whose colour `offerTraits` reads
 * (City of Vancouver, "Animal control inventory – lost and found"; contains information licensed under the Open Government Licence – Vancouver).
 * By the colours in the order of the vocabulary, joined with `+`.
 */
export const registerCoats: Record<string, CoatCount> = {
  black: coat(621, { solid: 604, tabby: 11, pointed: 6 }),
  'black+white': coat(414, { bicolor: 400, tabby: 5 }),
  grey: coat(382, { solid: 310, tabby: 57, pointed: 15 }),
  'white+grey': coat(237, { bicolor: 200, tabby: 14 }),
  ginger: coat(200, { solid: 137, tabby: 63 }),
  white: coat(159, { solid: 140, tabby: 8, pointed: 11 }),
  'white+ginger': coat(148, { bicolor: 129, tabby: 17 }),
  brown: coat(133, { solid: 76, tabby: 45, pointed: 12 }),
  'black+white+ginger': coat(81, { calico: 43, tabby: 4 }),
  'black+grey': coat(81, { tabby: 24, pointed: 2 }),
  'black+brown': coat(71, { tabby: 18 }),
  'black+white+brown': coat(64, { tabby: 14, pointed: 1 }),
  'black+white+grey': coat(53, { tabby: 8, pointed: 4 }),
  'white+brown': coat(48, { bicolor: 30, tabby: 9 }),
  'black+ginger': coat(38, { tortoiseshell: 19, tabby: 2 }),
  'grey+brown': coat(35, { tabby: 10, pointed: 2 }),
  'brown+cream': coat(26, { pointed: 16 }),
  cream: coat(25, { solid: 13, pointed: 12 }),
  'grey+cream': coat(23, { tabby: 2, tortoiseshell: 1, pointed: 9 }),
  'white+grey+brown': coat(20, { tabby: 5, pointed: 2 }),
  'black+brown+ginger': coat(18, { tabby: 1, tortoiseshell: 9 }),
  'white+grey+ginger': coat(18, { pointed: 1 }),
  'black+grey+brown': coat(17, { tabby: 4 }),
  'brown+ginger': coat(15, { tabby: 1 }),
  'black+white+brown+ginger': coat(12, { calico: 5 }),
  'black+brown+cream': coat(12, { tabby: 1, pointed: 3 }),
  'black+cream': coat(10, { tabby: 1, pointed: 5 }),
  'ginger+cream': coat(10, { tabby: 2 }),
  'white+brown+ginger': coat(8),
  'black+grey+cream': coat(8, { pointed: 1 }),
  'grey+ginger': coat(7, { tabby: 1 }),
  'white+grey+cream': coat(7, { calico: 2, pointed: 2 }),
  'black+white+grey+ginger': coat(6, { calico: 3 }),
  'white+cream': coat(6, { bicolor: 3 }),
  'black+grey+ginger': coat(4, { tabby: 1 }),
  'black+white+grey+brown': coat(4, { pointed: 1 }),
  'grey+brown+cream': coat(3, { pointed: 3 }),
  'white+brown+cream': coat(3, { pointed: 1 }),
  'white+ginger+cream': coat(2),
  'black+ginger+cream': coat(2),
  'black+grey+brown+ginger': coat(2),
  'brown+ginger+cream': coat(1),
  'black+brown+ginger+cream': coat(1),
  'grey+ginger+cream': coat(1, { tortoiseshell: 1 }),
  'white+grey+brown+cream': coat(1, { pointed: 1 }),
};

export const coatKey = (colors: readonly Color[]): string => colors.join('+');
