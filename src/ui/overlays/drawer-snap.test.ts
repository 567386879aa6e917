import { describe, expect, it } from 'vitest';
import { nextSnapPoint } from './drawer-snap.ts';

const heights = { peek: 80, half: 400, full: 720 };

describe('a released drawer', () => {
  it('a released drawer moves on after a quarter of the way, and back before that', () => {
    expect(nextSnapPoint('half', 81, heights)).toBe('full');
    expect(nextSnapPoint('half', 79, heights)).toBe('half');
    expect(nextSnapPoint('half', -81, heights)).toBe('peek');
  });

  it('a released drawer skips a snap point with a long drag', () => {
    expect(nextSnapPoint('peek', 500, heights)).toBe('full');
    expect(nextSnapPoint('full', -600, heights)).toBe('peek');
  });

  it('a released drawer does not move after a press without a drag', () => {
    expect(nextSnapPoint('peek', 0, heights)).toBe('peek');
  });
});
