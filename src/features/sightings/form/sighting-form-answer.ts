import type { SightingProblem } from './sighting-errors.ts';
import type { SentThread } from './use-sighting-form.ts';

/** The fields of the form without JavaScript. */
export const plainSightingFields = ['client_id', 'place_query', 'ago', 'words', 'name', 'email', 'thread'] as const;
export type PlainSightingValues = Partial<Record<(typeof plainSightingFields)[number], string>>;

/** What the action answers. */
export interface SightingAnswer {
  problem: SightingProblem;
  /** What was typed. */
  values: PlainSightingValues;
  sent: { thread: SentThread } | null;
}

/** How long ago, in hours, and how exactly that is known. */
export const agoHours = ['0', '1', '3', '12', '24', '72'] as const;
