import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { auditActions } from '#db/audit-actions.ts';
import { m } from '#i18n/paraglide/messages.js';
import { SubjectHistory } from './subject-history.tsx';

const at = '2026-06-01T10:00:00.000Z';

function render(entry: { action: string; reason?: string; words?: string }): string {
  const element = <SubjectHistory entries={[{ actor: 'Ada', at, reason: null, words: null, ...entry }]} isOpen />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

it('a moderator reads each action of the audit log as words', () => {
  const raw = auditActions.filter((action) => render({ action }).includes(`>${action}<`));
  expect(raw).toEqual([]);
});

it('a moderator reads the reason of a rejection and the own words of the moderator', () => {
  const html = render({ action: 'reject', reason: 'other', words: 'This is a dog' });
  expect(html).toContain(m.moderation_objection_other());
  expect(html).toContain('This is a dog');
});
