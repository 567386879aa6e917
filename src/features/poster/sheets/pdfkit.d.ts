/** The published types of pdfkit 0.20 lack PDF/UA, the figure's box and pictures that are drawn several times. */
declare module 'pdfkit' {
  import type { Readable } from 'node:stream';
  import type { Font } from 'fontkit';

  interface StructureElement {
    add(child: StructureElement | (() => void)): this;
    end(): void;
  }

  interface StructureOptions {
    lang?: string;
    alt?: string;
    placement?: 'Block';
    /** The order is left, top, right, bottom. */
    bbox?: [number, number, number, number];
  }

  interface DocumentOptions {
    autoFirstPage: boolean;
    pdfVersion: '1.7';
    subset: 'PDF/UA';
    tagged: boolean;
    displayTitle: boolean;
    lang: string;
    info: { Title: string; Creator: string };
  }

  interface Picture {
    width: number;
    height: number;
  }

  export default class PDFDocument extends Readable {
    constructor(options: DocumentOptions);
    addPage(options: { size: [number, number]; margin: number }): this;
    end(): void;

    struct(type: string, options?: StructureOptions): StructureElement;
    addStructure(element: StructureElement): this;
    markContent(tag: 'Artifact', options: { type: 'Layout' }): this;
    endMarkedContent(): this;
    /** A `String` object is written as text, a plain one as a name. */
    link(
      x: number,
      y: number,
      width: number,
      height: number,
      url: string,
      options: { structParent: StructureElement; Contents: object },
    ): this;

    openImage(source: Buffer): Picture;
    image(source: Picture, x: number, y: number, options: { width: number; height: number }): this;

    registerFont(name: string, source: Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    text(
      text: string,
      x: number,
      y: number,
      options: { lineBreak: false; baseline: 'alphabetic'; textWidth: number; features: string[] },
    ): this;

    save(): this;
    restore(): this;
    translate(x: number, y: number): this;
    scale(factor: number): this;
    lineWidth(width: number): this;
    dash(length: number, options: { space: number }): this;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    rect(x: number, y: number, width: number, height: number): this;
    roundedRect(x: number, y: number, width: number, height: number, radius: number): this;
    fillColor(color: string): this;
    fill(color: string): this;
    stroke(color: string): this;
  }
}
