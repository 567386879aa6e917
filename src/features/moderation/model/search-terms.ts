import { isUuid } from '@catlas/platform/db/is-uuid.ts';

export interface SearchTerms {
  text: string;
  /** The number may be written as `42`, `#42` or `/cat/42`. */
  id: number | null;
  userId: string | null;
  /** The text may be the code or the URL of a short link. */
  shortCode: string | null;
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
