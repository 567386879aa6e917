import { type DoneDecision, doneParameter, parseDone } from './done-decision.ts';
import { cardId } from './review-card-id.ts';

const parameter = 'item';

export function findAskedItem({ searchParams }: URL): number | null {
  const id = Number(searchParams.get(parameter));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

export const findDone = ({ searchParams }: URL): DoneDecision | null => parseDone(searchParams.get(doneParameter));

export const itemAddress = (search: string, id: number) => `${searchWith(search, id)}#${cardId(id)}`;

export function searchWith(search: string, id: number | null): string {
  const parameters = new URLSearchParams(search);
  parameters.delete(doneParameter);
  if (id === null) parameters.delete(parameter);
  else parameters.set(parameter, String(id));
  const query = parameters.toString();
  return query && `?${query}`;
}
