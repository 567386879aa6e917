import { type PairVote, pairVotes } from '#features/matching/model/pair.ts';
import { digitOf, elsewhere, isHeld, isIn, type KeyPress } from '#ui/key-press.ts';

export type VoteCommand = PairVote | 'undo';

interface Pressed extends KeyPress {
  key: string;
  code: string;
  repeat: boolean;
}

/** What a key says of the shown pair, the digits in the order of `pairVotes`; null while the user types, holds a key or is in a dialog. */
export function toVoteCommand({ key, code, target, repeat, ...held }: Pressed): VoteCommand | null {
  if (repeat || isHeld(held) || isIn(target, elsewhere)) return null;
  if (key.toLowerCase() === 'u') return 'undo';
  const digit = digitOf(code);
  return digit === null ? null : (pairVotes[digit - 1] ?? null);
}
