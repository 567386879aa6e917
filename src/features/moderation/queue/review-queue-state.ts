/** The fields that a queue needs of its items. */
export interface Queued {
  id: number;
  created_at: string;
}

export interface QueuePage<Item extends Queued> {
  items: Item[];
  /** The length of the queue on the server. */
  total: number;
  hasMore: boolean;
}

export interface QueueState<Item extends Queued> extends QueuePage<Item> {
  selected: ReadonlySet<number>;
  /** Another moderator has already decided on these. They are shown until dismissed. */
  late: ReadonlySet<number>;
  /** The item that the moderator moved to; always one of `items`. Null: none yet. Use `findCurrent`. */
  currentId: number | null;
  /** Wide pages show the details of one item beside the list. */
  hasPane: boolean;
  /** The last item that came from the server, possibly decided since: the next page begins after it. */
  lastLoaded: Queued | null;
  /** Where the next range starts. */
  anchorId: number | null;
}

/** `currentId`: the item of the page's address, if it is in the queue. */
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

/** The item in the detail of wide pages: the current one, or else the first. */
export function findShown<Item extends Queued>({ items, currentId }: QueueState<Item>): number | null {
  return currentId ?? items[0]?.id ?? null;
}

/**
 * The item that keys apply to. On wide pages it is the one in the detail, from the start. On others the first key moves to an
 * item, because the first one may be outside the window.
 */
export function findCurrent<Item extends Queued>(state: QueueState<Item>): number | null {
  return state.hasPane ? findShown(state) : state.currentId;
}

/** The items that a decision applies to: the selected ones, or else the current one. */
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

/** To the next or previous item; stops at both ends. */
export function moveBy<Item extends Queued>(state: QueueState<Item>, step: 1 | -1): QueueState<Item> {
  const current = findCurrent(state);
  const index = state.items.findIndex(({ id }) => id === current);
  const next = index === -1 ? 0 : Math.min(Math.max(index + step, 0), state.items.length - 1);
  return { ...state, currentId: state.items[next]?.id ?? null };
}

/** Selects or deselects an item. A range, from the last toggled item, gets the same state. */
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

/** Removes items from the list. The item after the current one becomes current. */
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

/** Returns items to their places. */
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

/** Marks items that another moderator has already decided on. */
export function markLate<Item extends Queued>(state: QueueState<Item>, ids: readonly number[]): QueueState<Item> {
  const fresh = new Set(ids.filter((id) => !state.late.has(id) && state.items.some((item) => item.id === id)));
  return {
    ...state,
    late: new Set([...state.late, ...fresh]),
    selected: without(state.selected, fresh),
    total: Math.max(state.total - fresh.size, 0),
  };
}

/** Removes the marked items. */
export function dismissLate<Item extends Queued>(state: QueueState<Item>): QueueState<Item> {
  return removeItems(state, [...state.late]);
}

/** The next page. `pending` as in `merge`: a page that was requested before a decision may still have the decided item. */
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

/**
 * Merges the first page of the server's queue. Items that others have decided on are marked, not removed, so that the list
 * does not move while the moderator works. `pending`: this moderator's decisions that the server has not confirmed; their items stay as they
 * are here.
 */
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

/** The server's total, with the decisions that it has not confirmed. */
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

/** The oldest first, in the server's order. */
function compare(one: Queued, other: Queued): number {
  return one.created_at.localeCompare(other.created_at) || one.id - other.id;
}
