import type { FuzzRequest } from './fuzz-request.ts';
import type { Failure } from './oracle.ts';

export interface Finding {
  failure: Failure;
  request: FuzzRequest | null;
  isReproducible: boolean;
}

export interface FuzzResult {
  sent: number;
  statuses: Map<number, number>;
  findings: Finding[];
}
