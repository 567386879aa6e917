import sharp, { type Sharp } from 'sharp';

interface PhotoSize {
  width: number;
  height: number;
}

export function drawPhoto(index: number, { width, height }: PhotoSize): Sharp {
  const grain = { type: 'gaussian' as const, mean: 90 + (index % 60), sigma: 18 };
  return sharp({ create: { width, height, channels: 3, background: '#888', noise: grain } }).blur(1.2);
}
