import { expect, it } from 'vitest';
import type { Viewer } from '#context/viewer.ts';
import { listUserActions } from './user-actions.ts';

const admin: Viewer = { id: 'a', email: null, displayName: 'A', locale: 'en', type: 'admin', status: 'active' };
const user = (parts: object = {}) => ({ id: 'b', status: 'active' as const, type: 'user' as const, ...parts });

it('administrators cannot ban or demote themselves, so at least one remains', () => {
  expect(listUserActions(admin, user({ id: 'a', type: 'admin' }))).toEqual([]);
});

it('each member has the actions that their status allows', () => {
  expect(listUserActions(admin, user())).toEqual(['ban', 'promote']);
  expect(listUserActions(admin, user({ status: 'pending' }))).toEqual(['let-in', 'ban', 'promote']);
  expect(listUserActions(admin, user({ type: 'admin' }))).toEqual(['ban', 'demote']);
  expect(listUserActions(admin, user({ status: 'banned', type: 'admin' }))).toEqual(['unban']);
  expect(listUserActions(admin, user({ status: 'inactive' }))).toEqual([]);
});
