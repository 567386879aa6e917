import { describe, expect, it } from 'vitest';
import { findImageKind, nameOfKind } from './image-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

describe('what a file is', () => {
  it.each([
    ['jpeg', '\xff\xd8\xff\xe1'],
    ['png', '\x89PNG\r\n\x1a\n'],
    ['gif', 'GIF89a'],
    ['webp', 'RIFF\x10\0\0\0WEBPVP8 '],
    ['avif', '\0\0\0\x1cftypavif\0\0\0\0avifmif1miaf'],
    ['avif', '\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf'],
    ['heic', '\0\0\0\x18ftypmif1\0\0\0\0mif1heic'],
    ['heic', '\0\0\0\x18ftypheic\0\0\0\0mif1heic'],
    ['heic', '\0\0\0\x18ftypheix\0\0\0\0mif1heix'],
    ['tiff', 'II*\0\x08\0\0\0'],
    ['tiff', 'MM\0*\0\0\0\x08'],
    ['tiff', 'II+\0\x08\0\0\0'],
    ['jp2', '\0\0\0\x0cjP  \r\n\x87\n\0\0\0\x14ftypjp2 '],
    ['jp2', '\xff\x4f\xff\x51\0\x2f'],
    ['bmp', 'BM\x36\x10\0\0\0\0\0\0'],
    ['svg', '\xef\xbb\xbf<?xml version="1.0"?><!DOCTYPE svg>\n<svg xmlns="http://www.w3.org/2000/svg">'],
  ])('a person who sends %s is told so by its content', (kind, text) => {
    expect(findImageKind(bytes(text))).toBe(kind);
  });

  it.each([
    ['nothing', ''],
    ['text that speaks of pictures', 'BM and <svg> are formats'],
    ['a web page', '<!doctype html><p>RIFF'],
    ['a film', '\0\0\0\x18ftypisom\0\0\0\0isommp41'],
    ['a sound', 'RIFF\x10\0\0\0WAVEfmt '],
    ['a cut signature', '\x89PNG'],
  ])('%s is not a picture', (_, text) => {
    expect(findImageKind(bytes(text))).toBeNull();
  });
});

it('a refusal names a kind as people know it', () => {
  expect((['jp2', 'tiff', 'jxl', 'heic'] as const).map(nameOfKind)).toEqual(['JPEG 2000', 'TIFF', 'JPEG XL', 'HEIC']);
});
