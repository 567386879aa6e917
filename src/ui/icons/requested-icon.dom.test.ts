import { _api, addIcon } from '@iconify/react';
import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { act } from '#tests/support/act.ts';
import { RequestedIcon } from './requested-icon.tsx';

it('icons come from our own service, with a limited number of quick retries (spec §9)', () => {
  expect(_api.getAPIConfig('')).toMatchObject({
    resources: [location.origin],
    timeout: 5_000,
    rotate: 750,
    maxURL: 500,
  });
});

it('a screen reader reads an icon with a meaning, even a late one, and no other', () => {
  addIcon('lucide:test-icon', { body: '<path d="M0 0"/>', width: 24, height: 24 });
  const box = document.createElement('div');
  const root = createRoot(box);
  const draw = (attributes: Parameters<typeof RequestedIcon>[0]['attributes']) => {
    act(() => root.render(createElement(RequestedIcon, { name: 'lucide:test-icon', attributes, space: null })));
    return box.querySelector('svg')!;
  };
  const meaningful = draw({ role: 'img', 'aria-label': 'Close' });
  expect(meaningful.getAttribute('aria-label')).toBe('Close');
  expect(meaningful.hasAttribute('aria-hidden')).toBe(false);
  expect(draw({ 'aria-hidden': true }).getAttribute('aria-hidden')).toBe('true');
  act(() => root.unmount());
});
