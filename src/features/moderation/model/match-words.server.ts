import { type RawBuilder, type SqlBool, sql } from 'kysely';

/** `words` is a column or an expression, in the form that `search_key` gives texts. */
export const contains = (words: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`${words} like '%' || search_key(${text}) || '%'`;

/** `search_key` removes LIKE's special characters, so a text without others matches nothing. */
export const matchWords = (words: RawBuilder<unknown>, text: string) =>
  sql<SqlBool>`(${contains(words, text)} and search_key(${text}) <> '')`;
