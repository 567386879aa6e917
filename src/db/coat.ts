import { m } from '#i18n/paraglide/messages.js';

// This part of the table of traits is separate, because the first page needs only this one.

/** Grey includes blue and silver, ginger red and orange, cream beige and isabelle, brown chocolate. */
export const colorLabels = {
  black: m.traits_color_black,
  white: m.traits_color_white,
  grey: m.traits_color_grey,
  brown: m.traits_color_brown,
  ginger: m.traits_color_ginger,
  cream: m.traits_color_cream,
};

/** Calico means tortoiseshell and white; bicolor, white and one colour; pointed, darker face, ears, paws and tail. */
export const patternLabels = {
  solid: m.traits_pattern_solid,
  tabby: m.traits_pattern_tabby,
  tortoiseshell: m.traits_pattern_tortoiseshell,
  calico: m.traits_pattern_calico,
  bicolor: m.traits_pattern_bicolor,
  pointed: m.traits_pattern_pointed,
  unknown: m.traits_unknown,
};

export const coatColors = Object.keys(colorLabels) as (keyof typeof colorLabels)[];
export const coatPatterns = Object.keys(patternLabels) as (keyof typeof patternLabels)[];
