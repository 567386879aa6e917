/** The kinds of the back office's search, one tab each, beside a tab with the first results of all. */
export const searchKinds = ['cats', 'comments', 'users'] as const;
export type SearchKind = (typeof searchKinds)[number];
export type PostKind = Exclude<SearchKind, 'users'>;

/** The number of first results. "More" doubles it, up to `mostResults`. */
export const resultsAtFirst = 30;
export const mostResults = 240;

/** The number of results of each kind where all kinds are shown. */
export const resultsOfEachKind = 5;

/** Filters of members: pending, banned, administrators. */
export const userFilters = ['pending', 'banned', 'admin'] as const;
export type UserFilter = (typeof userFilters)[number];
