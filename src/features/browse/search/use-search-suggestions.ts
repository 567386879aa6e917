import { useEffect, useState } from 'react';
import type { Point } from '#features/cats/model/cat.ts';
import type { Locale } from '#i18n/languages.ts';
import { findSearchAnswers, type SearchAnswers } from './search-answers.ts';

/** The delay saves requests for a word that is still being typed. */
const debounceMs = 200;
const shortestQuery = 2;

export interface TypedAnswers extends SearchAnswers {
  /** The answers are for this text. */
  query: string;
}

/** Earlier answers stay until the new ones are loaded. */
export function useSearchSuggestions(query: string, { locale, near }: { locale: Locale; near: Point | null }) {
  const [answers, setAnswers] = useState<TypedAnswers | null>(null);
  const [isLoading, setLoading] = useState(false);
  const text = query.trim();
  const { latitude, longitude } = near ?? {};

  useEffect(() => {
    if (text.length < shortestQuery) {
      setAnswers(null);
      setLoading(false);
      return;
    }
    const abort = new AbortController();
    const timer = setTimeout(async () => {
      setLoading(true);
      try {
        const point = latitude === undefined || longitude === undefined ? null : { latitude, longitude };
        const found = await findSearchAnswers(text, { locale, near: point, signal: abort.signal });
        setAnswers({ ...found, query: text });
      } catch {
        // Suggestions may fail silently; Enter requests again and shows the error.
        if (!abort.signal.aborted) setAnswers(null);
      }
      if (!abort.signal.aborted) setLoading(false);
    }, debounceMs);
    return () => {
      clearTimeout(timer);
      abort.abort();
    };
  }, [text, locale, latitude, longitude]);

  return { answers, isLoading };
}
