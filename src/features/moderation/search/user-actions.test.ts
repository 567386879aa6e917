import { expect, it } from 'vitest';
import type { Viewer } from '#request/viewer.ts';
import { listUserActs } from './user-acts.ts';

const admin: Viewer = { id: 'a', email: null, displayName: 'A', locale: 'en', type: 'admin', status: 'active' };
const user = (parts: object = {}) => ({ id: 'b', status: 'active' as const, type: 'user' as const, ...parts });

it('administrators cannot ban or demote themselves, so at least one remains', () => {
  expect(listUserActs(admin, user({ id: 'a', type: 'admin' }))).toEqual([]);
});

it('each member has the actions that their status allows', () => {
  expect(listUserActs(admin, user())).toEqual(['ban', 'promote']);
  expect(listUserActs(admin, user({ status: 'pending' }))).toEqual(['let-in', 'ban', 'promote']);
  expect(listUserActs(admin, user({ type: 'admin' }))).toEqual(['ban', 'demote']);
  expect(listUserActs(admin, user({ status: 'banned', type: 'admin' }))).toEqual(['unban']);
  expect(listUserActs(admin, user({ status: 'inactive' }))).toEqual([]);
});
