export const locationTypes = ['exact', 'street', 'area'] as const;
export type LocationType = (typeof locationTypes)[number];

export const seenAtPrecisions = ['exact', 'hour', 'day', 'about'] as const;
export type SeenAtPrecision = (typeof seenAtPrecisions)[number];

export const reviewStatuses = ['pending', 'approved', 'rejected', 'deleted'] as const;
export type ReviewStatus = (typeof reviewStatuses)[number];

export const userStatuses = ['pending', 'active', 'inactive', 'banned'] as const;
export type UserStatus = (typeof userStatuses)[number];

export const catFlags = ['not-a-cat', 'wrong', 'personal', 'offensive', 'spam', 'duplicate', 'other'] as const;
export type CatFlag = (typeof catFlags)[number];

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

export const commentObjections = ['off-topic', 'personal', 'wrong', 'offensive', 'spam', 'other'] as const;
export type CommentObjection = (typeof commentObjections)[number];

export const banReasons = ['spam', 'offensive', 'false-reports', 'other'] as const;
export type BanReason = (typeof banReasons)[number];

export type Objection = CatObjection | CommentObjection | BanReason;

export const mostObjectionWords = 300;

export const sightingKinds = ['seen', 'with-me', 'mine'] as const;
export type SightingKind = (typeof sightingKinds)[number];

export const sightingStatuses = ['new', 'published', 'hidden'] as const;
export type SightingStatus = (typeof sightingStatuses)[number];

export const threadSides = ['owner', 'finder'] as const;
export type ThreadSide = (typeof threadSides)[number];

export const messageKinds = ['words', 'sighting', 'question', 'answer', 'word-wanted', 'word-photo', 'event'] as const;
export type MessageKind = (typeof messageKinds)[number];

export const threadEvents = [
  'reunited',
  'missing-again',
  'deleted',
  'refused',
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

export const threadEnds = [
  'reunited',
  'deleted',
  'refused',
  'owner-left',
  'finder-left',
  'account-closed',
  'moderator',
] as const;
export type ThreadEnd = (typeof threadEnds)[number];

export const threadFlags = ['scam', 'abuse', 'spam', 'not-about-a-cat', 'other'] as const;
export type ThreadFlag = (typeof threadFlags)[number];

/** The rules for which a new report waits for a moderator where others are published first. */
export const heldBackFor = ['address', 'contact', 'photo', 'place', 'rate', 'record', 'words'] as const;
export type HeldBackFor = (typeof heldBackFor)[number];
export type RuleCheck = 'passed' | HeldBackFor;

/** `still` is still missing, or still with the finder. */
export const followUpAnswers = ['still', 'home', 'unsure'] as const;
export type FollowUpAnswer = (typeof followUpAnswers)[number];

/** What the finder of a cat does, in this order. */
export const finderChecks = ['chip', 'vet', 'pound'] as const;
export type FinderCheck = (typeof finderChecks)[number];

export const reunionWays = ['came-back', 'search', 'neighbour', 'poster', 'site', 'chip', 'pound', 'other'] as const;
export type ReunionWay = (typeof reunionWays)[number];

/** From the place of the report: at home, up to 50 m, 500 m, 2 km, and further. */
export const reunionDistances = ['home', 'near', 'street', 'quarter', 'far'] as const;
export type ReunionDistance = (typeof reunionDistances)[number];

/** Which reports of an area a follower wants. */
export const wantedCats = ['lost', 'found', 'both'] as const;
export type WantedCats = (typeof wantedCats)[number];

export const alertCadences = ['daily', 'weekly'] as const;
export type AlertCadence = (typeof alertCadences)[number];

/** An alert is sent at once, the others come with the digest. */
export type DeliveryKind = 'alert' | AlertCadence;
export type DeliveryOutcome = 'sent' | 'home' | 'hidden' | 'muted' | 'stopped' | 'failed';

/** What a person says who has scanned a finder's sheet: `home` means that the cat lives nearby, with other people. */
export const sheetAnswerKinds = ['mine', 'known', 'home'] as const;
export type SheetAnswerKind = (typeof sheetAnswerKinds)[number];
