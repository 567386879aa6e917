/** What the back office searches, each a tab. */
export const searchKinds = ['cats', 'comments', 'users'] as const;
export type SearchKind = (typeof searchKinds)[number];
export type PostKind = Exclude<SearchKind, 'users'>;

/** The first results; "more" asks for as many again, up to the most that help to find anything. */
export const resultsAtFirst = 30;
export const mostResults = 240;

/** Which members: those that wait to be let in, those shut out, those who moderate. */
export const userFilters = ['pending', 'banned', 'admin'] as const;
export type UserFilter = (typeof userFilters)[number];
