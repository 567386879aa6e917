import type { ReviewDecision } from '#features/cats/model/review-batch.server.ts';

export interface DoneDecision {
  decision: keyof ReviewDecision;
  ids: number[];
}

export const doneParameter = 'done';

export const writeDone = ({ decision, ids }: DoneDecision): string => [decision, ...ids].join('.');

/** Returns null for any other text. */
export function parseDone(text: FormDataEntryValue | null): DoneDecision | null {
  const [decision, ...rest] = String(text ?? '').split('.');
  const ids = rest.map(Number);
  const areIds = ids.length > 0 && ids.length <= 200 && ids.every((id) => Number.isSafeInteger(id) && id > 0);
  return areIds && (decision === 'approved' || decision === 'rejected') ? { decision, ids } : null;
}
