import type { RateLimit } from '#platform/rate-limit/rate-limiter.ts';

const minute = 60;
const hour = 60 * minute;

/** Every limit of the product's own calls, as a policy to read in one look. Sign-in's limits are the auth service's. */
export const rateLimits = {
  search: { points: 60, windowSeconds: minute, per: 'address' },
  addCat: { points: 20, windowSeconds: hour, per: 'account' },
  editCat: { points: 60, windowSeconds: hour, per: 'account' },
  deleteCat: { points: 60, windowSeconds: hour, per: 'account' },
  addComment: { points: 30, windowSeconds: hour, per: 'account' },
  deleteComment: { points: 60, windowSeconds: hour, per: 'account' },
  reportCat: { points: 20, windowSeconds: hour, per: 'account' },
  shorten: { points: 30, windowSeconds: minute, per: 'address' },
  previews: { points: 240, windowSeconds: minute, per: 'address' },
  editProfile: { points: 30, windowSeconds: hour, per: 'account' },
  exportAccount: { points: 10, windowSeconds: hour, per: 'account' },
  closeAccount: { points: 10, windowSeconds: hour, per: 'account' },
  recordFailure: { points: 10, windowSeconds: hour, per: 'address' },
  live: { points: 60, windowSeconds: minute, per: 'address' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
