import { type CatTraits, unknownTraits } from '#features/traits/cat-traits.ts';
import type { Sex } from './describe-coat.ts';
import type { EyeName, FurName, PortraitTraits } from './traits.ts';

type Color = CatTraits['coat_colors'][number];

const colorOfFur: Record<FurName, Color> = {
  black: 'black',
  white: 'white',
  grey: 'grey',
  cream: 'cream',
  ginger: 'ginger',
  brown: 'brown',
  silver: 'grey',
  chocolate: 'brown',
  ivory: 'cream',
};
const colorOfPoint: Record<PortraitTraits['point'], Color> = { seal: 'brown', blue: 'grey', red: 'ginger' };
const eyeColorOf: Record<EyeName, CatTraits['eye_color']> = {
  green: 'green',
  yellow: 'yellow',
  amber: 'orange',
  copper: 'orange',
  blue: 'blue',
};

function coatOf({
  pattern,
  fur,
  point,
  white,
  isDilute,
}: PortraitTraits): Pick<CatTraits, 'coat_colors' | 'coat_pattern'> {
  switch (pattern) {
    case 'calico':
      return {
        coat_colors: isDilute ? ['white', 'grey', 'cream'] : ['black', 'white', 'ginger'],
        coat_pattern: 'calico',
      };
    case 'tortoiseshell':
      return { coat_colors: isDilute ? ['grey', 'cream'] : ['black', 'ginger'], coat_pattern: 'tortoiseshell' };
    case 'point':
      return { coat_colors: [colorOfPoint[point], 'cream'], coat_pattern: 'pointed' };
    case 'solid': {
      const isBicolor = white === 'tuxedo' || white === 'bicolour';
      const colors: Color[] = isBicolor ? [colorOfFur[fur], 'white'] : [colorOfFur[fur]];
      return { coat_colors: colors, coat_pattern: isBicolor ? 'bicolor' : 'solid' };
    }
    default:
      return {
        coat_colors: white === 'bicolour' ? [colorOfFur[fur], 'white'] : [colorOfFur[fur]],
        coat_pattern: 'tabby',
      };
  }
}

export function traitsOfPortrait(portrait: PortraitTraits, { sex, isLost }: { sex: Sex; isLost: boolean }): CatTraits {
  const [left, right] = portrait.eyes;
  const hasChest = portrait.white === 'bib' || portrait.white === 'tuxedo';
  return {
    ...unknownTraits,
    ...coatOf(portrait),
    coat_length: portrait.hair,
    white_marks: hasChest ? ['chest'] : portrait.white === 'mitted' ? ['paws'] : [],
    eye_color: left === right ? eyeColorOf[left] : 'odd',
    ear_tip: portrait.notchedEar === 'none' ? 'unknown' : 'notched',
    collar: portrait.collar ? 'yes' : 'unknown',
    sex: isLost ? sex : 'unknown',
  };
}
