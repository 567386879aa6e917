import { useState } from 'react';
import { expect, it } from 'vitest';
import { blankSeen } from '#features/reporting/draft/seen-fields.ts';
import { m } from '#i18n/paraglide/messages.js';
import { act } from '#tests/support/act.ts';
import { openTestRoot } from '#tests/support/test-root.ts';
import { setAsTyped } from '#ui/forms/hand-over-typed.ts';
import { SeenField } from './seen-field.tsx';

const page = openTestRoot();

function Field() {
  const [seen, setSeen] = useState(blankSeen);
  return <SeenField seen={seen} isLost={false} photoTime={null} onChange={setSeen} error={undefined} />;
}

const pressed = () => [...page.box.querySelectorAll('[aria-pressed=true]')].map(({ textContent }) => textContent);
const press = (label: string) =>
  act(() => [...page.box.querySelectorAll('button')].find(({ textContent }) => textContent === label)!.click());

it('a time that was chosen by a button looks chosen while its value stands', () => {
  act(() => page.root.render(<Field />));
  expect(pressed()).toEqual([]);
  for (const label of [m.cats_add_seen_now(), m.cats_add_seen_yesterday(), m.cats_add_seen_clear()]) {
    press(label);
    expect(pressed()).toEqual([label]);
  }
  press(m.cats_add_seen_now());
  const time = page.box.querySelector<HTMLInputElement>('[type=time]')!;
  act(() => {
    setAsTyped(time, time.value === '03:00' ? '04:00' : '03:00');
    time.dispatchEvent(new Event('input', { bubbles: true }));
  });
  expect(pressed()).toEqual([]);
});
