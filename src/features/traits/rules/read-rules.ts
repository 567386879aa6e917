import { findSpans, hideWords, type Notice, wordOf } from './notice.ts';
import type { Reading, Span, TraitReading } from './reading.ts';
import { judge, type MentionKind } from './scope.ts';

/** A pattern is matched against the line of the notice and describes the trait without any negation. */
export interface Rule {
  pattern: RegExp;
  kind: MentionKind;
  stated: TraitReading | null;
  /** What a denial of the mention states: "not shy" is bold. */
  denied?: TraitReading;
  /** The words say the trait or its denial themselves, as "unchipped" does. */
  isFinal?: true;
}

/** A rule's words are hidden from the rules after it. */
export function readRules(notice: Notice, rules: readonly Rule[]): Reading[] {
  const readings: Reading[] = [];
  let rest = notice;
  for (const { pattern, kind, stated, denied, isFinal } of rules) {
    const spans = findSpans(rest, pattern).filter((span) => !isHiddenSpan(rest, span));
    for (const span of spans) {
      const { polarity, first, last } = isFinal ? { ...span, polarity: 'stated' } : judge(notice, span, kind);
      const isEither =
        (kind === 'coat' || stated?.trait === 'tail') &&
        polarity === 'stated' &&
        /^(?:or|ou)$/.test(wordOf(notice, last + 1));
      if (isEither) continue;
      const reading = polarity === 'stated' ? stated : polarity === 'denied' ? denied : null;
      if (reading) readings.push({ ...reading, first, last });
    }
    if (spans.length > 0) rest = hideWords(rest, spans);
  }
  return readings;
}

function isHiddenSpan(notice: Notice, { first, last }: Span): boolean {
  for (let index = first; index <= last; index++) if (wordOf(notice, index) !== '_') return false;
  return true;
}
