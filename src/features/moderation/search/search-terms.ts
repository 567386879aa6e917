import { isUuid } from '#platform/db/is-uuid.ts';

/** The possible meanings of a search in the back office. */
export interface SearchTerms {
  /** As it was typed, without spaces around it. */
  text: string;
  /** A cat's or comment's number: `42`, `#42`, `/cat/42`. */
  id: number | null;
  /** A member's. */
  userId: string | null;
  /** Of a short link, pasted whole or not. */
  shortCode: string | null;
  /** Part of an e-mail address, in small letters. */
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
