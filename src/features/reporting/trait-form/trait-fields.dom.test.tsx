import { afterEach, expect, it, vi } from 'vitest';
import { type ChosenTraits, traitTable } from '#db/traits.ts';
import type { CatFormErrors } from '#features/reporting/draft/cat-form-fields.ts';
import { parseTraits } from '#features/reporting/draft/chosen-traits.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { TraitFields } from './trait-fields.tsx';

const page = openTestRoot();
afterEach(() => vi.restoreAllMocks());

it('the trait fields render only when their choices change, not at each letter, and call the latest onChange', () => {
  const title = vi.spyOn(traitTable.sex, 'title');
  const errors: CatFormErrors = {};
  const changes: [text: string, change: Partial<ChosenTraits>][] = [];
  const show = (text: string, sex: string, present = errors) =>
    act(() =>
      page.root.render(
        <TraitFields
          text={text}
          chosen={parseTraits({ sex })}
          errors={present}
          onChange={(change) => changes.push([text, change])}
        />,
      ),
    );
  const press = (value: string) =>
    act(() => page.box.querySelector<HTMLInputElement>(`[data-field=sex] [value=${value}]`)!.click());

  show('A small', 'unknown');
  expect(title).toHaveBeenCalledTimes(1);
  show('A small grey', 'unknown');
  expect(title).toHaveBeenCalledTimes(1);
  // The offers follow the text.
  expect(page.box.textContent).toContain(m.traits_offer_title());
  press('female');
  expect(changes).toEqual([['A small grey', { sex: 'female' }]]);

  show('A small grey', 'female');
  expect(title).toHaveBeenCalledTimes(2);
  expect(page.box.querySelector<HTMLInputElement>('[data-field=sex] [value=female]')!.checked).toBe(true);
  show('A small grey', 'female', { sex: 'Say which' });
  expect(page.box.querySelector('[data-field=sex] [role=alert]')?.textContent).toBe('Say which');
});
