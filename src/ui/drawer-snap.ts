export const snapPoints = ['peek', 'half', 'full'] as const;
export type SnapPoint = (typeof snapPoints)[number];

/** Spec §9: a pull of more than this share of the way to the next point goes there. */
const threshold = 0.25;

/**
 * Where a drawer comes to rest that stood at `from` and was pulled up by so many pixels (down: negative).
 * `heights` in pixels, rising.
 */
export function nextSnapPoint(from: SnapPoint, pulledPixels: number, heights: Record<SnapPoint, number>): SnapPoint {
  const direction = Math.sign(pulledPixels);
  const reached = heights[from] + pulledPixels;
  let at = snapPoints.indexOf(from);
  for (;;) {
    const here = snapPoints[at]!;
    const next = snapPoints[at + direction];
    if (direction === 0 || next === undefined) return here;
    const line = heights[here] + (heights[next] - heights[here]) * threshold;
    if ((reached - line) * direction <= 0) return here;
    at += direction;
  }
}
