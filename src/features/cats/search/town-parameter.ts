/** The home page's query parameter with the town that is shown because a typed street was not found. */
export const townParameter = 'town';
