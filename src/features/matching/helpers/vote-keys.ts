import type { PairVote } from '#features/matching/model/pair.ts';

export type VoteCommand = PairVote | 'undo';

const commands: Record<string, VoteCommand> = {
  Digit1: 'same',
  Numpad1: 'same',
  Digit2: 'different',
  Numpad2: 'different',
  Digit3: 'unsure',
  Numpad3: 'unsure',
};

interface Pressed {
  key: string;
  /** French keyboards have the digits of the upper row behind Shift. */
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  repeat: boolean;
  target: { closest?: (selector: string) => unknown } | EventTarget | null;
}

/** What a key says of the shown pair; null while the user types, holds a modifier key or is in a dialog. */
export function toVoteCommand({ key, code, target, ...held }: Pressed): VoteCommand | null {
  if (held.ctrlKey || held.metaKey || held.altKey || held.repeat) return null;
  const isElsewhere =
    target && 'closest' in target && target.closest?.('input, textarea, select, dialog, [role=dialog]');
  if (isElsewhere) return null;
  return key.toLowerCase() === 'u' ? 'undo' : (commands[code] ?? null);
}
