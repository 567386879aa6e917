import type { ReactNode } from 'react';
import type { ChosenTraitName, ChosenTraits } from '#db/traits.ts';
import { colorValues } from '#features/traits/color-values.ts';
import { Icon, type IconName } from '#ui/icons/icon.tsx';
import { CatFace, CatFigure } from './cat-figure.tsx';

const icons: Partial<Record<ChosenTraitName, Record<string, IconName>>> = {
  sex: { female: 'lucide:venus', male: 'lucide:mars' },
  chip: { yes: 'lucide:cpu', no: 'lucide:circle-off' },
  living: { indoor: 'lucide:house', outdoor: 'lucide:trees' },
  temperament: { shy: 'lucide:eye-off', bold: 'lucide:hand-heart' },
};

interface TraitPictureProps {
  name: ChosenTraitName;
  value: string;
  /** A pattern is drawn in the chosen colours. */
  chosen: ChosenTraits;
}

export function TraitPicture({ name, value, chosen }: TraitPictureProps): ReactNode {
  if (value === 'unknown') return <Icon name="lucide:circle-help" className="m-auto size-5 text-muted" />;
  const icon = icons[name]?.[value];
  if (icon) return <Icon name={icon} className="m-auto size-5.5" />;
  const coat = { coat_colors: chosen.coat_colors };
  switch (name) {
    case 'coat_colors':
      return (
        <span
          className="m-auto block size-6 rounded-full border border-control"
          style={{ background: colorValues[value as keyof typeof colorValues] }}
        />
      );
    case 'eye_color':
      return <CatFace eyes={value} />;
    case 'ear_tip':
      return <CatFace ear={value} eyes="unknown" />;
    case 'age_class':
      return value === 'senior' ? (
        <CatFace isOld eyes="unknown" />
      ) : (
        <CatFigure traits={coat} isSmall={value === 'kitten'} />
      );
    case 'white_marks':
      return <CatFigure traits={{ ...coat, coat_colors: darkOf(chosen), white_marks: [value] as never }} />;
    default:
      return <CatFigure traits={{ ...coat, [name]: value }} />;
  }
}

/** White marks show only on a colour that is not white. */
function darkOf({ coat_colors: colors }: ChosenTraits): ChosenTraits['coat_colors'] {
  const others = colors.filter((color) => color !== 'white');
  return others.length > 0 ? others : ['black'];
}
