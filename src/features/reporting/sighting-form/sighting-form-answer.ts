import type { SightingProblem } from './sighting-errors.ts';
import type { SentSighting } from './use-sighting-form.ts';

export const plainSightingFields = [
  'client_id',
  'place_query',
  'ago',
  'words',
  'name',
  'email',
  'phone',
  'door',
  'thread',
] as const;
export type PlainSightingValues = Partial<Record<(typeof plainSightingFields)[number], string>>;

export interface SightingAnswer {
  problem: SightingProblem;
  values: PlainSightingValues;
  sent: SentSighting | null;
}

export const agoHours = ['0', '1', '3', '12', '24', '72'] as const;
