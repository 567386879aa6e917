import { m } from '#i18n/paraglide/messages.js';
import type { TraitName } from './trait-labels.ts';

export const traitTitles: Record<Exclude<TraitName, 'seen_at_precision'>, () => string> = {
  coat_colors: m.traits_coat_colors,
  coat_pattern: m.traits_coat_pattern,
  coat_length: m.traits_coat_length,
  white_marks: m.traits_white_marks,
  eye_color: m.traits_eye_color,
  tail: m.traits_tail,
  ear_tip: m.traits_ear_tip,
  sex: m.traits_sex,
  age_class: m.traits_age_class,
  collar: m.traits_collar,
  chip: m.traits_chip,
  living: m.traits_living,
  temperament: m.traits_temperament,
};
