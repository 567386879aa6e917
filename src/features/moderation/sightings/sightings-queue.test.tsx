import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import type { SightingToReview } from '#features/contact/model/sighting.ts';
import { openSightingsQueue } from './sightings-queue.tsx';

const sighting: SightingToReview = {
  id: 1,
  cat_id: 7,
  kind: 'seen',
  location: null,
  seen_at: null,
  seen_at_precision: 'exact',
  words: 'Send me a gift card',
  photo: null,
  created_at: '2026-06-01T10:00:00.000Z',
  exact_location: null,
  status: 'new',
  are_words_public: false,
  is_photo_public: false,
  thread_id: 3,
  decided_at: null,
  is_photo_reused: null,
  cat: { id: 7, name: 'Figaro', is_lost: true },
  sender: {
    id: null,
    name: 'Ada',
    member_since: null,
    is_banned: false,
    published: 0,
    hidden: 2,
    waiting: 0,
    reported_thread_id: 3,
  },
  warnings: [{ id: 'gift-card', title: 'Don’t pay with cards', reason: 'They can’t be taken back.', words: [] }],
};

function render(changes: Partial<SightingToReview>): string {
  const element = openSightingsQueue().content.render({ ...sighting, ...changes });
  const router = createMemoryRouter([{ path: '/', element }]);
  return renderToStaticMarkup(<RouterProvider router={router} />);
}

it('a moderator sees who sent a sighting, the signs of a scam, and publishes such words only after ticking them', () => {
  const warned = render({});
  expect(warned).toContain('Ada');
  expect(warned).toContain('2 hidden');
  expect(warned).toContain('/bo/threads#thread-3');
  expect(warned).toContain('Don’t pay with cards');
  expect(warned).not.toContain('checked');
  expect(render({ warnings: [] })).toContain('checked');
});
