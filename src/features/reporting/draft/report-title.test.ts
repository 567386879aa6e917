import { expect, it } from 'vitest';
import { titleOf } from './report-title.ts';

it.each([
  ['Réglisse', 'All black.', 'Réglisse'],
  ['  ', 'All black, with a red collar. Very shy.', 'All black, with a red collar'],
  ['', '\nGrey tabby\nSeen near the mill', 'Grey tabby'],
  [
    '',
    'A long-haired ginger cat with white paws who limps a little on the left and answers to no name',
    'A long-haired ginger cat with white paws who limps a little…',
  ],
  ['', '猫'.repeat(80), `${'猫'.repeat(59)}…`],
  ['', ' ', ''],
])(
  'a report without a name has the first words of its description as its title: %j, %j',
  (name, description, title) => {
    expect(titleOf({ name, description })).toBe(title);
  },
);
