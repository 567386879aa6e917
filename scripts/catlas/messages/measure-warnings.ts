import { findWarnings } from '#features/contact/warnings/find-warnings.ts';
import { type WarningKind, warningKinds } from '#features/contact/warnings/warning-rule.ts';
import type { LabelledMessage } from './read-labelled-messages.ts';

export interface KindMeasure {
  labelled: number;
  found: number;
  falseWarnings: number;
}

export interface WarningsMeasure {
  byKind: Map<WarningKind, KindMeasure>;
  scams: number;
  found: number;
  warned: number;
  honest: number;
  falseWarnings: number;
  /** `recall` is null where there is no message of that sort. */
  recall: number | null;
  falseRate: number | null;
}

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
