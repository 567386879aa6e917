import { expect, it } from 'vitest';
import { reviewKindNames } from '#db/review-kinds.ts';
import { isListed } from './is-listed.ts';

it('a moderator finds stories and reported conversations in the bar and on the account page only while some are pending', () => {
  expect(reviewKindNames.filter((kind) => isListed(kind, 0))).toEqual(['cats', 'comments', 'reports', 'sightings']);
  expect(reviewKindNames.filter((kind) => isListed(kind, undefined))).not.toContain('stories');
  expect(reviewKindNames.filter((kind) => isListed(kind, 1))).toEqual(reviewKindNames);
});
