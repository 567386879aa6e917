/** The service worker keeps one reader's answers at a time, so every answer names its reader. */
export const readerHeader = 'catlas-reader';

export const visitor = 'visitor';
