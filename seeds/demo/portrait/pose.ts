import type { BodyPart } from './body-part.ts';
import type { PortraitTraits } from './traits.ts';

/** Where the head and the pieces of the body lie, back to front, in picture units. */
export interface Pose {
  head: { x: number; y: number; scale: number };
  behind: readonly BodyPart[];
  before: readonly BodyPart[];
  /** The collar: its middle, half its width and how far it sags; none where the neck is hidden. */
  neck: { x: number; y: number; halfWidth: number; sag: number } | null;
  shadow: { x: number; y: number; rx: number } | null;
}

export type PoseOfHair = (hair: PortraitTraits['hair']) => Pose;
