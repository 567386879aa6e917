import { describe, expect, it } from 'vitest';
import { nextSnapPoint } from './drawer-snap.ts';

const heights = { peek: 80, half: 400, full: 720 };

describe('a drawer that is let go', () => {
  it('follows a thumb that went a quarter of the way, and goes back before that', () => {
    expect(nextSnapPoint('half', 81, heights)).toBe('full');
    expect(nextSnapPoint('half', 79, heights)).toBe('half');
    expect(nextSnapPoint('half', -81, heights)).toBe('peek');
  });

  it('passes a point in one long pull', () => {
    expect(nextSnapPoint('peek', 500, heights)).toBe('full');
    expect(nextSnapPoint('full', -600, heights)).toBe('peek');
  });

  it('stays where a press without a pull found it', () => {
    expect(nextSnapPoint('peek', 0, heights)).toBe('peek');
  });
});
