import { expect, it } from 'vitest';
import { nextReviewStatus, restoredReviewStatus } from './review-status.ts';

it('only what is pending can be approved or rejected, and what is deleted stays so', () => {
  expect(nextReviewStatus('pending', 'approve')).toBe('approved');
  expect(nextReviewStatus('pending', 'reject')).toBe('rejected');
  for (const status of ['approved', 'rejected', 'deleted'] as const) {
    expect(nextReviewStatus(status, 'approve')).toBeNull();
    expect(nextReviewStatus(status, 'reject')).toBeNull();
  }
  expect(nextReviewStatus('approved', 'delete')).toBe('deleted');
  expect(nextReviewStatus('deleted', 'delete')).toBeNull();
});

it('a decision can be undone until its subject is deleted', () => {
  expect(nextReviewStatus('approved', 'reopen')).toBe('pending');
  expect(nextReviewStatus('rejected', 'reopen')).toBe('pending');
  expect(nextReviewStatus('pending', 'reopen')).toBeNull();
  expect(nextReviewStatus('deleted', 'reopen')).toBeNull();
});

it('an undone decision never publishes an unapproved item', () => {
  expect(restoredReviewStatus('approved', null)).toBe('pending');
  expect(restoredReviewStatus('rejected', null)).toBe('pending');
  for (const before of ['pending', 'approved', 'rejected'] as const) {
    expect(restoredReviewStatus('deleted', before)).toBe(before);
  }
  expect(restoredReviewStatus('deleted', null)).toBeNull();
  expect(restoredReviewStatus('pending', null)).toBeNull();
});

it('an edit never publishes: a refused item waits again, a shown one stays, a deleted one can’t be edited', () => {
  expect(nextReviewStatus('pending', 'edit')).toBe('pending');
  expect(nextReviewStatus('rejected', 'edit')).toBe('pending');
  expect(nextReviewStatus('approved', 'edit')).toBe('approved');
  expect(nextReviewStatus('deleted', 'edit')).toBeNull();
});
