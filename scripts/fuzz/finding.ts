import type { FuzzRequest } from './fuzz-request.ts';
import type { Failure } from './oracle.ts';

export interface Finding {
  failure: Failure;
  /** The smallest request that shows it; null for a failure of the whole run. */
  request: FuzzRequest | null;
  /** Whether it fails when it is sent alone. */
  isReproducible: boolean;
}

export interface FuzzResult {
  sent: number;
  statuses: Map<number, number>;
  findings: Finding[];
}
