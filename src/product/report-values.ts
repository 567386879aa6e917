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

/** The maximum length of a moderator's own words to the author, with the reason `other`. */
export const mostObjectionWords = 300;
