import { describe, expect, it } from 'vitest';
import {
  append,
  findShown,
  findSubjects,
  markLate,
  merge,
  moveBy,
  openQueue,
  type QueueState,
  removeItems,
  restoreItems,
  selectAll,
  setCurrent,
  toggle,
} from './review-queue-state.ts';

const item = (id: number) => ({ id, created_at: `2026-03-01T10:00:0${id}.000Z` });
const page = (...ids: number[]) => ({ items: ids.map(item), total: ids.length, hasMore: false });
const queue = (...ids: number[]) => openQueue(page(...ids));
const ids = ({ items }: QueueState<ReturnType<typeof item>>) => items.map(({ id }) => id);
const nothing = new Set<number>();

describe('selecting', () => {
  it('the queue selects and deselects a range from the last toggled item, in both directions', () => {
    const range = toggle(toggle(queue(1, 2, 3, 4, 5), 4), 2, true);
    expect([...range.selected].sort()).toEqual([2, 3, 4]);
    expect([...toggle(range, 3, true).selected]).toEqual([4]);
  });

  it('the queue selects all items of the page except those that another moderator has reviewed', () => {
    expect(findSubjects(selectAll(markLate(queue(1, 2, 3), [2])))).toEqual([1, 3]);
  });

  it('a selection has priority over the current item: a shortcut never applies to another item than the marked ones', () => {
    const state = moveBy(toggle(queue(1, 2, 3), 3), -1);
    expect(state.currentId).toBe(2);
    expect(findSubjects(state)).toEqual([3]);
    expect(findSubjects(moveBy(queue(1, 2), 1))).toEqual([1]);
  });
});

describe('moving', () => {
  it('moving starts at the first item and stops at both ends', () => {
    const first = moveBy(queue(1, 2), 1);
    expect(first.currentId).toBe(1);
    expect(moveBy(first, -1).currentId).toBe(1);
    expect(moveBy(moveBy(first, 1), 1).currentId).toBe(2);
    expect(moveBy(queue(), 1).currentId).toBeNull();
  });
});

describe('deciding', () => {
  it('a decision makes the next item current, at the end the last', () => {
    const second = moveBy(moveBy(queue(1, 2, 3), 1), 1);
    expect(removeItems(second, [2])).toMatchObject({ currentId: 3, total: 2 });
    expect(removeItems(removeItems(second, [2]), [3])).toMatchObject({ currentId: 1, total: 1 });
    expect(removeItems(queue(1), [1])).toMatchObject({ currentId: null, total: 0 });
  });

  it('a decision returns the items to their places, still selected, if it fails', () => {
    const before = selectAll(queue(1, 2, 3));
    const back = restoreItems(removeItems(before, [1, 3]), [item(1), item(3)], { isSelected: true, isCurrent: true });
    expect(ids(back)).toEqual([1, 2, 3]);
    expect(findSubjects(back)).toEqual([1, 2, 3]);
    expect(back.total).toBe(3);
  });
});

describe('another moderator', () => {
  it('another moderator decides first: the item is marked and deselected', () => {
    const state = markLate(selectAll(queue(1, 2, 3)), [2]);
    expect(ids(state)).toEqual([1, 2, 3]);
    expect(findSubjects(state)).toEqual([1, 3]);
    expect(state.total).toBe(2);
    expect(toggle(state, 2).selected.has(2)).toBe(false);
    expect(removeItems(state, [2])).toMatchObject({ total: 2 });
  });

  it('another moderator changes the queue: reviewed items are marked, new items are inserted, reopened items are open again', () => {
    const late = markLate(queue(1, 2, 3), [3]);
    const state = merge(late, page(1, 3, 4), nothing);
    expect(ids(state)).toEqual([1, 2, 3, 4]);
    expect([...state.late]).toEqual([2]);
    expect(state.total).toBe(3);
  });

  it('a refresh does not bring back items that this moderator has just reviewed', () => {
    const state = merge(removeItems(queue(1, 2), [1]), page(1, 2), new Set([1]));
    expect(ids(state)).toEqual([2]);
    expect(state.total).toBe(1);
  });

  it('a decision of another moderator does not affect pages that were not requested again', () => {
    const state = merge(queue(1, 2, 3, 4), { items: [item(1), item(2)], total: 9, hasMore: true }, nothing);
    expect(state.late.size).toBe(0);
    expect(ids(state)).toEqual([1, 2, 3, 4]);
    expect(state.total).toBe(9);
  });
});

it('the next page is appended, each item once', () => {
  const state = append(
    { ...queue(1, 2), hasMore: true },
    { items: [item(2), item(3), item(4)], total: 4, hasMore: false },
    new Set([4]),
  );
  expect(ids(state)).toEqual([1, 2, 3]);
  expect(state.lastLoaded).toEqual(item(4));
  expect(state.hasMore).toBe(false);
});

it('list, detail and keys have one current item: that of the address, or on wide pages the first', () => {
  const wide = (state: QueueState<ReturnType<typeof item>>) => ({ ...state, hasPane: true });
  const opened = openQueue(page(1, 2, 3), 2);
  expect([findShown(opened), findSubjects(opened)]).toEqual([2, [2]]);
  for (const state of [queue(1, 2, 3), openQueue(page(1, 2, 3), 9)]) {
    expect([findShown(state), findSubjects(state)]).toEqual([1, []]);
    expect([findShown(wide(state)), findSubjects(wide(state))]).toEqual([1, [1]]);
    expect(findShown(moveBy(wide(state), 1))).toBe(2);
    expect(findShown(removeItems(wide(state), [1]))).toBe(2);
  }
  expect(findShown(moveBy(opened, 1))).toBe(3);
  expect(findShown(removeItems(opened, [2]))).toBe(3);
  expect([findShown(queue()), findSubjects(wide(queue()))]).toEqual([null, []]);
});

it('the focus of a card that is being removed does not make the detail blank', () => {
  const left = removeItems(openQueue(page(1, 2), 1), [1]);
  expect(findShown(setCurrent(left, 1))).toBe(2);
});

it('live updates leave items alone whose decision or undo is on its way', () => {
  const undone = merge(queue(1, 2), page(2), new Set([1]));
  expect([ids(undone), undone.late.size, undone.total]).toEqual([[1, 2], 0, 2]);
  const decided = merge(removeItems(queue(1, 2), [1]), page(1, 2, 3), new Set([1]));
  expect([ids(decided), decided.total]).toEqual([[2, 3], 2]);
});
