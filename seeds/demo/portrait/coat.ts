import { eyeColours, type FurColours, furColours, mix, pointColours } from './colour.ts';
import type { PortraitTraits } from './traits.ts';

export interface Coat {
  body: FurColours;
  points: FurColours;
  white: FurColours;
  patches: readonly string[];
  isDark: boolean;
  whisker: string;
  line: string;
  eyes: readonly [left: { iris: string; deep: string }, right: { iris: string; deep: string }];
}

export function coatOf(traits: PortraitTraits): Coat {
  const isTortoiseshell = traits.pattern === 'tortoiseshell';
  const body: FurColours = furColours[isTortoiseshell && traits.isDilute ? 'grey' : traits.fur];
  const mask = pointColours[traits.point];
  const points: FurColours =
    traits.pattern === 'point'
      ? {
          ...body,
          main: mask,
          shade: mix(mask, '#1d1418', 0.25),
          light: mix(mask, '#ffffff', 0.18),
          ear: mix(mask, '#d9a79c', 0.45),
        }
      : body;
  const warm = furColours[traits.isDilute ? 'cream' : 'ginger'].main;
  const cool = furColours[traits.isDilute ? 'grey' : 'black'].main;
  const isDark = ['black', 'chocolate'].includes(traits.fur) || traits.pattern === 'point';
  return {
    body,
    points,
    white: furColours.white,
    patches: isTortoiseshell ? [warm, mix(warm, body.main, 0.35)] : [warm, cool],
    isDark,
    whisker: isDark ? '#fffaf2' : '#fffdf8',
    line: isDark ? '#17151b' : mix(body.shade, '#2a1d1f', 0.72),
    eyes: [eyeColours[traits.eyes[0]], eyeColours[traits.eyes[1]]],
  };
}
