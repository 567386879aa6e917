export interface Queued {
  id: number;
  created_at: string;
  /** The order of the queue, where it is not the one of `created_at`. */
  waiting_since?: string;
}

export interface QueuePage<Item extends Queued> {
  items: Item[];
  total: number;
  hasMore: boolean;
}

export interface QueueState<Item extends Queued> extends QueuePage<Item> {
  selected: ReadonlySet<number>;
  /** `late` items stay visible until the moderator dismisses them. */
  late: ReadonlySet<number>;
  /** `currentId` is always one of `items`, or null. Use `findCurrent`. */
  currentId: number | null;
  hasPane: boolean;
  /** The next page begins after it, even if it has been decided since. */
  lastLoaded: Queued | null;
  anchorId: number | null;
}

export function openQueue<Item extends Queued>(
  page: QueuePage<Item>,
  currentId: number | null = null,
): QueueState<Item> {
  const isThere = page.items.some(({ id }) => id === currentId);
  return {
    ...page,
    selected: new Set(),
    late: new Set(),
    currentId: isThere ? currentId : null,
    anchorId: null,
    hasPane: false,
    lastLoaded: page.items.at(-1) ?? null,
  };
}

/** Returns the current item, or else the first. */
export function findShown<Item extends Queued>({ items, currentId }: QueueState<Item>): number | null {
  return currentId ?? items[0]?.id ?? null;
}

/** On narrow pages the first key only selects an item: the first item may be outside the window. */
export function findCurrent<Item extends Queued>(state: QueueState<Item>): number | null {
  return state.hasPane ? findShown(state) : state.currentId;
}

export function findSubjects<Item extends Queued>(state: QueueState<Item>): number[] {
  const { items, selected, late } = state;
  if (selected.size > 0) return items.filter(({ id }) => selected.has(id)).map(({ id }) => id);
  const current = findCurrent(state);
  return current !== null && !late.has(current) ? [current] : [];
}

/** Ignores an item that is not in the list: the focus can come from a card that is being removed. */
export function setCurrent<Item extends Queued>(state: QueueState<Item>, currentId: number): QueueState<Item> {
  const isThere = state.items.some(({ id }) => id === currentId);
  return state.currentId === currentId || !isThere ? state : { ...state, currentId };
}

export function moveBy<Item extends Queued>(state: QueueState<Item>, step: 1 | -1): QueueState<Item> {
  const current = findCurrent(state);
  const index = state.items.findIndex(({ id }) => id === current);
  const next = index === -1 ? 0 : Math.min(Math.max(index + step, 0), state.items.length - 1);
  return { ...state, currentId: state.items[next]?.id ?? null };
}

/** Gives a range, from the last toggled item, the same state. */
export function toggle<Item extends Queued>(state: QueueState<Item>, id: number, isRange = false): QueueState<Item> {
  const { items, anchorId, late } = state;
  const isSelecting = !state.selected.has(id);
  const end = items.findIndex((item) => item.id === id);
  const anchor = isRange ? items.findIndex((item) => item.id === anchorId) : -1;
  const start = anchor === -1 ? end : anchor;
  const selected = new Set(state.selected);
  for (const item of items.slice(Math.min(start, end), Math.max(start, end) + 1)) {
    if (late.has(item.id)) continue;
    if (isSelecting) selected.add(item.id);
    else selected.delete(item.id);
  }
  return { ...state, selected, currentId: id, anchorId: id };
}

export function selectAll<Item extends Queued>(state: QueueState<Item>): QueueState<Item> {
  return { ...state, selected: new Set(state.items.map(({ id }) => id).filter((id) => !state.late.has(id))) };
}

export function clearSelection<Item extends Queued>(state: QueueState<Item>): QueueState<Item> {
  return { ...state, selected: new Set(), anchorId: null };
}

/** Makes the next item current. */
export function removeItems<Item extends Queued>(state: QueueState<Item>, ids: readonly number[]): QueueState<Item> {
  const gone = new Set(ids);
  const items = state.items.filter(({ id }) => !gone.has(id));
  const from = state.items.findIndex(({ id }) => id === (findCurrent(state) ?? ids[0]));
  const next = state.items.slice(Math.max(from, 0)).find(({ id }) => !gone.has(id)) ?? items.at(-1);
  const waited = ids.filter((id) => !state.late.has(id)).length;
  return {
    ...state,
    items,
    selected: without(state.selected, gone),
    late: without(state.late, gone),
    currentId: next?.id ?? null,
    total: Math.max(state.total - waited, items.length - state.late.size, 0),
  };
}

export function restoreItems<Item extends Queued>(
  state: QueueState<Item>,
  back: readonly Item[],
  { isSelected, isCurrent }: { isSelected: boolean; isCurrent: boolean },
): QueueState<Item> {
  const known = new Set(state.items.map(({ id }) => id));
  const added = back.filter(({ id }) => !known.has(id));
  return {
    ...state,
    items: inOrder([...state.items, ...added]),
    selected: isSelected ? new Set([...state.selected, ...back.map(({ id }) => id)]) : state.selected,
    currentId: isCurrent ? (inOrder(back)[0]?.id ?? state.currentId) : state.currentId,
    total: state.total + added.length,
  };
}

export function markLate<Item extends Queued>(state: QueueState<Item>, ids: readonly number[]): QueueState<Item> {
  const fresh = new Set(ids.filter((id) => !state.late.has(id) && state.items.some((item) => item.id === id)));
  return {
    ...state,
    late: new Set([...state.late, ...fresh]),
    selected: without(state.selected, fresh),
    total: Math.max(state.total - fresh.size, 0),
  };
}

export function dismissLate<Item extends Queued>(state: QueueState<Item>): QueueState<Item> {
  return removeItems(state, [...state.late]);
}

/** A page that was requested before a decision may still contain the decided item. */
export function append<Item extends Queued>(
  state: QueueState<Item>,
  page: QueuePage<Item>,
  pending: ReadonlySet<number>,
): QueueState<Item> {
  const known = new Set(state.items.map(({ id }) => id));
  const added = page.items.filter(({ id }) => !known.has(id) && !pending.has(id));
  return {
    ...state,
    items: inOrder([...state.items, ...added]),
    hasMore: page.hasMore,
    lastLoaded: laterOf(state.lastLoaded, page.items.at(-1)),
  };
}

/** Marks items that others decided on, so that the list does not move. Unconfirmed decisions stay. */
export function merge<Item extends Queued>(
  state: QueueState<Item>,
  page: QueuePage<Item>,
  pending: ReadonlySet<number>,
): QueueState<Item> {
  const fresh = new Map(page.items.filter(({ id }) => !pending.has(id)).map((item) => [item.id, item]));
  const last = page.items.at(-1);
  const isCovered = (item: Item) => !page.hasMore || (last !== undefined && compare(item, last) <= 0);
  const gone = state.items
    .filter((item) => isCovered(item) && !fresh.has(item.id) && !pending.has(item.id))
    .map(({ id }) => id);
  const kept = state.items.map((item) => fresh.get(item.id) ?? item);
  const known = new Set(kept.map(({ id }) => id));
  const items = inOrder([...kept, ...[...fresh.values()].filter(({ id }) => !known.has(id))]);
  const next = { ...state, items, late: without(state.late, fresh), hasMore: page.hasMore };
  return {
    ...markLate(next, gone),
    total: countWaiting(state, page, pending),
    lastLoaded: laterOf(state.lastLoaded, last),
  };
}

function countWaiting<Item extends Queued>(
  { items }: QueueState<Item>,
  page: QueuePage<Item>,
  pending: ReadonlySet<number>,
): number {
  const here = new Set(items.map(({ id }) => id));
  const there = new Set(page.items.map(({ id }) => id));
  let total = page.total;
  for (const id of pending) total += Number(here.has(id) && !there.has(id)) - Number(!here.has(id) && there.has(id));
  return Math.max(total, 0);
}

function without(set: ReadonlySet<number>, gone: { has(id: number): boolean }): Set<number> {
  return new Set([...set].filter((id) => !gone.has(id)));
}

function laterOf(one: Queued | null, other: Queued | undefined): Queued | null {
  if (!one || !other) return one ?? other ?? null;
  return compare(one, other) < 0 ? other : one;
}

function inOrder<Item extends Queued>(items: readonly Item[]): Item[] {
  return [...items].sort(compare);
}

const placeOf = (item: Queued) => item.waiting_since ?? item.created_at;

/** The oldest item comes first, as on the server. */
function compare(one: Queued, other: Queued): number {
  return placeOf(one).localeCompare(placeOf(other)) || one.id - other.id;
}
