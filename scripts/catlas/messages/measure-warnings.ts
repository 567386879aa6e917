import { findWarnings } from '#features/warnings/find-warnings.ts';
import { type WarningKind, warningKinds } from '#features/warnings/warning-rule.ts';
import type { LabelledMessage } from './read-labelled-messages.ts';

export interface KindMeasure {
  /** Messages with this label. */
  labelled: number;
  /** Those of them that get this warning. */
  found: number;
  /** Honest messages that get it. */
  falseWarnings: number;
}

export interface WarningsMeasure {
  byKind: Map<WarningKind, KindMeasure>;
  scams: number;
  /** Scams that get a warning of a kind that they are labelled with. */
  found: number;
  /** Scams that get any warning. */
  warned: number;
  honest: number;
  /** Honest messages that get a warning. */
  falseWarnings: number;
  /** Null where there is no message of that sort. */
  recall: number | null;
  falseRate: number | null;
}

/** Compares the warnings of each message with its labels. */
export function measureWarnings(messages: readonly LabelledMessage[]): WarningsMeasure {
  const byKind = new Map(warningKinds.map((kind) => [kind, { labelled: 0, found: 0, falseWarnings: 0 }]));
  const totals = { scams: 0, found: 0, warned: 0, honest: 0, falseWarnings: 0 };
  for (const { text, kinds } of messages) {
    const found = new Set(findWarnings(text).map(({ kind }) => kind));
    for (const [kind, count] of byKind) {
      if (kinds.includes(kind)) count.labelled++;
      if (kinds.includes(kind) && found.has(kind)) count.found++;
      if (kinds.length === 0 && found.has(kind)) count.falseWarnings++;
    }
    if (kinds.length === 0) {
      totals.honest++;
      if (found.size > 0) totals.falseWarnings++;
      continue;
    }
    totals.scams++;
    if (found.size > 0) totals.warned++;
    if (kinds.some((kind) => found.has(kind))) totals.found++;
  }
  return {
    byKind,
    ...totals,
    recall: totals.scams === 0 ? null : totals.found / totals.scams,
    falseRate: totals.honest === 0 ? null : totals.falseWarnings / totals.honest,
  };
}
