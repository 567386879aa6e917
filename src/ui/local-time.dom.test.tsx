import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { act } from '#tests/support/act.ts';
import { LocalTime } from './local-time.tsx';

const date = '2026-11-28T21:30:00.000Z';
const inZone = (timeZone: string) => () =>
  new Intl.DateTimeFormat('en', { hour: '2-digit', minute: '2-digit', hour12: false, timeZone }).format(new Date(date));

it('a time that the server rendered in its own time zone is shown in that of the reader', () => {
  const complain = vi.spyOn(console, 'error');
  const box = document.body.appendChild(document.createElement('div'));
  box.innerHTML = renderToString(<LocalTime date={date} text={inZone('UTC')} />);
  expect(box.textContent).toBe('21:30');
  act(() => hydrateRoot(box, <LocalTime date={date} text={inZone('Europe/Paris')} />));
  expect(box.textContent).toBe('22:30');
  expect(complain).not.toHaveBeenCalled();
});
