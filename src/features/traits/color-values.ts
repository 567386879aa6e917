import type { CatTraits } from './cat-traits.ts';

type CoatColor = CatTraits['coat_colors'][number];

export const colorValues: Record<CoatColor, string> = {
  black: '#33302f',
  white: '#fbfaf7',
  grey: '#9b9da4',
  brown: '#7d5538',
  ginger: '#dd8133',
  cream: '#eed9ae',
};
