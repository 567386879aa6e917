import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { ListedCat, OwnCat } from '#features/cats/model/cat.ts';
import type { NextSteps } from './next-steps.ts';
import { ReportSent } from './report-sent.tsx';

const next: NextSteps = { mail_to: null, review: null, publishes_first: false, matches: [], lost_near: [] };
const lostCat: ListedCat = {
  id: 9,
  name: 'Mimi',
  is_lost: true,
  photo: null,
  created_at: '2026-11-26T22:00:00Z',
  distance_meters: 900,
  location: { lat: 47.47, lng: -0.55, label: 'Angers' },
};

function render(isLost: boolean, changes: Partial<NextSteps> = {}): string {
  const cat = { id: 7, name: 'Grey cat', is_lost: isLost, photo: null } as OwnCat;
  const element = <ReportSent cat={cat} next={{ ...next, ...changes }} another={null} actions="Share" />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

it('after reporting a found cat, the finder reads what to do tonight, and the guide opens at its section', () => {
  const html = render(false);
  expect(html).toContain('No milk');
  expect(html).toContain('href="/missing-cat#found"');
  expect(html).toContain('Mark as reunited');
  expect(html).not.toContain('Mark as home');
});

it('after reporting a found cat that fits no report, the finder sees the lost cats near it, or that there are none', () => {
  const shown = render(false, { lost_near: [lostCat] });
  expect(shown).toContain('Lost cats near here');
  expect(shown).toContain('Mimi');
  expect(render(false)).toContain('no cat was reported missing within 20 km');
});

it('after reporting a lost cat, nothing speaks to a finder, and the link works now', () => {
  const html = render(true);
  expect(html).not.toContain('Lost cats near here');
  expect(html).not.toContain('No milk');
  expect(html).toContain('href="/missing-cat"');
  expect(html).not.toContain('as soon as the report is approved');
});
