import type { SightingProblem } from './sighting-errors.ts';
import type { SentThread } from './use-sighting-form.ts';

export const plainSightingFields = ['client_id', 'place_query', 'ago', 'words', 'name', 'email', 'thread'] as const;
export type PlainSightingValues = Partial<Record<(typeof plainSightingFields)[number], string>>;

export interface SightingAnswer {
  problem: SightingProblem;
  values: PlainSightingValues;
  sent: { thread: SentThread } | null;
}

export const agoHours = ['0', '1', '3', '12', '24', '72'] as const;
