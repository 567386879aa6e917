import { expect, it } from 'vitest';
import { pairVotes } from '#features/matching/model/pair.ts';
import { toVoteCommand } from './vote-keys.ts';

const commandOf = (init: KeyboardEventInit) => toVoteCommand(new KeyboardEvent('keydown', init));

it('digits vote and U takes a vote back; a key with a modifier, or held down, belongs to the browser', () => {
  expect(pairVotes.map((_, index) => commandOf({ code: `Digit${index + 1}` }))).toEqual([...pairVotes]);
  expect(commandOf({ key: 'U' })).toBe('undo');
  expect(commandOf({ key: 'u', ctrlKey: true })).toBeNull();
  expect(commandOf({ code: 'Digit1', altKey: true })).toBeNull();
  expect(commandOf({ code: 'Digit1', metaKey: true })).toBeNull();
  expect(commandOf({ code: 'Digit1', repeat: true })).toBeNull();
});
