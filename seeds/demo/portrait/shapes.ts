import { between, type Random } from '../random.ts';

export type Point = readonly [x: number, y: number];

/** The ids are unique in the picture. */
export interface Sheet {
  defs: string[];
  nextId(): string;
}

export function createSheet(): Sheet {
  let count = 0;
  return { defs: [], nextId: () => `p${(count++).toString(36)}` };
}

export function short(value: number): string {
  return String(Math.round(value * 10) / 10);
}

export function at(x: number, y: number): string {
  return `${short(x)} ${short(y)}`;
}

// Use `fill-opacity` in `extra`, not `opacity`: librsvg gives `opacity` a separate layer, a tenth of the drawing time.

export function fillPath(d: string, fill: string, extra = ''): string {
  return `<path d="${d}" fill="${fill}"${extra}/>`;
}

export function line(d: string, stroke: string, width: number, extra = ''): string {
  return `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${extra}/>`;
}

export function ellipse(x: number, y: number, rx: number, ry: number, fill: string, extra = ''): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(rx)}" ry="${short(ry)}" fill="${fill}"${extra}/>`;
}

export function rect(x: number, y: number, width: number, height: number, fill: string, radius = 0): string {
  const round = radius ? ` rx="${radius}"` : '';
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}" fill="${fill}"${round}/>`;
}

export function clipped(sheet: Sheet, d: string, content: string): string {
  const id = sheet.nextId();
  sheet.defs.push(`<clipPath id="${id}"><path d="${d}"/></clipPath>`);
  return `<g clip-path="url(#${id})">${content}</g>`;
}

export function verticalGradient(sheet: Sheet, stops: readonly (readonly [offset: number, colour: string])[]): string {
  const id = sheet.nextId();
  const marks = stops.map(([offset, colour]) => `<stop offset="${offset}" stop-color="${colour}"/>`).join('');
  sheet.defs.push(`<linearGradient id="${id}" x1="0" y1="0" x2="0" y2="1">${marks}</linearGradient>`);
  return `url(#${id})`;
}

export function glow(sheet: Sheet, colour: string, opacity: number, hold = 0): string {
  const id = sheet.nextId();
  sheet.defs.push(
    `<radialGradient id="${id}"><stop offset="${hold}" stop-color="${colour}" stop-opacity="${opacity}"/>` +
      `<stop offset="1" stop-color="${colour}" stop-opacity="0"/></radialGradient>`,
  );
  return `url(#${id})`;
}

export function stripe(start: Point, bend: Point, end: Point, width: number): string {
  const length = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const nx = (-(end[1] - start[1]) / length) * width;
  const ny = ((end[0] - start[0]) / length) * width;
  return (
    `M${at(...start)}Q${at(bend[0] + nx, bend[1] + ny)} ${at(...end)}` +
    `Q${at(bend[0] - nx, bend[1] - ny)} ${at(...start)}Z`
  );
}

function smoothClosed(points: readonly Point[]): string {
  const count = points.length;
  const point = (index: number) => points[(index + count) % count]!;
  let d = `M${at(...point(0))}`;
  for (let index = 0; index < count; index++) {
    const [before, from, to, after] = [point(index - 1), point(index), point(index + 1), point(index + 2)];
    const first: Point = [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6];
    const second: Point = [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6];
    d += `C${at(...first)} ${at(...second)} ${at(...to)}`;
  }
  return `${d}Z`;
}

export function blob(random: Random, x: number, y: number, rx: number, ry: number, corners = 8): string {
  const points: Point[] = [];
  for (let index = 0; index < corners; index++) {
    const angle = (index / corners) * Math.PI * 2;
    const reach = between(random, 0.78, 1.14);
    points.push([x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach]);
  }
  return smoothClosed(points);
}

export function mirrored(start: Point, curves: readonly (readonly [Point, Point, Point])[]): string {
  let d = `M${at(...start)}`;
  for (const [first, second, end] of curves) d += `C${at(...first)} ${at(...second)} ${at(...end)}`;
  for (let index = curves.length - 1; index >= 0; index--) {
    const [first, second] = curves[index]!;
    const end = index === 0 ? start : curves[index - 1]![2];
    d += `C${at(-second[0], second[1])} ${at(-first[0], first[1])} ${at(-end[0], end[1])}`;
  }
  return `${d}Z`;
}

function cubic(curve: readonly [Point, Point, Point, Point], t: number): Point {
  const u = 1 - t;
  const [a, b, c, d] = [u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t];
  const along = (axis: 0 | 1) => a * curve[0][axis] + b * curve[1][axis] + c * curve[2][axis] + d * curve[3][axis];
  return [along(0), along(1)];
}

export function tube(
  curve: readonly [Point, Point, Point, Point],
  widthAt: (t: number) => number,
  [from, to]: readonly [number, number] = [0, 1],
): string {
  const steps = Math.max(3, Math.round(30 * (to - from)));
  const left: Point[] = [];
  const right: Point[] = [];
  for (let step = 0; step <= steps; step++) {
    const t = from + ((to - from) * step) / steps;
    const [x, y] = cubic(curve, t);
    const [ax, ay] = cubic(curve, Math.max(0, t - 0.02));
    const [bx, by] = cubic(curve, Math.min(1, t + 0.02));
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const half = widthAt(t) / 2;
    left.push([x - ((by - ay) / length) * half, y + ((bx - ax) / length) * half]);
    right.unshift([x + ((by - ay) / length) * half, y - ((bx - ax) / length) * half]);
  }
  return `M${[...left, ...right].map((point) => at(...point)).join('L')}Z`;
}
