import { useState } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { catObjections } from '#db/report-values.ts';
import { act } from '#tests/support/act.ts';
import { type AskedReason, chooseReason, type ReasonStep } from './asked-reason.ts';
import { ReasonDialog } from './reason-dialog.tsx';

let root: ReturnType<typeof createRoot>;
let steps: ReasonStep[];
let setAsked: (asked: AskedReason) => void;
let update: (count: number) => void;

const question: AskedReason = { objections: catObjections, suggested: null, isWriting: false, words: '' };

function Page() {
  const [asked, set] = useState<AskedReason>(question);
  const [count, setCount] = useState(0);
  setAsked = set;
  update = setCount;
  return (
    <ReasonDialog
      asked={asked}
      title={`Reject Minou ${count}`}
      action="Reject"
      onStep={(step) => {
        steps.push(step);
        if (step.kind === 'asked') set(step.asked);
      }}
    />
  );
}

const frames = async (count: number) => {
  for (let i = 0; i < count; i++) await act(() => new Promise((resolve) => requestAnimationFrame(resolve)));
};

beforeEach(async () => {
  document.body.innerHTML = '';
  steps = [];
  root = createRoot(document.body.appendChild(document.createElement('div')));
  await import('#ui/overlays/dialog.tsx');
  act(() => root.render(<Page />));
  await frames(3);
});
afterEach(() => {
  act(() => root.unmount());
  document.body.innerHTML = '';
});

const findField = () => document.querySelector('textarea')!;

it('the field has the focus at once, after what was typed before, and live updates take neither focus nor words', async () => {
  const step = chooseReason({ ...question, words: 'No' }, 'other');
  act(() => setAsked((step as Extract<ReasonStep, { kind: 'asked' }>).asked));
  const field = findField();
  expect(document.activeElement).toBe(field);
  expect([field.value, field.selectionStart]).toEqual(['No', 2]);
  for (let count = 1; count <= 5; count++) {
    act(() => update(count));
    await frames(2);
  }
  expect(findField()).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(field.value).toBe('No');
});

it('without words nothing is rejected, and the field says what is missing', async () => {
  act(() => setAsked({ ...question, isWriting: true }));
  const send = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Reject')!;
  act(() => send.click());
  expect(steps.filter(({ kind }) => kind === 'given')).toEqual([]);
  expect(document.querySelector('[role=alert]')?.textContent).not.toBe('');
  expect(document.activeElement).toBe(findField());
});
