/** The message shows before any other script runs. */
export const brokenPageId = 'broken-page';
