import { isUuid } from '#platform/db/is-uuid.ts';

/** The possible meanings of a search in the back office. */
export interface SearchTerms {
  /** The trimmed text. */
  text: string;
  /** A cat's or comment's id: `42`, `#42`, `/cat/42`. */
  id: number | null;
  /** A member's id. */
  userId: string | null;
  /** The code of a short link, with or without the URL. */
  shortCode: string | null;
  /** Part of an e-mail address, in lower case. */
  address: string | null;
}

export function parseSearchTerms(typed: string): SearchTerms {
  const text = typed.trim();
  const number = /^(?:#|(?:.*\/cat\/))?([1-9]\d{0,14})$/.exec(text)?.[1];
  const code = /^(?:.*\/c\/)?([a-z0-9]{8})$/i.exec(text)?.[1];
  return {
    text,
    id: number ? Number(number) : null,
    userId: isUuid(text) ? text.toLowerCase() : null,
    shortCode: code?.toLowerCase() ?? null,
    address: text.includes('@') ? text.toLowerCase() : null,
  };
}
