import { type PostKind, postKinds } from '#db/review-kinds.ts';

export type SearchKind = PostKind | 'users';
export const searchKinds: readonly SearchKind[] = [...postKinds, 'users'];

export const resultsAtFirst = 30;
export const mostResults = 240;

export const resultsOfEachKind = 5;

export const userFilters = ['pending', 'banned', 'admin'] as const;
export type UserFilter = (typeof userFilters)[number];
