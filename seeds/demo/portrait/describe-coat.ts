import type { CollarName, EyeName, FurName, PortraitTraits } from './traits.ts';

export type DemoLocale = 'en' | 'fr';
export type Sex = 'male' | 'female';

export interface CoatWords {
  coat: string;
  eyes: string;
  collar: string | null;
  ear: string | null;
}

type Gendered = readonly [male: string, female: string];

const frenchFur: Record<FurName, Gendered> = {
  black: ['noir', 'noire'],
  white: ['blanc', 'blanche'],
  grey: ['gris', 'grise'],
  cream: ['crème', 'crème'],
  ginger: ['roux', 'rousse'],
  brown: ['brun', 'brune'],
  silver: ['gris argenté', 'gris argenté'],
  chocolate: ['chocolat', 'chocolat'],
  ivory: ['ivoire', 'ivoire'],
};
const englishFur: Record<FurName, string> = {
  black: 'black',
  white: 'white',
  grey: 'grey',
  cream: 'cream',
  ginger: 'ginger',
  brown: 'brown',
  silver: 'silver',
  chocolate: 'chocolate',
  ivory: 'ivory',
};
const frenchTabby = {
  mackerel: ['tigré', 'tigrée'],
  classic: ['marbré', 'marbrée'],
  spotted: ['tacheté', 'tachetée'],
} as const;
const frenchEyes: Record<EyeName, Gendered> = {
  green: ['vert', 'verts'],
  yellow: ['jaune', 'jaunes'],
  amber: ['ambre', 'ambre'],
  copper: ['cuivre', 'cuivre'],
  blue: ['bleu', 'bleus'],
};
const frenchCollar: Record<CollarName, string> = {
  red: 'rouge',
  blue: 'bleu',
  green: 'vert',
  yellow: 'jaune',
  pink: 'rose',
  purple: 'violet',
  turquoise: 'turquoise',
  black: 'noir',
};
const frenchPoint = { seal: 'seal point', blue: 'bleu point', red: 'red point' } as const;

function englishCoat(traits: PortraitTraits): string {
  const fur = traits.white === 'bicolour' ? `${englishFur[traits.fur]}-and-white` : englishFur[traits.fur];
  const base = {
    solid: `${fur} cat`,
    mackerel: `${fur} tabby`,
    classic: `marbled ${fur} tabby`,
    spotted: `spotted ${fur} tabby`,
    calico: traits.isDilute ? 'pastel calico' : 'calico',
    tortoiseshell: traits.isDilute ? 'blue-cream tortoiseshell' : 'tortoiseshell',
    point: `${traits.point}-point Siamese`,
  }[traits.pattern];
  const dressed = {
    none: base,
    bib: `${base} with a white bib`,
    tuxedo: `${fur}-and-white tuxedo cat`,
    bicolour: base,
    mitted: `${base} with white paws`,
  }[traits.white];
  return traits.hair === 'long' ? `long-haired ${dressed}` : dressed;
}

function frenchCoat(traits: PortraitTraits, sex: Sex): string {
  const form = sex === 'male' ? 0 : 1;
  const fur = frenchFur[traits.fur][form];
  const base = {
    solid: fur,
    mackerel: `${fur} ${frenchTabby.mackerel[form]}`,
    classic: `${fur} ${frenchTabby.classic[form]}`,
    spotted: `${fur} ${frenchTabby.spotted[form]}`,
    calico: traits.isDilute ? 'tricolore aux tons pastel' : 'tricolore',
    tortoiseshell: traits.isDilute ? 'écaille bleu crème' : 'écaille de tortue',
    point: `${sex === 'male' ? 'siamois' : 'siamoise'} ${frenchPoint[traits.point]}`,
  }[traits.pattern];
  const long = traits.hair === 'long' ? ' à poil long' : '';
  return {
    none: `${base}${long}`,
    bib: `${base}${long} au plastron blanc`,
    tuxedo: `${fur} et ${frenchFur.white[form]}${long} façon smoking`,
    bicolour: `${base} et ${frenchFur.white[form]}${long}`,
    mitted: `${base}${long} aux pattes blanches`,
  }[traits.white];
}

export function coatWords(traits: PortraitTraits, locale: DemoLocale, sex: Sex = 'male'): CoatWords {
  const [left, right] = traits.eyes;
  const { collar } = traits;
  const hasNotch = traits.notchedEar !== 'none';
  if (locale === 'en') {
    const pendant = { none: '', bell: ' with a bell', tag: ' with a tag' };
    return {
      coat: englishCoat(traits),
      eyes: left === right ? `${left} eyes` : `one ${left} eye and one ${right} eye`,
      collar: collar && `${collar.colour} collar${pendant[collar.pendant]}`,
      ear: hasNotch ? 'notched ear' : null,
    };
  }
  const pendant = { none: '', bell: ' à grelot', tag: ' à médaille' };
  return {
    coat: frenchCoat(traits, sex),
    eyes:
      left === right
        ? `yeux ${frenchEyes[left][1]}`
        : `un œil ${frenchEyes[left][0]} et un œil ${frenchEyes[right][0]}`,
    collar: collar && `collier ${frenchCollar[collar.colour]}${pendant[collar.pendant]}`,
    ear: hasNotch ? 'oreille entaillée' : null,
  };
}

export function describeCoat(traits: PortraitTraits, locale: DemoLocale, sex: Sex = 'male'): string {
  const { coat, eyes, collar, ear } = coatWords(traits, locale, sex);
  return [coat, eyes, ear, collar].filter(Boolean).join(', ');
}
