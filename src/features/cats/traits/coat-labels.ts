import { m } from '#i18n/paraglide/messages.js';

// These labels are separate, because the first page needs only them.

export const colorLabels = {
  black: m.traits_color_black,
  white: m.traits_color_white,
  grey: m.traits_color_grey,
  brown: m.traits_color_brown,
  ginger: m.traits_color_ginger,
  cream: m.traits_color_cream,
};

export const patternLabels = {
  solid: m.traits_pattern_solid,
  tabby: m.traits_pattern_tabby,
  tortoiseshell: m.traits_pattern_tortoiseshell,
  calico: m.traits_pattern_calico,
  bicolor: m.traits_pattern_bicolor,
  pointed: m.traits_pattern_pointed,
  unknown: m.traits_unknown,
};
