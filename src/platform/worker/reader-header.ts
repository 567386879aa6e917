/** On every answer that may depend on the reader: the reader it was made for. The service worker keeps one reader's answers at a time. */
export const readerHeader = 'catlas-reader';

/** A visitor. */
export const visitor = 'visitor';
