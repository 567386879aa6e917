import type { BodyPart } from './body-part.ts';
import type { PortraitTraits } from './traits.ts';

export interface Pose {
  head: { x: number; y: number; scale: number };
  behind: readonly BodyPart[];
  before: readonly BodyPart[];
  neck: { x: number; y: number; halfWidth: number; sag: number } | null;
  shadow: { x: number; y: number; rx: number } | null;
}

export type PoseOfHair = (hair: PortraitTraits['hair']) => Pose;
