import { expect, it } from 'vitest';
import { inEachLocale } from '#i18n/languages.ts';
import { isNeutralName, neutralName } from './neutral-name.ts';

it('the name of an account without one is recognised in every language, and no other name is', () => {
  for (const name of Object.values(inEachLocale((locale) => neutralName(9862, locale)))) {
    expect(isNeutralName(name), name).toBe(true);
  }
  for (const name of ['Ada', 'Member', 'Member 12', 'Member 9862 Smith', '9862']) {
    expect(isNeutralName(name), name).toBe(false);
  }
});
