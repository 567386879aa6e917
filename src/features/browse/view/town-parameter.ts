/** The page shows this town because a typed street was not found. */
export const townParameter = 'town';
