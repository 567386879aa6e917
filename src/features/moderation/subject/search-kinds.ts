export const searchKinds = ['cats', 'comments', 'users'] as const;
export type SearchKind = (typeof searchKinds)[number];
export type PostKind = Exclude<SearchKind, 'users'>;

export const resultsAtFirst = 30;
export const mostResults = 240;

export const resultsOfEachKind = 5;

export const userFilters = ['pending', 'banned', 'admin'] as const;
export type UserFilter = (typeof userFilters)[number];
