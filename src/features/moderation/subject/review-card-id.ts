export const cardId = (id: number) => `to-review-${id}`;
