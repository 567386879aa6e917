import { renderToStaticMarkup } from 'react-dom/server';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, it } from 'vitest';
import { blankSighting, toWire } from './sighting-draft.ts';
import { findSightingErrors } from './sighting-errors.ts';
import { SightingSent } from './sighting-sent.tsx';
import type { SentSighting } from './use-sighting-form.ts';

const now = new Date('2026-11-26T22:00:00Z');
const place = { latitude: 47.47, longitude: -0.55, label: 'Angers', origin: 'pin' as const, isApproximate: false };
const fieldsOf = (changes: object, isMember = false) =>
  toWire({ ...blankSighting('with-me'), place, ...changes }, { now, isMember });
const errorsOf = (changes: object, isReachNeeded = true) => findSightingErrors(fieldsOf(changes), { isReachNeeded });

it('a visitor who has the cat needs one way to be reached, and the browser asks before it sends', () => {
  expect(errorsOf({}).email).toMatch(/How can the owner reach you\?/);
  for (const way of [{ email: 'ada@example.org' }, { phone: '06 12 34 56 78' }, { door: 'Ada, 3 rue du Port' }]) {
    expect(errorsOf(way)).toEqual({});
  }
  expect(errorsOf({ phone: 'ring me' }).phone).toMatch(/not a complete phone number/);
  expect(errorsOf({ phone: '06 12 34' }).phone, 'the number is unfinished').toMatch(/at least 8 digits/);
  expect(errorsOf({}, false), 'a member, or a thread that is open').toEqual({});
});

it('number and door are sent by those who have the cat alone', () => {
  const left = { phone: ' 06 12 34 56 78 ', door: 'Ada, 3 rue du Port', email: 'ada@example.org' };
  expect(fieldsOf(left)).toMatchObject({ phone: '06 12 34 56 78', door: left.door, email: left.email });
  expect(fieldsOf(left, true)).toMatchObject({ phone: '06 12 34 56 78', door: left.door });
  expect(fieldsOf({ ...left, kind: 'seen' })).not.toHaveProperty('phone');
});

const sighting: SentSighting['sighting'] = {
  id: 1,
  cat_id: 7,
  kind: 'with-me',
  location: { lat: 47.47, lng: -0.55, location_type: 'street', label: 'Angers, Maine-et-Loire' },
  exact_location: { lat: 47.47, lng: -0.55 },
  seen_at: now.toISOString(),
  seen_at_precision: 'exact',
  words: 'She sleeps in my kitchen',
  photo: null,
  created_at: now.toISOString(),
  status: 'new',
  are_words_public: false,
  is_photo_public: false,
  thread_id: 3,
  decided_at: null,
};
const thread = { key: 'a'.repeat(43), path: `/thread/${'a'.repeat(43)}`, email: null };

function render(changes: Partial<SentSighting>): string {
  const cat = { id: 7, name: 'Minou', isLost: true, place: { latitude: 47, longitude: 0 }, linkKey: null };
  const element = <SightingSent cat={cat} sent={{ sighting, thread, ...changes }} isVisitor />;
  return renderToStaticMarkup(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />);
}

it('after sending, the finder sees what was sent, how the owner reaches them, and what to do tonight', () => {
  const html = render({ thread: { ...thread, phone: '06 12 34 56 78', door: 'Ada, 3 rue du Port' } });
  for (const part of [
    'She sleeps in my kitchen',
    'Angers, Maine-et-Loire',
    'By phone: 06 12 34 56 78',
    'At your door: Ada, 3 rue du Port',
    'warm, quiet room',
    'No milk',
    'reads the chip for free',
    'eight clear working days',
    'never needs money or a code',
  ]) {
    expect(html).toContain(part);
  }
  expect(html).not.toContain('By e-mail');
});

it('after sending to a report without an author, the finder still reads what to do tonight', () => {
  const html = render({ thread: null });
  expect(html).toContain('its owner cannot answer here');
  expect(html).toContain('warm, quiet room');
  expect(html).not.toContain('How the owner reaches you');
});
