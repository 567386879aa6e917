import type { Mark, Sheet, SheetPhoto } from './sheet.ts';
import type { SheetFonts } from './sheet-fonts.server.ts';

/** Letters are shapes and the photos are inside, so the page looks the same everywhere and loads nothing. */
export function writeSvg(
  { width, height, parts }: Sheet,
  { fonts, photos }: { fonts: SheetFonts; photos: SheetPhoto[] },
): string {
  const glyphs = new Map<string, string>();
  const marks = parts.flatMap((part) => part.marks);
  const body = marks.map((mark) => drawMark(mark, { fonts, glyphs, photos }));
  // A page with four cards has the photo once.
  const shown = new Set(marks.flatMap((mark) => (mark.kind === 'photo' ? mark.index : [])));
  const shapes = [
    ...[...glyphs].map(([id, path]) => `<path id="${id}" d="${path}"/>`),
    ...[...shown].map((index) => pictureOf(photos[index]!, index)),
  ];
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}pt" height="${height}pt">`,
    `<defs>${shapes.join('')}</defs><rect width="100%" height="100%" fill="#ffffff"/>`,
    ...body,
    '</svg>',
  ].join('');
}

interface Drawing {
  fonts: SheetFonts;
  glyphs: Map<string, string>;
  photos: SheetPhoto[];
}

function pictureOf({ bytes, width, height }: SheetPhoto, index: number): string {
  const source = `data:image/jpeg;base64,${bytes.toString('base64')}`;
  return `<image id="p${index}" width="${width}" height="${height}" href="${source}"/>`;
}

function drawMark(mark: Mark, drawing: Drawing): string {
  switch (mark.kind) {
    case 'text':
      return drawText(mark, drawing);
    case 'cells': {
      const path = mark.runs.map(({ x, y, length }) => `M${x} ${y}h${length}v1h-${length}z`).join('');
      const place = `translate(${round(mark.x)} ${round(mark.y)}) scale(${round(mark.scale)})`;
      return `<path transform="${place}" fill="${mark.color}" d="${path}"/>`;
    }
    case 'line': {
      const dash = mark.isDashed ? ' stroke-dasharray="3 3"' : '';
      return `<path d="M${round(mark.x1)} ${round(mark.y1)}L${round(mark.x2)} ${round(mark.y2)}" stroke="${mark.color}" stroke-width="${mark.width}"${dash}/>`;
    }
    case 'box': {
      const look = `fill="${mark.fill ?? 'none'}"${mark.stroke ? ` stroke="${mark.stroke}" stroke-width="2"` : ''}`;
      return `<rect ${placeOf(mark)} rx="${mark.radius}" ${look}/>`;
    }
    case 'photo':
      return drawPhoto(mark, drawing.photos[mark.index]!);
  }
}

function drawPhoto({ index, x, y, width, height }: Extract<Mark, { kind: 'photo' }>, photo: SheetPhoto): string {
  const scale = `scale(${round(width / photo.width)} ${round(height / photo.height)})`;
  return `<use href="#p${index}" transform="translate(${round(x)} ${round(y)}) ${scale}"/>`;
}

function drawText({ text, x, y, size, weight, color }: Extract<Mark, { kind: 'text' }>, { fonts, glyphs }: Drawing) {
  let left = x;
  const runs = fonts.runs(text, weight).map(({ face, text: part }) => {
    const scale = size / face.font.unitsPerEm;
    const { glyphs: drawn, positions, advanceWidth } = face.font.layout(part);
    let pen = 0;
    const uses = drawn.map((glyph, index) => {
      const { xAdvance, xOffset, yOffset } = positions[index]!;
      const id = `f${Number.parseInt(face.name, 10)}g${glyph.id}`;
      const path = glyphs.get(id) ?? glyph.path.toSVG();
      const at = pen + xOffset;
      pen += xAdvance;
      if (path === '') return '';
      glyphs.set(id, path);
      return `<use href="#${id}" x="${at}"${yOffset ? ` y="${yOffset}"` : ''}/>`;
    });
    const place = `translate(${round(left)} ${round(y)}) scale(${round(scale)} ${round(-scale)})`;
    left += advanceWidth * scale;
    return `<g transform="${place}" fill="${color}">${uses.join('')}</g>`;
  });
  return runs.join('');
}

const placeOf = ({ x, y, width, height }: { x: number; y: number; width: number; height: number }) =>
  `x="${round(x)}" y="${round(y)}" width="${round(width)}" height="${round(height)}"`;

const round = (value: number) => Math.round(value * 10_000) / 10_000;
