/** Of the hidden message that the page could not load. It is shown before any other script runs. */
export const brokenPageId = 'broken-page';
