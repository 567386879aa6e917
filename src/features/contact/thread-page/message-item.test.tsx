import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ThreadMessage } from '#features/contact/model/thread.ts';
import { MessageItem } from './message-item.tsx';

const message: ThreadMessage = {
  id: 7,
  side: 'finder',
  is_mine: false,
  kind: 'words',
  content: 'Send me the code <b>now</b>',
  event: null,
  photo: null,
  is_photo_reused: null,
  word: null,
  sighting: null,
  is_by_mail: false,
  warnings: [],
  created_at: '2026-11-24T10:00:00.000Z',
};

function render(changes: Partial<ThreadMessage>): string {
  const element = <MessageItem message={{ ...message, ...changes }} other={{ name: 'Ada' }} isLastRead={false} />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

describe('a message of the other side', () => {
  it('a message of the other side marks the words that a warning is about, and says why once', () => {
    const words = [
      { start: 0, end: 4 },
      { start: 12, end: 16 },
    ];
    const html = render({ warnings: [{ id: 'code', title: 'A code', reason: 'Never pass on a code.', words }] });
    expect(html.match(/<mark[^>]*>([^<]*)<\/mark>/g)?.map((each) => each.replaceAll(/<[^>]*>/g, ''))).toEqual([
      'Send',
      'code',
    ]);
    expect(html.split('Never pass on a code.')).toHaveLength(2);
    expect(html).toContain('role="alert"');
  });

  it('a message of the other side shows a photo that is not new as such, and text as text', () => {
    expect(render({ is_photo_reused: true })).toContain('This photo is not new');
    expect(render({})).toContain('&lt;b&gt;now');
    expect(render({})).not.toContain('<mark');
  });
});

it('the sentence of the site that both reports are about one cat warns of a copied photo', () => {
  const event = { side: 'site', kind: 'event', event: 'same-cat' } as const;
  expect(render({ ...event, is_photo_reused: true })).toContain('Both reports have the same photo');
  expect(render({ ...event, is_photo_reused: false })).not.toContain('role="alert"');
});
