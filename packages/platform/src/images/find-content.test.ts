import { describe, expect, it } from 'vitest';
import { findContent, type GreyPicture } from './find-content.ts';

const side = 100;

function draw(background: number, things: { box: [number, number, number, number]; color?: number }[]): GreyPicture {
  const pixels = new Uint8Array(side * side).fill(background);
  for (const { box, color } of things)
    for (let y = box[1]; y < box[3]; y++)
      for (let x = box[0]; x < box[2]; x++) pixels[y * side + x] = color ?? 40 + ((x * 37 + y * 91) % 160);
  return { pixels, width: side, height: side };
}
const boxOf = (picture: GreyPicture) => {
  const { left, top, right, bottom } = findContent(picture);
  return [left, top, right, bottom];
};

describe('the content of a picture', () => {
  it('the content is all of a picture where no side is plain', () => {
    expect(boxOf(draw(0, [{ box: [0, 0, 100, 100] }]))).toEqual([0, 0, 100, 100]);
  });

  it('the content is within bars, two pixels in from where they mix', () => {
    expect(boxOf(draw(255, [{ box: [0, 30, 100, 70] }]))).toEqual([0, 32, 100, 68]);
    expect(boxOf(draw(0, [{ box: [20, 0, 90, 100] }]))).toEqual([22, 0, 88, 100]);
  });

  it('the content is below the marks of a status bar', () => {
    const marks: [number, number, number, number][] = [
      [4, 3, 10, 6],
      [80, 3, 86, 6],
      [90, 3, 96, 6],
    ];
    const photo = { box: [0, 30, 100, 70] as [number, number, number, number] };
    expect(boxOf(draw(255, [photo, ...marks.map((box) => ({ box, color: 0 }))]))).toEqual([0, 32, 100, 68]);
  });

  it('the content is within bars of two colours', () => {
    const screen = { box: [10, 10, 90, 90] as [number, number, number, number], color: 250 };
    expect(boxOf(draw(30, [screen, { box: [10, 40, 90, 80] }]))).toEqual([12, 42, 88, 78]);
  });

  it('the content is all of a plain picture, and of one with a dot', () => {
    expect(boxOf(draw(128, []))).toEqual([0, 0, 100, 100]);
    expect(boxOf(draw(128, [{ box: [50, 50, 53, 53] }]))).toEqual([0, 0, 100, 100]);
  });
});
