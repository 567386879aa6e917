import { escapeMarkup } from '@catlas/platform/markup/escape-markup.ts';
import type { Mark, Sheet } from './sheet.ts';
import type { SheetFonts } from './sheet-fonts.server.ts';

/** Letters are shapes and the photo is inside, so the page looks the same everywhere and loads nothing. */
export function writeSvg(
  { width, height, parts }: Sheet,
  { fonts, photo }: { fonts: SheetFonts; photo: Buffer | null },
): string {
  const glyphs = new Map<string, string>();
  const source = photo && `data:image/jpeg;base64,${photo.toString('base64')}`;
  const body = parts.flatMap(({ marks }) => marks).map((mark) => drawMark(mark, { fonts, glyphs, source }));
  const shapes = [...glyphs].map(([id, path]) => `<path id="${id}" d="${path}"/>`);
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
  source: string | null;
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
      return drawing.source ? `<image ${placeOf(mark)} href="${escapeMarkup(drawing.source)}"/>` : '';
  }
}

function drawText({ text, x, y, size, weight, color }: Extract<Mark, { kind: 'text' }>, { fonts, glyphs }: Drawing) {
  let left = x;
  const runs = fonts.runs(text, weight).map(({ face, text: part }) => {
    const scale = size / face.font.unitsPerEm;
    const { glyphs: drawn, positions, advanceWidth } = face.font.layout(part);
    let pen = 0;
    const uses = drawn.map((glyph, index) => {
      const { xAdvance, xOffset } = positions[index]!;
      const id = `f${face.name.charAt(0)}g${glyph.id}`;
      const path = glyphs.get(id) ?? glyph.path.toSVG();
      const at = pen + xOffset;
      pen += xAdvance;
      if (path === '') return '';
      glyphs.set(id, path);
      return `<use href="#${id}" x="${at}"/>`;
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
