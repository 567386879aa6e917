import { expect, it } from 'vitest';
import { parseSearchTerms } from './search-terms.ts';

const nothing = { id: null, userId: null, shortCode: null, address: null };

it('pasted numbers, links and addresses are recognised', () => {
  expect(parseSearchTerms(' Minou ')).toEqual({ ...nothing, text: 'Minou' });
  for (const typed of ['42', '#42', '/cat/42', 'https://catlas.example/fr/cat/42']) {
    expect(parseSearchTerms(typed).id).toBe(42);
  }
  for (const typed of ['k7m2p9qr', 'K7M2P9QR', 'https://catlas.example/c/k7m2p9qr']) {
    expect(parseSearchTerms(typed).shortCode).toBe('k7m2p9qr');
  }
  expect(parseSearchTerms('Camille@Example').address).toBe('camille@example');
  const id = '0D9B7A0C-61F2-4A9B-8E0E-3F1F5D1C2B3A';
  expect(parseSearchTerms(id)).toMatchObject({ userId: id.toLowerCase(), id: null });
});

it('similar text stays text', () => {
  for (const typed of ['0', '-3', '4.2', '#', 'cat 42', '99999999999999999999']) {
    expect(parseSearchTerms(typed).id).toBeNull();
  }
  expect(parseSearchTerms('0d9b7a0c-61f2').userId).toBeNull();
});
