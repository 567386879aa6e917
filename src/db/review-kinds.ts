import { m } from '#i18n/paraglide/messages.js';
import { catObjections, commentObjections, type Objection } from './report-values.ts';
import type { AuditSubject, Schema } from './schema.ts';

interface Kind {
  /** The audit log has this name. Calls about a post use it too: `catId`, `catIds`. */
  subject: AuditSubject;
  /** The rows of this table are deleted when the cat of their `cat_id` is erased. */
  erasedWithCat?: keyof Schema;
  /** Moderators decide on cards in a list, with its keys and undo. Other kinds have a page of their own. */
  isQueue: boolean;
  path: `/bo/${string}`;
  /** The heading of its page. */
  title: () => string;
  /** Names an unexpected failure of a decision (spec §8). */
  failure: () => string;
  /** A rejection needs one of these reasons. */
  reasons: readonly Objection[];
  /** Null: another kind's page shows it. */
  menu: MenuEntry | null;
  tile: { icon: `lucide:${string}`; label: () => string };
  /** Members write it, and the table has the name of the kind. The search finds, deletes and restores it. */
  post: PostWords | null;
}

interface MenuEntry {
  icon: `lucide:${string}`;
  label: () => string;
  more?: () => string;
  isShortOnPhone?: boolean;
  isHiddenAtZero?: boolean;
}

interface PostWords {
  name: () => string;
  all: (inputs: { count: string }) => string;
  known: () => string;
}

/**
 * What moderators decide on. Pages, calls, counts, menu, overview and audit log follow from this table.
 * `features/moderation/kinds/kinds-on-server.server.ts` has the rules and calls of each kind, `kinds/kinds-in-browser.tsx` its cards.
 * TypeScript rejects a kind that one of them lacks.
 */
const table = {
  cats: {
    subject: 'cat',
    isQueue: true,
    path: '/bo/cats',
    title: m.moderation_cats_title,
    failure: m.moderation_error_review_cats,
    reasons: catObjections,
    menu: { icon: 'lucide:cat', label: m.moderation_menu_cats, more: m.moderation_menu_to_validate },
    tile: { icon: 'lucide:cat', label: m.moderation_overview_cats },
    post: { name: m.moderation_kind_cats, all: m.moderation_search_all_cats, known: m.moderation_known_of_cat },
  },
  comments: {
    subject: 'comment',
    isQueue: true,
    path: '/bo/comments',
    title: m.moderation_comments_title,
    failure: m.moderation_error_review_comments,
    reasons: commentObjections,
    menu: { icon: 'lucide:message-circle', label: m.moderation_menu_comments, more: m.moderation_menu_to_validate },
    tile: { icon: 'lucide:message-circle', label: m.moderation_overview_comments },
    post: {
      name: m.moderation_kind_comments,
      all: m.moderation_search_all_comments,
      known: m.moderation_known_of_comment,
    },
  },
  reports: {
    subject: 'cat',
    erasedWithCat: 'cat_reports',
    isQueue: true,
    path: '/bo/cats?view=reported',
    title: m.moderation_reports_title,
    failure: m.moderation_error_review_cats,
    reasons: catObjections,
    menu: null,
    tile: { icon: 'lucide:flag', label: m.moderation_reports_title },
    post: null,
  },
  sightings: {
    subject: 'sighting',
    isQueue: true,
    path: '/bo/sightings',
    title: m.moderation_sightings_title,
    failure: m.sightings_error_review,
    reasons: [],
    menu: { icon: 'lucide:eye', label: m.moderation_menu_sightings, isShortOnPhone: true },
    tile: { icon: 'lucide:eye', label: m.moderation_sightings_title },
    post: null,
  },
  stories: {
    subject: 'story',
    erasedWithCat: 'reunion_stories',
    isQueue: true,
    path: '/bo/stories',
    title: m.moderation_stories_title,
    failure: m.moderation_failed_text,
    reasons: [],
    menu: { icon: 'lucide:house', label: m.moderation_stories_title, isShortOnPhone: true, isHiddenAtZero: true },
    tile: { icon: 'lucide:house', label: m.moderation_stories_title },
    post: null,
  },
  threads: {
    subject: 'thread',
    isQueue: false,
    path: '/bo/threads',
    title: m.moderation_threads_title,
    failure: m.moderation_failed_text,
    reasons: [],
    menu: { icon: 'lucide:flag', label: m.moderation_menu_threads, isShortOnPhone: true, isHiddenAtZero: true },
    tile: { icon: 'lucide:messages-square', label: m.moderation_threads_title },
    post: null,
  },
} as const satisfies Record<string, Kind>;

type Table = typeof table;
export type ReviewKind = keyof Table;
type KindWith<Value> = { [Name in ReviewKind]: Table[Name] extends Value ? Name : never }[ReviewKind];
export type QueueKind = KindWith<{ isQueue: true }>;
export type PostKind = KindWith<{ post: object }>;

export const reviewKinds: { [Name in ReviewKind]: Kind & Table[Name] } = table;
export const reviewKindNames = Object.keys(table) as ReviewKind[];
export const queueKinds = reviewKindNames.filter((kind): kind is QueueKind => reviewKinds[kind].isQueue);
/** Reported cats are a view of `/bo/cats`; the other queues have a page and the calls of a queue. */
export const queuePages = queueKinds.filter((kind) => kind !== 'reports');
export const postKinds = reviewKindNames.filter((kind): kind is PostKind => reviewKinds[kind].post !== null);

type ErasedTable = { [Name in ReviewKind]: Table[Name] extends { erasedWithCat: infer T } ? T : never }[ReviewKind];
export const tablesErasedWithCats = Object.values<Kind>(table).flatMap(
  ({ erasedWithCat }) => (erasedWithCat ?? []) as ErasedTable | [],
);

export interface QueueQuery {
  limit?: number | undefined;
  /** The last id of the previous page, also if it has been decided since. */
  after?: number | undefined;
  /** The `waiting_since` of that item, for queues whose items have one. */
  since?: string | undefined;
  /** The page is long enough for this item, if it is pending. */
  upTo?: number | null;
}

/** The changes of approved cats count as cats, too. */
export type ReviewCounts = Record<`${ReviewKind}_to_review` | 'changes_to_review', number>;
