import { expect, it } from 'vitest';
import { guardPage } from './page-guards.ts';

const nobody = { viewer: null, blocked: null } as const;
const tree = [{ id: 'page', path: 'page', handle: { guards: ['no-such-guard'] } }];

it('a page whose guard nobody has written is shown to nobody: a slip of the pen opens no door', () => {
  expect(() => guardPage(tree, { pathname: '/page', search: '' }, nobody as never)).toThrow('Unknown route middleware');
});
