import { expect, it } from 'vitest';
import { unknownTraits } from './cat-traits.ts';
import { withAllTraits, withKnownTraits } from './known-traits.ts';

it('a page’s data have a cat’s known traits only, and the page shows all of them', () => {
  const cat = {
    ...unknownTraits,
    id: 1,
    sex: 'female' as const,
    coat_colors: ['black' as const],
    seen_at_precision: 'exact' as const,
  };
  const sent = withKnownTraits(cat);
  expect(sent).toEqual({ id: 1, sex: 'female', coat_colors: ['black'], seen_at_precision: 'exact' });
  expect(withAllTraits(sent)).toEqual(cat);
  expect(cat.tail).toBe('unknown');
});
