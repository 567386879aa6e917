import type { Measurement } from './measurement.ts';
import type { Site } from './site.ts';

export interface RowOptions {
  site: Site;
  /** How many cats the database holds. */
  cats: number;
  /** How many requests make a figure. */
  rounds: number;
  /** How long the endurance lasts. */
  minutes: number;
}

export type Row = (options: RowOptions) => Promise<Measurement[]>;
