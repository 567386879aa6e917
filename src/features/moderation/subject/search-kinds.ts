/** The kinds of the back office's search, one tab each. */
export const searchKinds = ['cats', 'comments', 'users'] as const;
export type SearchKind = (typeof searchKinds)[number];
export type PostKind = Exclude<SearchKind, 'users'>;

/** The number of first results. "More" doubles it, up to `mostResults`. */
export const resultsAtFirst = 30;
export const mostResults = 240;

/** Filters of members: pending, banned, administrators. */
export const userFilters = ['pending', 'banned', 'admin'] as const;
export type UserFilter = (typeof userFilters)[number];
