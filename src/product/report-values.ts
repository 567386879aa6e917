// The closed vocabularies of columns. Types, the schemas of calls and forms are made from them.

/** How exactly a report's place is published. */
export const locationTypes = ['exact', 'street', 'area'] as const;
export type LocationType = (typeof locationTypes)[number];

export const reviewStatuses = ['pending', 'approved', 'rejected', 'deleted'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const userStatuses = ['pending', 'active', 'inactive', 'banned'] as const;
export type UserStatus = (typeof userStatuses)[number];

/** Reasons for a member to flag a cat, in the order of the form. */
export const catFlags = ['not-a-cat', 'wrong', 'personal', 'offensive', 'spam', 'duplicate', 'other'] as const;
export type CatFlag = (typeof catFlags)[number];

/** Reasons to reject or delete a cat, in the order of the menu: its number keys follow it. */
export const catObjections = [
  'not-a-cat',
  'unclear-photo',
  'duplicate',
  'personal',
  'offensive',
  'spam',
  'wrong',
  'other',
] as const;
export type CatObjection = (typeof catObjections)[number];

/** Reasons to reject a comment: those for cats that also apply to comments, and one more. The most likely first. */
export const commentObjections = ['off-topic', 'personal', 'wrong', 'offensive', 'spam', 'other'] as const;
export type CommentObjection = (typeof commentObjections)[number];

/** Reasons to ban a member, in the order of the menu. The page for banned members explains them. */
export const banReasons = ['spam', 'offensive', 'false-reports', 'other'] as const;
export type BanReason = (typeof banReasons)[number];

/** The maximum length of a moderator's own words to the author, with the reason `other`. */
export const mostObjectionWords = 300;

/** What a sighting tells: seen (a lost cat), with me (a lost cat), or this found cat is mine. */
export const sightingKinds = ['seen', 'with-me', 'mine'] as const;
export type SightingKind = (typeof sightingKinds)[number];

/** Whether others see it on the cat's page. */
export const sightingStatuses = ['new', 'published', 'hidden'] as const;
export type SightingStatus = (typeof sightingStatuses)[number];

/** The author of the cat's report, and the person who wrote about the cat. */
export const threadSides = ['owner', 'finder'] as const;
export type ThreadSide = (typeof threadSides)[number];

/** A sighting, free words, the owner's open question and the answer to it, the wish for a photo with today's word and that photo, or an event. */
export const messageKinds = ['words', 'sighting', 'question', 'answer', 'word-wanted', 'word-photo', 'event'] as const;
export type MessageKind = (typeof messageKinds)[number];

/** What the site itself writes into a thread. */
export const threadEvents = [
  'reunited',
  'missing-again',
  'deleted',
  'restored',
  'owner-left',
  'finder-left',
  'account-closed',
  'moderator',
  'reopened',
  'owner-phone',
  'finder-phone',
  'phone-withdrawn',
  'answer-right',
  'same-cat',
] as const;
export type ThreadEvent = (typeof threadEvents)[number];

/** Why a thread takes no more messages. */
export const threadEnds = ['reunited', 'deleted', 'owner-left', 'finder-left', 'account-closed', 'moderator'] as const;
export type ThreadEnd = (typeof threadEnds)[number];

/** Reasons to report a thread, in the order of the form. */
export const threadFlags = ['scam', 'abuse', 'spam', 'not-about-a-cat', 'other'] as const;
export type ThreadFlag = (typeof threadFlags)[number];
