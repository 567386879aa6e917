import { expect, it } from 'vitest';
import { describeEstimate } from './describe-estimate.ts';

it.each([
  [0, 'No report here in the last 12 weeks'],
  [1, 'Fewer than one report a month here'],
  [5, 'About 2 reports a month here'],
  [12, 'About 1 report a week here'],
  [40, 'About 3 reports a week here'],
])('%i reports in 12 weeks are told as a rate that a reader understands', (count, text) => {
  expect(describeEstimate({ count, weeks: 12 })).toBe(text);
});
