import { buffer } from 'node:stream/consumers';
import PDFDocument from 'pdfkit';
import type { Locale } from '#i18n/languages.ts';
import type { Mark, Sheet, SheetPart, SheetPhoto } from './sheet.ts';
import type { SheetFonts } from './sheet-fonts.server.ts';

interface PdfInput {
  fonts: SheetFonts;
  photos: SheetPhoto[];
  title: string;
  lang: Locale;
}

type Doc = PDFDocument;
type Picture = ReturnType<Doc['openImage']>;

/** The PDF is tagged: it has sections, languages, alternative texts and a reading order. */
export async function writePdf(sheets: Sheet[], { fonts, photos, title, lang }: PdfInput): Promise<Buffer> {
  const doc = new PDFDocument({
    autoFirstPage: false,
    pdfVersion: '1.7',
    subset: 'PDF/UA',
    tagged: true,
    displayTitle: true,
    lang,
    info: { Title: title, Creator: 'Catlas' },
  });
  const bytes = buffer(doc);
  // The file has one object for each photo, however many sheets show it.
  const pictures = photos.map(({ bytes }) => doc.openImage(bytes));
  const root = doc.struct('Document');
  doc.addStructure(root);
  for (const sheet of sheets) {
    doc.addPage({ size: [sheet.width, sheet.height], margin: 0 });
    const section = doc.struct('Sect');
    root.add(section);
    for (const part of sheet.parts) drawPart(doc, section, part, { fonts, pictures });
    section.end();
  }
  root.end();
  doc.end();
  return bytes;
}

type Section = ReturnType<Doc['struct']>;
interface Drawing {
  fonts: SheetFonts;
  pictures: Picture[];
}

function drawPart(doc: Doc, section: Section, { tag, lang, alt, link, marks }: SheetPart, drawing: Drawing) {
  const draw = () => {
    for (const mark of marks) drawMark(doc, mark, drawing);
  };
  if (tag === 'artifact') {
    doc.markContent('Artifact', { type: 'Layout' });
    draw();
    doc.endMarkedContent();
    return;
  }
  const box = boxOf(marks, drawing.fonts);
  const spoken = { lang, ...(alt ? { alt } : {}) };
  const element = doc.struct(tag, tag === 'Figure' ? { ...spoken, bbox: box, placement: 'Block' } : spoken);
  section.add(element);
  if (!link) element.add(draw);
  else {
    const anchor = doc.struct('Link', spoken);
    element.add(anchor);
    anchor.add(draw);
    const [left, top, right, bottom] = box;
    const contents = new String(alt ?? link);
    doc.link(left, top, right - left, bottom - top, link, { structParent: anchor, Contents: contents });
    anchor.end();
  }
  element.end();
}

function drawMark(doc: Doc, mark: Mark, { fonts, pictures }: Drawing): void {
  switch (mark.kind) {
    case 'text':
      drawText(doc, mark, fonts);
      return;
    case 'cells':
      doc.save().translate(mark.x, mark.y).scale(mark.scale);
      for (const { x, y: top, length } of mark.runs) doc.rect(x, top, length, 1);
      doc.fill(mark.color).restore();
      return;
    case 'line':
      doc.save().lineWidth(mark.width);
      if (mark.isDashed) doc.dash(3, { space: 3 });
      doc.moveTo(mark.x1, mark.y1).lineTo(mark.x2, mark.y2).stroke(mark.color).restore();
      return;
    case 'box':
      doc.save().roundedRect(mark.x, mark.y, mark.width, mark.height, mark.radius);
      if (mark.fill) doc.fill(mark.fill);
      else doc.lineWidth(2).stroke(mark.stroke ?? '#000000');
      doc.restore();
      return;
    case 'photo':
      doc.image(pictures[mark.index]!, mark.x, mark.y, { width: mark.width, height: mark.height });
  }
}

function drawText(doc: Doc, { text, x, y, size, weight, color }: Extract<Mark, { kind: 'text' }>, fonts: SheetFonts) {
  let left = x;
  doc.fillColor(color).fontSize(size);
  for (const { face, text: part } of fonts.runs(text, weight)) {
    // All documents share the font: reading its tables takes longer than drawing a page.
    doc.registerFont(face.name, face.font).font(face.name);
    const textWidth = fonts.width(part, { weight, size });
    // Without a list of features, PDFKit lays out each word alone, so words from right to left would be in the wrong order.
    doc.text(part, left, y, { lineBreak: false, baseline: 'alphabetic', textWidth, features: [] });
    left += textWidth;
  }
}

function boxOf(marks: Mark[], fonts: SheetFonts): [number, number, number, number] {
  const boxes = marks.flatMap((mark) => {
    if (mark.kind === 'text') {
      const { x, y, size } = mark;
      return [[x, y - size, x + fonts.width(mark.text, mark), y + size * 0.3]];
    }
    if (mark.kind === 'box' || mark.kind === 'photo') {
      return [[mark.x, mark.y, mark.x + mark.width, mark.y + mark.height]];
    }
    return [];
  });
  const column = (index: number) => boxes.map((box) => box[index]!);
  return [Math.min(...column(0)), Math.min(...column(1)), Math.max(...column(2)), Math.max(...column(3))];
}
