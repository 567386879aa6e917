/** Where a page has an item's card. */
export const cardId = (id: number) => `to-review-${id}`;
