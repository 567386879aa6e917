interface KindValues {
  /** The audit log has this name. Calls about a post use it too: `catId`, `catIds`. */
  subject: string;
  /** Moderators decide on cards in a list, with its keys and undo. Other kinds have a page of their own. */
  isQueue: boolean;
  /** Members write it, and the table has the name of the kind. The search finds, deletes and restores it. */
  isPost: boolean;
}

/**
 * What moderators decide on. `features/moderation/model/kind-words.ts` has the texts of each kind, `kinds/kinds-on-server.server.ts`
 * its rules and calls, `kinds/kinds-in-browser.tsx` its cards. TypeScript rejects a kind that one of them lacks.
 */
export const reviewKinds = {
  cats: { subject: 'cat', isQueue: true, isPost: true },
  comments: { subject: 'comment', isQueue: true, isPost: true },
  reports: { subject: 'cat', isQueue: true, isPost: false },
  sightings: { subject: 'sighting', isQueue: true, isPost: false },
  stories: { subject: 'story', isQueue: true, isPost: false },
  threads: { subject: 'thread', isQueue: false, isPost: false },
} as const satisfies Record<string, KindValues>;

export type ReviewKind = keyof typeof reviewKinds;
type KindWith<Value> = {
  [Kind in ReviewKind]: (typeof reviewKinds)[Kind] extends Value ? Kind : never;
}[ReviewKind];
export type QueueKind = KindWith<{ isQueue: true }>;
export type PostKind = KindWith<{ isPost: true }>;
export type ReviewSubject = (typeof reviewKinds)[ReviewKind]['subject'];

export const reviewKindNames = Object.keys(reviewKinds) as ReviewKind[];
export const queueKinds = reviewKindNames.filter((kind): kind is QueueKind => reviewKinds[kind].isQueue);
export const postKinds = reviewKindNames.filter((kind): kind is PostKind => reviewKinds[kind].isPost);

export interface QueueQuery {
  limit?: number | undefined;
  /** The last id of the previous page, also if it has been decided since. */
  after?: number | undefined;
  /** The page is long enough for this item, if it is pending. */
  upTo?: number | null;
}

/** The changes of approved cats count as cats, too. */
export type ReviewCounts = Record<`${ReviewKind}_to_review` | 'changes_to_review', number>;
