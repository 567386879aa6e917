import type { RateLimit } from '#platform/rate-limit/rate-limiter.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Every limit of the product's own calls, as a policy to read in one look. Sign-in's limits are the auth service's. */
export const rateLimits = {
  /**
   * Requests that were refused because of what they contain. They do not count in any other limit; this one bounds what a flood of
   * them costs.
   */
  refusedRequests: { points: 300, windowSeconds: 10 * minute, per: 'address', isOfProcess: true },
  search: { points: 60, windowSeconds: minute, per: 'address' },
  addCat: { points: 20, windowSeconds: hour, per: 'account' },
  /** Reports of visitors: each may store photos, and is mailed to an address that the visitor has typed. */
  draftCat: { points: 20, windowSeconds: hour, per: 'address' },
  /** The mails with codes. The mail of a draft over these limits is sent when there is room. */
  mailDraftOfMailbox: { points: 10, windowSeconds: hour, per: 'mailbox' },
  mailDraftInTotal: { points: 300, windowSeconds: hour, per: 'site' },
  /** Another mail with a code, or another address. */
  mailCatDraft: { points: 20, windowSeconds: hour, per: 'address' },
  claimCatDraft: { points: 60, windowSeconds: hour, per: 'account' },
  discardCatDraft: { points: 60, windowSeconds: hour, per: 'address' },
  /** Reports that are compared before they are sent. */
  compareUnsent: { points: 30, windowSeconds: minute, per: 'address' },
  voteOnPair: { points: 600, windowSeconds: hour, per: 'account' },
  editCat: { points: 60, windowSeconds: hour, per: 'account' },
  deleteCat: { points: 60, windowSeconds: hour, per: 'account' },
  addComment: { points: 30, windowSeconds: hour, per: 'account' },
  deleteComment: { points: 60, windowSeconds: hour, per: 'account' },
  reportCat: { points: 20, windowSeconds: hour, per: 'account' },
  /** Sightings: each may store a photo and mails the owner at once. */
  addSighting: { points: 20, windowSeconds: hour, per: 'account' },
  /** First messages, each of which opens a thread: by person, by network address, by given mailbox and by cat. */
  openThread: { points: 10, windowSeconds: day, per: 'account' },
  openThreadOfAddress: { points: 30, windowSeconds: day, per: 'address' },
  /** Over these two, a sighting is taken and its mail is not sent: to the finder, and to the owner, who is told so once. */
  openThreadOfMailbox: { points: 10, windowSeconds: day, per: 'mailbox' },
  openThreadOfCat: { points: 40, windowSeconds: day, per: 'subject' },
  mailFullCat: { points: 1, windowSeconds: day, per: 'subject' },
  decideSighting: { points: 120, windowSeconds: hour, per: 'account' },
  readThread: { points: 600, windowSeconds: hour, per: 'account' },
  addMessage: { points: 60, windowSeconds: hour, per: 'account' },
  /** Of one side, on the page and by mail. */
  addMessageOfThread: { points: 60, windowSeconds: hour, per: 'subject' },
  editThread: { points: 120, windowSeconds: hour, per: 'account' },
  /** Answers to mails that could not be taken. A forged sender gets few. */
  answerInboundMail: { points: 5, windowSeconds: day, per: 'mailbox' },
  shorten: { points: 30, windowSeconds: minute, per: 'address' },
  /** The page shows up to five pictures for each choice. */
  posters: { points: 120, windowSeconds: minute, per: 'address' },
  previews: { points: 240, windowSeconds: minute, per: 'address' },
  editProfile: { points: 30, windowSeconds: hour, per: 'account' },
  exportAccount: { points: 10, windowSeconds: hour, per: 'account' },
  closeAccount: { points: 10, windowSeconds: hour, per: 'account' },
  recordFailure: { points: 10, windowSeconds: hour, per: 'address' },
  live: { points: 60, windowSeconds: minute, per: 'address' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
