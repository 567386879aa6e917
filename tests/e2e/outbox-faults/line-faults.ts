import type { HeldRequest } from '#tests/support/breakable-line.ts';
import type { LineFault } from './schedule.ts';

export const postPaths = /^\/api\/(cats\/(add|comments\/\d+|\d+\/sightings)|threads\/[\w-]+\/messages)$/;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const problem = (status: number, code: string, headers: Record<string, string> = {}) => ({
  status,
  headers: { ...headers, 'content-type': 'application/problem+json' },
  body: JSON.stringify({ type: 'about:blank', title: code, status, code }),
});
const html = (status: number) => ({
  status,
  headers: { 'content-type': 'text/html' },
  body: '<!doctype html><h1>Welcome</h1>',
});

export async function commitFault(fault: LineFault, held: HeldRequest, onTabEnd: () => Promise<void>): Promise<void> {
  switch (fault) {
    case 'none':
      return held.answer(await held.forward());
    case 'slow':
      await pause(250);
      return held.answer(await held.forward());
    case 'cut before the server':
      return held.cut();
    case 'answer lost':
      await held.forward();
      return held.cut();
    case 'silence before the server':
      return;
    case 'silence after the server':
      await held.forward();
      return;
    case '413':
      return held.answer(problem(413, 'too-large'));
    case '413 of a proxy':
      return held.answer(html(413));
    case '429':
      return held.answer(problem(429, 'rate-limited', { 'retry-after': '90' }));
    case '500':
      return held.answer(problem(500, 'internal'));
    case '503 of a proxy':
      return held.answer(html(503));
    case 'page of a hotel':
      return held.answer(html(200));
    case 'tab closed before the server':
      await onTabEnd();
      return held.cut();
    case 'tab closed after the server':
      await held.forward();
      await onTabEnd();
      return held.cut();
  }
}
