export const brokenPageId = 'broken-page';
