import type { coatColors, coatPatterns } from '#db/coat.ts';

type Color = (typeof coatColors)[number];
export type Pattern = Exclude<(typeof coatPatterns)[number], 'unknown'>;

interface CoatCount {
  all: number;
  /**
   * The register gives the pattern of only some cats, in its column of breeds or of colours; of two patterns the breed’s counts, because
   * “w/ white” is part of most patterns. A single colour without another word counts as solid.
   */
  patterns: Partial<Record<Pattern, number>>;
}

const coat = (all: number, patterns: CoatCount['patterns'] = {}): CoatCount => ({ all, patterns });

/**
 * How common coats are: 3,142 of 3,307 cats of Vancouver's register of lost and found animals, 1999 to 2025, whose colour `offerTraits` reads
 * (City of Vancouver, "Animal control inventory – lost and found"; contains information licensed under the Open Government Licence – Vancouver).
 * By the colours in the order of the vocabulary, joined with `+`.
 */
export const registerCoats: Record<string, CoatCount> = {
  black: coat(639, { solid: 590, bicolor: 11, calico: 6, tortoiseshell: 4, tabby: 25, pointed: 3 }),
  grey: coat(425, { solid: 274, bicolor: 4, calico: 1, tortoiseshell: 2, tabby: 130, pointed: 14 }),
  'black+white': coat(394, { bicolor: 377, calico: 2, tabby: 7, pointed: 7 }),
  'white+grey': coat(234, { bicolor: 166, calico: 4, tabby: 43, pointed: 20 }),
  ginger: coat(200, { solid: 82, calico: 1, tabby: 117 }),
  brown: coat(164, { solid: 66, calico: 3, tabby: 80, pointed: 15 }),
  white: coat(157, { solid: 125, calico: 2, tabby: 21, pointed: 9 }),
  'white+ginger': coat(151, { bicolor: 94, calico: 1, tabby: 54, pointed: 2 }),
  'black+brown': coat(90, { tortoiseshell: 4, tabby: 53, pointed: 4 }),
  'black+grey': coat(84, { tabby: 56, pointed: 2 }),
  'black+white+ginger': coat(77, { bicolor: 1, calico: 57, tabby: 6 }),
  'black+white+brown': coat(74, { calico: 4, tabby: 44, pointed: 1 }),
  'white+brown': coat(55, { bicolor: 19, calico: 2, tortoiseshell: 1, tabby: 24, pointed: 9 }),
  'black+white+grey': coat(54, { calico: 1, tabby: 35, pointed: 3 }),
  'grey+brown': coat(40, { tabby: 28, pointed: 1 }),
  'brown+cream': coat(29, { tabby: 1, pointed: 18 }),
  'black+ginger': coat(28, { calico: 1, tortoiseshell: 11, tabby: 5 }),
  cream: coat(24, { solid: 13, pointed: 11 }),
  'white+grey+brown': coat(23, { calico: 1, tabby: 9, pointed: 3 }),
  'black+grey+brown': coat(23, { tabby: 17, pointed: 1 }),
  'grey+cream': coat(22, { tortoiseshell: 2, tabby: 5, pointed: 9 }),
  'white+grey+ginger': coat(20, { calico: 8, tortoiseshell: 1, tabby: 6, pointed: 1 }),
  'black+brown+ginger': coat(14, { tortoiseshell: 4, tabby: 2 }),
  'black+brown+cream': coat(14, { tabby: 8, pointed: 4 }),
  'brown+ginger': coat(13, { tortoiseshell: 3, tabby: 4 }),
  'white+brown+ginger': coat(11, { calico: 5, tortoiseshell: 1 }),
  'ginger+cream': coat(11, { tabby: 7 }),
  'black+cream': coat(8, { tabby: 1, pointed: 4 }),
  'black+white+brown+ginger': coat(8, { calico: 3, tabby: 1 }),
  'grey+ginger': coat(7, { calico: 1, tabby: 3 }),
  'black+grey+cream': coat(7, { tabby: 5, pointed: 1 }),
  'white+grey+cream': coat(6, { calico: 3, pointed: 2 }),
  'white+cream': coat(6, { bicolor: 3, pointed: 3 }),
  'black+grey+ginger': coat(5, { calico: 1, tortoiseshell: 1, tabby: 2 }),
  'black+white+grey+brown': coat(5, { tabby: 2, pointed: 2 }),
  'grey+brown+cream': coat(4, { pointed: 3 }),
  'black+white+grey+ginger': coat(4, { calico: 2, tabby: 1 }),
  'white+brown+cream': coat(3, { pointed: 1 }),
  'white+ginger+cream': coat(2, { tabby: 2 }),
  'black+grey+brown+ginger': coat(2, { tabby: 1 }),
  'black+grey+brown+cream': coat(1, { tabby: 1 }),
  'brown+ginger+cream': coat(1),
  'black+ginger+cream': coat(1, { tortoiseshell: 1 }),
  'black+brown+ginger+cream': coat(1, { tabby: 1 }),
  'white+grey+brown+cream': coat(1, { pointed: 1 }),
};

export const coatKey = (colors: readonly Color[]): string => colors.join('+');
