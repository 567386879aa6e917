import type { FinderCheck } from '#db/report-values.ts';
import { type Advice, adviceTable } from './advice-table.ts';

interface Situation {
  isLost: boolean;
  step: number;
  done: readonly FinderCheck[];
}

/** A finder reads of the first thing that is not done yet; everyone else of the day's own. Before the first day it is the first. */
export function findAdvice({ isLost, step, done }: Situation): Advice {
  const table = adviceTable[isLost ? 'lost' : 'found'];
  const past = table.filter((advice) => advice.step <= step);
  const isOpen = ({ check }: Advice) => check !== undefined && !done.includes(check);
  return past.find(isOpen) ?? past.filter(({ check }) => check === undefined).at(-1) ?? nextOf(table, done);
}

const nextOf = (table: [Advice, ...Advice[]], done: readonly FinderCheck[]): Advice =>
  table.find(({ check }) => check === undefined || !done.includes(check)) ?? table[0];
