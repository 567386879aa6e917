import { expect, it } from 'vitest';
import { type CheckedReport, findRule, mostReportsOfDay } from './find-rule.ts';

const plain: CheckedReport = {
  name: 'Moka',
  description: 'Grey tabby with white paws, very shy. Last seen behind the bakery at 22:30, chip 250269604123456.',
  hasMailAddress: true,
  isPhotoCompared: true,
  isPhotoCopied: false,
  isPlaceUnknown: false,
  reportsOfDay: 1,
  hasRecord: false,
};

it('a plain report of a member with a mail address is held back by no rule', () => {
  expect(findRule(plain)).toBeNull();
  expect(findRule({ ...plain, reportsOfDay: mostReportsOfDay })).toBeNull();
});

it.each([
  ['address', { hasMailAddress: false }],
  ['record', { hasRecord: true }],
  ['rate', { reportsOfDay: mostReportsOfDay + 1 }],
  ['photo', { isPhotoCompared: false }],
  ['photo', { isPhotoCopied: true }],
  ['place', { isPlaceUnknown: true }],
  ['contact', { description: 'Call me on 06 12 34 56 78.' }],
  ['contact', { name: 'Moka jane@example.org' }],
  ['contact', { description: 'More photos: https://example.com/moka' }],
  ['contact', { description: 'See bit.ly/moka and example.com/moka' }],
  ['words', { description: 'I have your cat. Send me the code that you received on your phone.' }],
] as const)('the rule “%s” holds back a report with %j', (rule, parts) => {
  expect(findRule({ ...plain, ...parts })).toBe(rule);
});
