import type { RateLimit } from '@catlas/platform/rate-limit/rate-limiter.ts';

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const rateLimits = {
  /** Refused requests count in no other limit; this one bounds the cost of a flood of them. */
  refusedRequests: { points: 300, windowSeconds: 10 * minute, per: 'address', isOfProcess: true },
  search: { points: 60, windowSeconds: minute, per: 'address' },
  addCat: { points: 20, windowSeconds: hour, per: 'account' },
  /** Each report of a visitor may store photos and is mailed to an address that the visitor has typed. */
  draftCat: { points: 20, windowSeconds: hour, per: 'address' },
  /** The mail of a draft over these limits is sent later, when there is room. */
  mailDraftOfMailbox: { points: 10, windowSeconds: hour, per: 'mailbox' },
  mailDraftInTotal: { points: 300, windowSeconds: hour, per: 'site' },
  mailCatDraft: { points: 20, windowSeconds: hour, per: 'address' },
  claimCatDraft: { points: 60, windowSeconds: hour, per: 'account' },
  discardCatDraft: { points: 60, windowSeconds: hour, per: 'address' },
  makePrefilledLink: { points: 60, windowSeconds: hour, per: 'account' },
  compareUnsent: { points: 30, windowSeconds: minute, per: 'address' },
  voteOnPair: { points: 600, windowSeconds: hour, per: 'account' },
  editCat: { points: 60, windowSeconds: hour, per: 'account' },
  /** A link of a mail answers without an account. */
  answerQuestion: { points: 60, windowSeconds: hour, per: 'address' },
  /** A visitor types the address of the mailbox; over its limit nothing is mailed, and the page says the same. */
  followArea: { points: 20, windowSeconds: hour, per: 'address' },
  mailFollowerOfMailbox: { points: 5, windowSeconds: day, per: 'mailbox' },
  editAlerts: { points: 120, windowSeconds: hour, per: 'address' },
  testAlert: { points: 5, windowSeconds: hour, per: 'address' },
  estimateReports: { points: 120, windowSeconds: minute, per: 'address' },
  deleteCat: { points: 60, windowSeconds: hour, per: 'account' },
  addComment: { points: 30, windowSeconds: hour, per: 'account' },
  deleteComment: { points: 60, windowSeconds: hour, per: 'account' },
  reportCat: { points: 20, windowSeconds: hour, per: 'account' },
  /** Each sighting may store a photo and mails the owner at once. */
  addSighting: { points: 20, windowSeconds: hour, per: 'account' },
  openThread: { points: 10, windowSeconds: day, per: 'account' },
  openThreadOfAddress: { points: 30, windowSeconds: day, per: 'address' },
  /** Over these two limits, the sighting is stored without a mail to the finder, and the owner is notified once. */
  openThreadOfMailbox: { points: 10, windowSeconds: day, per: 'mailbox' },
  openThreadOfCat: { points: 40, windowSeconds: day, per: 'subject' },
  mailFullCat: { points: 1, windowSeconds: day, per: 'subject' },
  decideSighting: { points: 120, windowSeconds: hour, per: 'account' },
  readThread: { points: 600, windowSeconds: hour, per: 'account' },
  addMessage: { points: 60, windowSeconds: hour, per: 'account' },
  addMessageOfThread: { points: 60, windowSeconds: hour, per: 'subject' },
  editThread: { points: 120, windowSeconds: hour, per: 'account' },
  /** A forged sender gets few answers. */
  answerInboundMail: { points: 5, windowSeconds: day, per: 'mailbox' },
  makeSheet: { points: 10, windowSeconds: day, per: 'address' },
  /** Each sheet of a visitor is mailed to an address that the visitor has typed. */
  sheetOfMailbox: { points: 3, windowSeconds: day, per: 'mailbox' },
  sheetsInTotal: { points: 300, windowSeconds: hour, per: 'site' },
  editSheet: { points: 60, windowSeconds: hour, per: 'address' },
  /** Each answer mails the finder. */
  answerSheet: { points: 10, windowSeconds: day, per: 'address' },
  answersOfSheet: { points: 20, windowSeconds: day, per: 'subject' },
  /** The endpoint of a browser, or the key of a follower, is enough for these calls. */
  readPush: { points: 120, windowSeconds: hour, per: 'address' },
  subscribePush: { points: 30, windowSeconds: hour, per: 'address' },
  testPush: { points: 10, windowSeconds: hour, per: 'address' },
  shorten: { points: 30, windowSeconds: minute, per: 'address' },
  posters: { points: 120, windowSeconds: minute, per: 'address' },
  previews: { points: 240, windowSeconds: minute, per: 'address' },
  editProfile: { points: 30, windowSeconds: hour, per: 'account' },
  exportAccount: { points: 10, windowSeconds: hour, per: 'account' },
  closeAccount: { points: 10, windowSeconds: hour, per: 'account' },
  recordFailure: { points: 10, windowSeconds: hour, per: 'address' },
  live: { points: 60, windowSeconds: minute, per: 'address' },
} as const satisfies Record<string, RateLimit>;

export type RateLimitName = keyof typeof rateLimits;
