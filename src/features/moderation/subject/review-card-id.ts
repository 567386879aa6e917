/** The id of an item's card in the page. */
export const cardId = (id: number) => `to-review-${id}`;
