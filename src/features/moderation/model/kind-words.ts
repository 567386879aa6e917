import { catObjections, commentObjections, type Objection } from '#db/report-values.ts';
import type { PostKind, ReviewKind } from '#db/review-kinds.ts';
import { m } from '#i18n/paraglide/messages.js';
import type { IconName } from '#ui/icons/icon.tsx';

interface KindWords {
  path: string;
  /** The heading of its page. */
  title: () => string;
  /** Names an unexpected failure of a decision (spec §8). */
  failure: () => string;
  /** A rejection needs one of these reasons. */
  reasons: readonly Objection[];
  /** Null: another kind's page shows it. */
  menu: MenuWords | null;
  tile: { icon: IconName; label: () => string };
}

interface MenuWords {
  icon: IconName;
  label: () => string;
  more?: () => string;
  isShortOnPhone?: boolean;
  isHiddenAtZero?: boolean;
}

export const kindWords: Record<ReviewKind, KindWords> = {
  cats: {
    path: '/bo/cats',
    title: m.moderation_cats_title,
    failure: m.moderation_error_review_cats,
    reasons: catObjections,
    menu: { icon: 'lucide:cat', label: m.moderation_menu_cats, more: m.moderation_menu_to_validate },
    tile: { icon: 'lucide:cat', label: m.moderation_overview_cats },
  },
  comments: {
    path: '/bo/comments',
    title: m.moderation_comments_title,
    failure: m.moderation_error_review_comments,
    reasons: commentObjections,
    menu: { icon: 'lucide:message-circle', label: m.moderation_menu_comments, more: m.moderation_menu_to_validate },
    tile: { icon: 'lucide:message-circle', label: m.moderation_overview_comments },
  },
  reports: {
    path: '/bo/cats?view=reported',
    title: m.moderation_reports_title,
    failure: m.moderation_error_review_cats,
    reasons: catObjections,
    menu: null,
    tile: { icon: 'lucide:flag', label: m.moderation_reports_title },
  },
  sightings: {
    path: '/bo/sightings',
    title: m.moderation_sightings_title,
    failure: m.sightings_error_review,
    reasons: [],
    menu: { icon: 'lucide:eye', label: m.moderation_menu_sightings, isShortOnPhone: true },
    tile: { icon: 'lucide:eye', label: m.moderation_sightings_title },
  },
  stories: {
    path: '/bo/stories',
    title: m.moderation_stories_title,
    failure: m.moderation_failed_text,
    reasons: [],
    menu: { icon: 'lucide:house', label: m.moderation_stories_title, isShortOnPhone: true, isHiddenAtZero: true },
    tile: { icon: 'lucide:house', label: m.moderation_stories_title },
  },
  threads: {
    path: '/bo/threads',
    title: m.moderation_threads_title,
    failure: m.moderation_failed_text,
    reasons: [],
    menu: { icon: 'lucide:flag', label: m.moderation_menu_threads, isShortOnPhone: true, isHiddenAtZero: true },
    tile: { icon: 'lucide:messages-square', label: m.moderation_threads_title },
  },
};

interface PostWords {
  name: () => string;
  all: (inputs: { count: string }) => string;
  known: () => string;
}

export const postWords: Record<PostKind, PostWords> = {
  cats: {
    name: m.moderation_kind_cats,
    all: m.moderation_search_all_cats,
    known: m.moderation_known_of_cat,
  },
  comments: {
    name: m.moderation_kind_comments,
    all: m.moderation_search_all_comments,
    known: m.moderation_known_of_comment,
  },
};
