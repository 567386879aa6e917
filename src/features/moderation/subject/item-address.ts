import { type DoneDecision, doneParameter, parseDone } from './done-decision.ts';
import { cardId } from './review-card-id.ts';

const parameter = 'item';

/** The item that a page's address names; null without one. */
export function findAskedItem({ searchParams }: URL): number | null {
  const id = Number(searchParams.get(parameter));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** The decision that a form without JavaScript has just made; null without one. */
export const findDone = ({ searchParams }: URL): DoneDecision | null => parseDone(searchParams.get(doneParameter));

/** The address of a queue with this item, relative to the page; the hash scrolls to it without JavaScript. */
export const itemAddress = (search: string, id: number) => `${searchWith(search, id)}#${cardId(id)}`;

/** A page's query with this item, or with none, and without the decision before it. */
export function searchWith(search: string, id: number | null): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(doneParameter);
  if (id === null) parameters.delete(parameter);
  else parameters.set(parameter, String(id));
  const query = parameters.toString();
  return query && `?${query}`;
}
