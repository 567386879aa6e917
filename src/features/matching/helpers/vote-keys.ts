import { type PairVote, pairVotes } from '#features/matching/model/pair.ts';
import { digitOf, elsewhere, isHeld, isIn } from '#ui/key-press.ts';

export type VoteCommand = PairVote | 'undo';

/** Digits follow the order of `pairVotes`. Returns null while the user types, holds a key or is in a dialog. */
export function toVoteCommand(event: KeyboardEvent): VoteCommand | null {
  const { key, code, target, repeat } = event;
  if (repeat || isHeld(event) || isIn(target, elsewhere)) return null;
  if (key.toLowerCase() === 'u') return 'undo';
  const digit = digitOf(code);
  return digit === null ? null : (pairVotes[digit - 1] ?? null);
}
