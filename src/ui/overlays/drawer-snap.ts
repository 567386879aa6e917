export const snapPoints = ['peek', 'half', 'full'] as const;
export type SnapPoint = (typeof snapPoints)[number];

/** Spec §9: a drag beyond this share of the distance moves to the next point. */
const threshold = 0.25;

/** Heights are in pixels, ascending; `pulledPixels` is negative for a drag down. */
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
