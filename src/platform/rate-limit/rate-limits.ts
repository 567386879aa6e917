interface RateLimit {
  /** How many times within the window. */
  points: number;
  windowSeconds: number;
  /** Whom it counts: the signed-in member where there is one, else the client's address; or always the address. */
  per: 'member' | 'address';
}

const minute = 60;
const hour = 60 * minute;

/** Every limit of the product's own calls, as a policy to read in one look. Sign-in's limits are the auth service's. */
export const rateLimits = {
  search: { points: 60, windowSeconds: minute, per: 'address' },
  addCat: { points: 20, windowSeconds: hour, per: 'member' },
  editCat: { points: 60, windowSeconds: hour, per: 'member' },
  deleteCat: { points: 60, windowSeconds: hour, per: 'member' },
  addComment: { points: 30, windowSeconds: hour, per: 'member' },
  deleteComment: { points: 60, windowSeconds: hour, per: 'member' },
  reportCat: { points: 20, windowSeconds: hour, per: 'member' },
  shorten: { points: 30, windowSeconds: minute, per: 'address' },
  previews: { points: 240, windowSeconds: minute, per: 'address' },
  editProfile: { points: 30, windowSeconds: hour, per: 'member' },
  exportAccount: { points: 10, windowSeconds: hour, per: 'member' },
  closeAccount: { points: 10, windowSeconds: hour, per: 'member' },
  recordFailure: { points: 10, windowSeconds: hour, per: 'address' },
  live: { points: 60, windowSeconds: minute, per: 'address' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
