import { expect, it } from 'vitest';
import { parseSearchQuery } from './search-query.ts';

it('a mistyped or outdated URL still shows the search', () => {
  const parse = (query: string) => parseSearchQuery(new URLSearchParams(query));
  expect(parse('')).toEqual({ q: '', kind: null, filter: null, limit: 30, about: null });
  expect(parse('find=Minou&kind=users&filter=banned&limit=60&about=7')).toEqual({
    q: 'Minou',
    kind: 'users',
    filter: 'banned',
    limit: 60,
    about: 7,
  });
  expect(parse('kind=dogs&filter=rich&limit=1e9&about=-1')).toEqual({
    q: '',
    kind: null,
    filter: null,
    limit: 30,
    about: null,
  });
});
