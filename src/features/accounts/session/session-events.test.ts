import type { AuthChangeEvent, Session } from '@supabase/supabase-js';
import { expect, it } from 'vitest';
import { isChange } from './session-events.ts';

const sessionOf = (id: string, updatedAt = '1') => ({ user: { id, updated_at: updatedAt } }) as unknown as Session;
const member = { viewerId: 'ada', owesSecondStep: false };
const visitor = { viewerId: null, owesSecondStep: false };
const half = { viewerId: null, owesSecondStep: true };
const ada = sessionOf('ada');

it.each<[string, AuthChangeEvent, Parameters<typeof isChange>[1], boolean]>([
  ['a page that shows its member', 'INITIAL_SESSION', { session: ada, before: undefined, shown: member }, false],
  ['a page of a visitor', 'INITIAL_SESSION', { session: null, before: undefined, shown: visitor }, false],
  ['a session the server did not accept', 'INITIAL_SESSION', { session: ada, before: undefined, shown: visitor }, true],
  ['half a session, shown as such', 'INITIAL_SESSION', { session: ada, before: undefined, shown: half }, false],
  ['a member without a session', 'INITIAL_SESSION', { session: null, before: undefined, shown: member }, true],
  ['signing in', 'SIGNED_IN', { session: ada, before: null, shown: visitor }, true],
  ['coming back to the tab', 'SIGNED_IN', { session: ada, before: 'ada 1', shown: member }, false],
  ['another member signing in', 'SIGNED_IN', { session: sessionOf('bob'), before: 'ada 1', shown: member }, true],
  ['a refreshed token', 'TOKEN_REFRESHED', { session: ada, before: 'ada 1', shown: member }, false],
  ['a changed account', 'TOKEN_REFRESHED', { session: sessionOf('ada', '2'), before: 'ada 1', shown: member }, true],
  ['signing out', 'SIGNED_OUT', { session: null, before: 'ada 1', shown: member }, true],
  ['a rejected refresh without a session', 'SIGNED_OUT', { session: null, before: null, shown: visitor }, false],
  ['leaving before the second step', 'SIGNED_OUT', { session: null, before: 'ada 1', shown: half }, true],
  ['a new name or address', 'USER_UPDATED', { session: ada, before: 'ada 1', shown: member }, true],
  ['the second step', 'MFA_CHALLENGE_VERIFIED', { session: ada, before: 'ada 1', shown: half }, true],
  ['a link for a forgotten password', 'PASSWORD_RECOVERY', { session: ada, before: undefined, shown: visitor }, true],
])('the page revalidates only if it may show old data: %s', (_what, event, heard, expected) => {
  expect(isChange(event, heard)).toBe(expected);
});
