import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const css = readFileSync(new URL('./theme.css', import.meta.url), 'utf8');
const shades = [50, 100, 200, 300, 400, 500, 600, 700, 800, 900, 950];

it('the primary colour is orange, in eleven shades from pale to dark (spec §9)', () => {
  const found = [...css.matchAll(/--color-primary-(\d+): oklch\(([\d.]+)% [\d.]+ ([\d.]+)\)/g)].map(
    ([, shade, lightness, hue]) => ({ shade: Number(shade), lightness: Number(lightness), hue: Number(hue) }),
  );
  expect(found.map(({ shade }) => shade)).toEqual(shades);
  const lightnesses = found.map(({ lightness }) => lightness);
  expect(lightnesses).toEqual(lightnesses.toSorted((a, b) => b - a));
  // The hue is between red (29°) and yellow (110°) in OKLCH.
  for (const { hue, shade } of found) expect(hue > 35 && hue < 75, String(shade)).toBe(true);
});
