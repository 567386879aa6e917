import fc from 'fast-check';
import type { OutboxPost } from '#features/outbox/outbox-item.ts';

const lineFaults = [
  'none',
  'slow',
  'cut before the server',
  'answer lost',
  'silence before the server',
  'silence after the server',
  '413',
  '413 of a proxy',
  '429',
  '500',
  '503 of a proxy',
  'page of a hotel',
  'tab closed before the server',
  'tab closed after the server',
] as const;
export type LineFault = (typeof lineFaults)[number];

/** A tab that ends while it writes has written nothing; one that ends after it has written everything. */
export interface Closing {
  write: number;
  when: 'within' | 'after';
}

export type Step =
  | { do: 'keep'; item: number; closing: Closing | null; isDeviceFull: boolean }
  | { do: 'send'; faults: LineFault[]; isAsked: boolean; closing: Closing | null; isDeviceFull: boolean }
  | { do: 'send from two tabs'; faults: LineFault[] }
  | { do: 'send from the worker'; faults: LineFault[]; end: 'by itself' | 'stopped' | 'replaced' }
  | { do: 'send without a network' }
  | { do: 'reopen' }
  | { do: 'time passes'; hours: number }
  | { do: 'clock set'; hours: number }
  | { do: 'sign out' }
  | { do: 'sign in' }
  | { do: 'cookies lost' };

export interface Schedule {
  items: OutboxPost['kind'][];
  hasWorker: boolean;
  steps: Step[];
}

const closing = fc.record<Closing>({
  write: fc.integer({ min: 1, max: 4 }),
  when: fc.constantFrom('within', 'after'),
});
const seldom = fc.oneof({ weight: 5, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) });
const sometimes = fc.oneof({ weight: 2, arbitrary: fc.constant(null) }, { weight: 1, arbitrary: closing });
const faults = fc.array(fc.constantFrom(...lineFaults), { minLength: 1, maxLength: 2 });
/** The worker's own time limit is minutes, so pages handle requests without an answer. */
const workerFaults = fc.array(fc.constantFrom(...lineFaults.filter((fault) => !/silence|tab/.test(fault))), {
  minLength: 1,
  maxLength: 2,
});
const eightDays = 8 * 24;

function stepOf(hasWorker: boolean): fc.Arbitrary<Step> {
  const item = fc.integer({ min: 0, max: 1 });
  const hours = fc.integer({ min: -eightDays, max: eightDays });
  return fc.oneof(
    {
      weight: 2,
      arbitrary: fc
        .record({ item, closing: sometimes, isDeviceFull: seldom })
        .map((how): Step => ({ do: 'keep', ...how })),
    },
    {
      weight: hasWorker ? 4 : 8,
      arbitrary: fc
        .record({ faults, isAsked: fc.boolean(), closing: sometimes, isDeviceFull: seldom })
        .map((how): Step => ({ do: 'send', ...how })),
    },
    { weight: 4, arbitrary: faults.map((each): Step => ({ do: 'send from two tabs', faults: each })) },
    ...(hasWorker
      ? [
          {
            weight: 10,
            arbitrary: fc
              .record({ faults: workerFaults, end: fc.constantFrom('by itself', 'stopped', 'replaced') })
              .map((how): Step => ({ do: 'send from the worker', ...how })),
          },
        ]
      : []),
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'send without a network' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'reopen' }) },
    {
      weight: 3,
      arbitrary: fc
        .oneof(fc.integer({ min: 1, max: 48 }), fc.constant(eightDays))
        .map((each): Step => ({ do: 'time passes', hours: each })),
    },
    { weight: 1, arbitrary: hours.map((each): Step => ({ do: 'clock set', hours: each })) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'sign out' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'sign in' }) },
    { weight: 1, arbitrary: fc.constant<Step>({ do: 'cookies lost' }) },
  );
}

const first: fc.Arbitrary<Step> = fc
  .record({ closing: sometimes, isDeviceFull: seldom })
  .map((how) => ({ do: 'keep', item: 0, ...how }));

/** A failing schedule is made smaller. The end is always the same: everything is repaired. */
export function scheduleOf({ hasWorker }: { hasWorker: boolean }): fc.Arbitrary<Schedule> {
  return fc
    .tuple(
      fc.array(fc.constantFrom<OutboxPost['kind']>('cat', 'cat', 'comment', 'sighting', 'message'), {
        minLength: 1,
        maxLength: 2,
      }),
      first,
      fc.array(stepOf(hasWorker), { minLength: 3, maxLength: 7 }),
    )
    .map(([items, start, rest]) => ({ items, hasWorker, steps: [start, ...rest] }));
}
