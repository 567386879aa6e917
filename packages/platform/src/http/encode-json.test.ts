import fc from 'fast-check';
import { expect, it } from 'vitest';
import { encodeJson } from './encode-json.ts';

it('the encoder writes what JSON.stringify writes, in UTF-8', () => {
  const value = fc.jsonValue({ stringUnit: 'binary' });
  const answers = fc.dictionary(fc.string({ unit: 'binary' }), fc.oneof(value, fc.array(value)));
  fc.assert(
    fc.property(answers, (answer) => {
      expect(encodeJson(answer)).toEqual(Buffer.from(JSON.stringify(answer)));
    }),
  );
});

it('the encoder writes an answer without lists, an empty list and an empty answer', () => {
  for (const answer of [{ total: 3 }, { cats: [], next_cursor: null }, { cats: [{ name: 'Minou’s' }, '😺'] }, {}])
    expect(encodeJson(answer).toString()).toBe(JSON.stringify(answer));
});
