import type { Locale } from '#i18n/locale.ts';

/** Points are 1/72 inch, from the top left corner. */
export interface Sheet {
  width: number;
  height: number;
  /** In reading order. */
  parts: SheetPart[];
}

/** What a reader meets as one thing: a heading, a paragraph, a picture; `artifact` is decoration that no reader needs. */
export interface SheetPart {
  tag: 'H1' | 'H2' | 'P' | 'Figure' | 'artifact';
  lang: Locale;
  /** Of a figure. */
  alt?: string;
  /** The part leads to this address. */
  link?: string;
  marks: Mark[];
}

export type Weight = 'regular' | 'bold' | 'black';

/** A row of cells, each of them 1 by 1. */
export interface CellRun {
  x: number;
  y: number;
  length: number;
}

export type Mark =
  /** `x` and `y` are the start of the baseline. */
  | { kind: 'text'; text: string; x: number; y: number; size: number; weight: Weight; color: string }
  /** Filled rectangles of a code, drawn from `x` and `y` in units of `scale` points. */
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
  | { kind: 'photo'; x: number; y: number; width: number; height: number };

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The colours of one choice of ink. */
export interface SheetColors {
  ink: string;
  muted: string;
  accent: string;
  /** On the accent, where it is filled. */
  onAccent: string;
  isFilled: boolean;
}
