import { describe, expect, it } from 'vitest';
import type { OutboxPost } from '#features/outbox/outbox-item.ts';
import { blankFields, contentOf } from './cat-post.ts';

const takenAt = new Date('2026-07-04T17:30:00Z');
const photo = { id: 'a', width: 3, height: 2, gps: { latitude: 1, longitude: 2 }, takenAt };
const postOf = (draft: unknown) => ({ draft }) as OutboxPost;

describe('the content of a stored report', () => {
  it('a stored report is the same after a page closed before storing it, including the times of photos', () => {
    const content = { fields: { ...blankFields, name: 'Minou' }, photos: [photo] };
    expect(contentOf(postOf(JSON.parse(JSON.stringify(content))))).toEqual(content);
  });

  it('a stored report of an earlier build has its one photo, and no time if there is none', () => {
    const { id: _, ...earlier } = photo;
    expect(contentOf(postOf({ fields: blankFields, photo: earlier })).photos).toMatchObject([{ width: 3, takenAt }]);
    expect(contentOf(postOf({ photos: [{ takenAt: 'soon' }] })).photos).toMatchObject([{ takenAt: null, gps: null }]);
    expect(contentOf(postOf(null)).photos).toEqual([]);
  });
});
