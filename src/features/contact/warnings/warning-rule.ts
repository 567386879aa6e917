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

/** Each cue must be in the message, the later ones near the first. Patterns read the text of a `MessageLine`. */
export interface WarningRule {
  kind: WarningKind;
  cues: readonly [RegExp, ...RegExp[]];
  /** The unit is characters; the default is 120. */
  within?: number;
  /** A sentence with such words is harmless. */
  unless?: RegExp;
}

/** The words may be split over lines. */
export const words = (...lists: string[]) =>
  new RegExp(`(?<= )(?:${lists.map((list) => list.trim().replace(/\s*\n\s*/g, '|')).join('|')})(?= )`, 'g');
