import type { Measurement } from './measurement.ts';
import type { Site } from './site.ts';

export interface RowOptions {
  site: Site;
  cats: number;
  rounds: number;
  minutes: number;
}

export type Row = (options: RowOptions) => Promise<Measurement[]>;
