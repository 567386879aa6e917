import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewStatus } from '#db/report-values.ts';
import type { PublicComment } from '#features/comments/model/comment.ts';
import { canDeleteComment, canSeeComment } from '#features/comments/model/comment-policy.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { buildComment } from '#tests/support/comment-builder.ts';
import { openTestApi, type Person, type TestApi } from '#tests/support/test-api.ts';

const statuses: ReviewStatus[] = ['pending', 'approved', 'rejected', 'deleted'];
const roles = ['visitor', 'author', 'owner of the cat', 'other member', 'administrator'] as const;
type Role = (typeof roles)[number];

let api: TestApi;
const people = {} as Record<Role, Person | undefined>;
beforeAll(async () => {
  api = await openTestApi();
  for (const role of roles) {
    if (role === 'visitor') continue;
    people[role] = await api.signIn(role === 'administrator' ? 'admin@example.org' : undefined);
    await api.request('/user/info', { as: people[role] });
  }
});
afterAll(() => api.close());

const buildFor = (cat: ReviewStatus, comment: ReviewStatus) =>
  buildCat(api.context, { status: cat, userId: people['owner of the cat']!.id }).then(({ id }) =>
    buildComment(api.context, { catId: id, userId: people.author!.id, status: comment, content: 'a secret' }),
  );

describe.each(statuses)('a comment on a cat with the status %s', (catStatus) => {
  it('is visible exactly to permitted readers, in every status', async () => {
    for (const status of statuses) {
      const comment = await buildFor(catStatus, status);
      for (const role of roles) {
        const as = people[role];
        const response = await api.request(`/cats/comments/${comment.cat_id}`, { as });
        const text = await response.text();
        const cat = await api.request(`/cats/${comment.cat_id}`, { as });
        expect(response.status, `${role}, ${status}`).toBe(cat.status);
        const maySee = response.ok && (status === 'approved' || (status !== 'deleted' && role === 'author'));
        expect(text.includes('a secret'), `${role}, ${status}`).toBe(maySee);
        expect(text).not.toContain('@');
        if (!response.ok) continue;
        const answer = JSON.parse(text) as { comment: PublicComment[]; total: number };
        expect(answer.total).toBe(answer.comment.length);
        expect(answer.comment.map(({ id }) => id)).toEqual(maySee ? [comment.id] : []);
      }
    }
  });
});

it('the rule and the list agree for every status and reader', () => {
  const viewer = (id: string, type: 'user' | 'admin' = 'user') =>
    ({ id, type, email: null, displayName: id, locale: 'en', status: 'active' }) as const;
  for (const status of statuses) {
    const comment = { user_id: 'author', status };
    expect(canSeeComment(null, comment)).toBe(status === 'approved');
    expect(canSeeComment(viewer('author'), comment)).toBe(status !== 'deleted');
    expect(canSeeComment(viewer('admin', 'admin'), comment)).toBe(status === 'approved');
    expect(canDeleteComment(null, comment)).toBe(false);
    expect(canDeleteComment(viewer('other'), comment)).toBe(false);
    expect(canDeleteComment(viewer('author'), comment)).toBe(status !== 'deleted');
    expect(canDeleteComment(viewer('admin', 'admin'), comment)).toBe(status !== 'deleted');
    // A comment kept after its author's account is closed has no owner.
    expect(canSeeComment(null, { user_id: null, status })).toBe(status === 'approved');
  }
});

describe('a long list', () => {
  it('a long list is newest first, with the requested length and the total', async () => {
    const cat = await buildCat(api.context);
    for (let minute = 0; minute < 5; minute++) {
      await buildComment(api.context, {
        catId: cat.id,
        content: `number ${minute}`,
        createdAt: new Date(Date.UTC(2026, 0, 1, 12, minute)),
      });
    }
    const answer = await api.get<{ comment: PublicComment[]; total: number }>(`/cats/comments/${cat.id}?limit=2`);
    expect(answer.comment.map(({ content }) => content)).toEqual(['number 4', 'number 3']);
    expect(answer.total).toBe(5);
    expect((await api.request(`/cats/comments/${cat.id}?limit=0`)).status).toBe(422);
  });
});
