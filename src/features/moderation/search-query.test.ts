import { expect, it } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

it('an address that somebody has mistyped or kept for years still shows a search', () => {
  const parse = (query: string) => parseSearchQuery(new URLSearchParams(query));
  expect(parse('')).toEqual({ q: '', kind: 'cats', filter: null, limit: 30 });
  expect(parse('find=Minou&kind=users&filter=banned&limit=60')).toEqual({
    q: 'Minou',
    kind: 'users',
    filter: 'banned',
    limit: 60,
  });
  expect(parse('kind=dogs&filter=rich&limit=1e9')).toEqual({ q: '', kind: 'cats', filter: null, limit: 30 });
});
