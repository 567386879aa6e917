import type { Cue } from './cue.ts';

/** Pet charities, consumer protection and the police describe these scams. */
export const warningKinds = [
  'code',
  'gift-card',
  'fee',
  'courier',
  'shelter-fee',
  'vet-bill',
  'ransom',
  'link',
  'alone',
  'detective',
  'overpayment',
  'identity',
] as const;
export type WarningKind = (typeof warningKinds)[number];

/** Each cue must be in the message, the later ones near the first. */
export interface WarningRule {
  kind: WarningKind;
  cues: readonly [Cue, ...Cue[]];
  /** The unit is characters; the default is 120. */
  within?: number;
  /** A sentence with such words is harmless. */
  unless?: Cue;
}
