import { expect, it } from 'vitest';
import { redirectToCat } from './redirect-to-cat.server.ts';

const targetOf = (typed: string, prefix = '') => {
  const url = new URL(`http://catlas.test${prefix}/cat/${encodeURIComponent(typed)}?from=poster`);
  return redirectToCat(url, typed)?.headers.get('location') ?? null;
};

it('the address of a cat survives the punctuation of the text around it', () => {
  for (const end of ['.', ',', ')', '!', '\u202f»', '"', ';', ':', '…', '>', '-', ' ', '\u200b', ').']) {
    expect(targetOf(`12${end}`), JSON.stringify(end)).toBe('/cat/12?from=poster');
  }
  expect(targetOf('12.', '/fr')).toBe('/fr/cat/12?from=poster');
  expect(targetOf('\u200b12', '/en')).toBe('/en/cat/12?from=poster');
});

it('an address of no cat stays unknown, and a correct one is not redirected', () => {
  for (const typed of ['12', 'abc', '', '.', '1.5', '-5', '12-minou', '0.', '1 2', '9'.repeat(17)]) {
    expect(targetOf(typed), typed).toBeNull();
  }
});
