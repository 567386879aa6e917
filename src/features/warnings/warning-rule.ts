/** Known scams against people who lost or found a pet, as pet charities, consumer protection and the police describe them. */
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

/** A message has a kind when each cue is in it, the later ones near the first. Patterns read the text of a `MessageLine`. */
export interface WarningRule {
  kind: WarningKind;
  cues: readonly [RegExp, ...RegExp[]];
  /** How far from the first cue the others may be, in characters; 120 unless given. */
  within?: number;
  /** What makes the sentences of the cues harmless. */
  unless?: RegExp;
}

/** A pattern of whole words from lists of alternatives, which may be split over lines. */
export const words = (...lists: string[]) =>
  new RegExp(`(?<= )(?:${lists.map((list) => list.trim().replace(/\s*\n\s*/g, '|')).join('|')})(?= )`, 'g');
