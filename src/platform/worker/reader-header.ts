/** On every answer that may depend on who asks: whom it was made for. The service worker keeps one reader's answers at a time. */
export const readerHeader = 'catlas-reader';

/** Nobody who is signed in. */
export const visitor = 'visitor';
