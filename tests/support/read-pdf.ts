import { getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import sharp from 'sharp';

/** The shape is pdf.js's. */
export interface PdfNode {
  role: string;
  lang?: string;
  alt?: string;
  children: (PdfNode | { type: string; id: string })[];
}

export interface PdfPage {
  width: number;
  height: number;
  text: string;
  structure: PdfNode;
  /** The ids are in the order in which the content is drawn. */
  taggedIds: string[];
  /** Such text is neither tagged nor an artifact. */
  untagged: string;
  links: string[];
  rasterise(dotsPerInch: number): Promise<GreyPicture>;
}

export interface GreyPicture {
  pixels: Uint8Array;
  width: number;
  height: number;
}

interface PdfFile {
  language: string | null;
  title: string | null;
  isMarked: boolean;
  pages: PdfPage[];
  close(): Promise<void>;
}

export async function readPdf(bytes: Uint8Array): Promise<PdfFile> {
  const task = getDocument({ data: new Uint8Array(bytes), verbosity: 0 });
  const document = await task.promise;
  const { info } = (await document.getMetadata()) as { info: Record<string, string | undefined> };
  const pages: PdfPage[] = [];
  for (let number = 1; number <= document.numPages; number++)
    pages.push(await readPage(document, await document.getPage(number)));
  return {
    language: info.Language ?? null,
    title: info.Title ?? null,
    isMarked: ((await document.getMarkInfo()) as Map<string, boolean> | null)?.get('Marked') === true,
    pages,
    close: () => task.destroy(),
  };
}

async function readPage(document: PDFDocumentProxy, page: PDFPageProxy): Promise<PdfPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const structure = (await page.getStructTree()) as unknown as PdfNode;
  const annotations = (await page.getAnnotations()) as { url?: string }[];
  const links = annotations.flatMap(({ url }) => url ?? []);
  return {
    width,
    height,
    structure,
    links,
    ...(await readText(page)),
    rasterise: (dpi) => rasterise(document, page, dpi),
  };
}

async function readText(page: PDFPageProxy) {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const open: ('artifact' | 'tagged')[] = [];
  const taggedIds: string[] = [];
  let text = '';
  let untagged = '';
  for (const item of items) {
    if ('str' in item) {
      text += item.str + (item.hasEOL ? '\n' : ' ');
      if (open.length === 0) untagged += item.str;
    } else if (item.type === 'endMarkedContent') open.pop();
    else {
      const { tag, id } = item as { tag?: string; id: string };
      open.push(tag === 'Artifact' ? 'artifact' : 'tagged');
      if (tag !== 'Artifact') taggedIds.push(id);
    }
  }
  return { text, taggedIds, untagged };
}

interface CanvasFactory {
  create(width: number, height: number): { canvas: HTMLCanvasElement & { toBuffer(type: 'image/png'): Buffer } };
}

async function rasterise(document: PDFDocumentProxy, page: PDFPageProxy, dotsPerInch: number): Promise<GreyPicture> {
  const viewport = page.getViewport({ scale: dotsPerInch / 72 });
  const factory = document.canvasFactory as CanvasFactory;
  const { canvas } = factory.create(Math.ceil(viewport.width), Math.ceil(viewport.height));
  await page.render({ canvas, viewport }).promise;
  const { data, info } = await sharp(canvas.toBuffer('image/png'))
    .flatten({ background: '#ffffff' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { pixels: data, width: info.width, height: info.height };
}
