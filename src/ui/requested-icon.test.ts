// @vitest-environment jsdom
import { _api } from '@iconify/react';
import { expect, it } from 'vitest';
import './requested-icon.tsx';

it('icons come from our own service, which is asked again soon and not for ever (spec §9)', () => {
  expect(_api.getAPIConfig('')).toMatchObject({
    resources: [location.origin],
    timeout: 5_000,
    rotate: 750,
    maxURL: 500,
  });
});
