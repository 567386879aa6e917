import type { Locale } from '#i18n/languages.ts';

/** Points are 1/72 inch, from the top left corner. */
export interface Sheet {
  width: number;
  height: number;
  /** The parts are in reading order. */
  parts: SheetPart[];
}

/** `artifact` is decoration that no reader needs. */
export interface SheetPart {
  tag: 'H1' | 'H2' | 'P' | 'Figure' | 'artifact';
  lang: Locale;
  alt?: string;
  link?: string;
  marks: Mark[];
}

export type Weight = 'regular' | 'bold' | 'black';

export interface CellRun {
  x: number;
  y: number;
  length: number;
}

export type Mark =
  /** `x` and `y` are the start of the baseline. */
  | { kind: 'text'; text: string; x: number; y: number; size: number; weight: Weight; color: string }
  /** The rectangles are drawn from `x` and `y` in units of `scale` points. */
  | { kind: 'cells'; runs: CellRun[]; x: number; y: number; scale: number; color: string }
  | { kind: 'line'; x1: number; y1: number; x2: number; y2: number; width: number; color: string; isDashed: boolean }
  | {
      kind: 'box';
      x: number;
      y: number;
      width: number;
      height: number;
      radius: number;
      fill: string | null;
      stroke: string | null;
    }
  /** `index` is the place among the cat's photos. */
  | { kind: 'photo'; index: number; x: number; y: number; width: number; height: number };

/** A JPEG: a PDF holds no WebP. */
export interface SheetPhoto {
  bytes: Buffer;
  width: number;
  height: number;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface SheetColors {
  ink: string;
  muted: string;
  accent: string;
  onAccent: string;
  isFilled: boolean;
}
