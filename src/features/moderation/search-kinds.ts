/** What the back office searches, each a tab. */
export const searchKinds = ['cats', 'comments', 'users'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** The first results; "more" asks for as many again, up to the most that help to find anything. */
export const resultsAtFirst = 30;
export const mostResults = 240;
