import { undoMs } from '#context/undo-time.ts';
import type { Objection } from '#db/report-values.ts';
import { type GivenReason, pressInMenu, type ReasonStep } from '#features/moderation/subject/asked-reason.ts';
import {
  type PressedKey,
  type ReviewCommand,
  toMenuChoice,
  toReviewCommand,
} from '#features/moderation/subject/review-keys.ts';
import { mostInQueuePage } from '#features/moderation/to-review/cat-to-review.ts';
import { ItemRequests } from './item-requests.ts';
import type { Queued, QueuePage, QueueState } from './review-queue-state.ts';
import * as queues from './review-queue-state.ts';
import type { Decision, QueueSource } from './review-sources.ts';
import { type Decided, findLate, type ReviewState, type Said } from './review-state.ts';

/** The server sends one live update for each item of a batch. */
const settleMs = 400;
/** The next page loads early, so that a fast moderator does not reach the end. */
const loadAheadOf = 30;

export interface SessionOptions<Item extends Queued> {
  source: QueueSource<Item>;
  first: QueuePage<Item>;
  item: number | null;
  /** A rejection needs one of these. */
  objections: readonly Objection[];
  suggestedFor?: ((item: Item) => Objection | null) | undefined;
}

/** Each key and click changes the state immediately, also between renders. Rejected decisions are rolled back. */
export class ReviewSession<Item extends Queued> {
  state: ReviewState<Item>;
  readonly #options: SessionOptions<Item>;
  readonly #requests = new ItemRequests();
  readonly #listeners = new Set<() => void>();
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #saidTimer: ReturnType<typeof setTimeout> | undefined;
  #undos = 0;
  #newest: Decided<Item> | null = null;
  readonly #undone = new WeakSet<Decided<Item>>();
  /** If the newest rejection fails, the dialog offers these words again. */
  #lastWords = '';
  /** Words of a dialog that was closed, by the ids of its items. */
  readonly #unsentWords = new Map<string, string>();
  #held: PressedKey[] = [];

  constructor(options: SessionOptions<Item>) {
    this.#options = options;
    const queue = queues.openQueue(options.first, options.item);
    this.state = { queue, decided: [], said: null, notice: null, asked: null, isHelpOpen: false, more: 'idle' };
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  set(change: Partial<ReviewState<Item>>): void {
    this.state = { ...this.state, ...change };
    for (const listener of this.#listeners) listener();
    const { hasMore, items } = this.state.queue;
    if (hasMore && items.length < loadAheadOf && this.state.more === 'idle') void this.loadMore();
  }

  change(step: (queue: QueueState<Item>) => QueueState<Item>): void {
    const queue = step(this.state.queue);
    if (queue !== this.state.queue) this.set({ queue });
  }

  close(): void {
    clearTimeout(this.#saidTimer);
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = undefined;
  }

  press(pressed: PressedKey): boolean {
    if (this.state.isHelpOpen) return false;
    if (this.state.asked) return this.#answer(this.state.asked, pressed);
    const command = toReviewCommand(pressed);
    if (!command && this.#held.length === 0) return false;
    if (this.#isWaitingForItem(command !== 'undo' && command !== 'help')) this.#held.push(pressed);
    else if (command) this.#run(command);
    return true;
  }

  #answer(asked: NonNullable<ReviewState<Item>['asked']>, pressed: PressedKey): boolean {
    if (asked.objections.length === 0 && toMenuChoice(pressed) === 'suggested') {
      this.confirm();
      return true;
    }
    const step = pressInMenu(asked, pressed);
    if (step) this.takeReasonStep(step);
    return step !== null;
  }

  readonly choose = (decision: Decision, ids: readonly number[]): void => {
    const { queue, asked, notice } = this.state;
    if (asked) return;
    const { suggestedFor } = this.#options;
    const items = queue.items.filter(({ id }) => ids.includes(id));
    const objections = decision === 'rejected' && items.length > 0 ? this.#options.objections : [];
    if (objections.length === 0 && items.every(this.#canReopen)) {
      this.decide(decision, ids);
      return;
    }
    const isAgain = notice?.kind === 'failed' || notice?.kind === 'late';
    const failedWords = decision === 'rejected' && isAgain ? this.#lastWords : '';
    const words = failedWords || (this.#unsentWords.get(keyOf(ids)) ?? '');
    const suggested = (decision === 'rejected' && items.length === 1 && suggestedFor?.(items[0]!)) || null;
    this.set({ asked: { decision, ids, objections, suggested, isWriting: failedWords !== '', words } });
  };

  readonly #canReopen = (item: Item): boolean => this.#options.source.canReopen?.(item) ?? true;

  readonly confirm = (): void => {
    if (this.state.asked) this.decide(this.state.asked.decision, this.state.asked.ids);
  };

  readonly takeReasonStep = (step: ReasonStep): void => {
    const { asked } = this.state;
    if (!asked) return;
    if (step.kind === 'given') this.decide('rejected', asked.ids, step.reason);
    else if (step.kind === 'asked') this.set({ asked: { ...asked, ...step.asked } });
    else {
      this.#unsentWords.set(keyOf(asked.ids), asked.words);
      this.set({ asked: null });
    }
  };

  readonly decide = (decision: Decision, ids: readonly number[], reason: GivenReason | null = null): void => {
    const { queue, decided } = this.state;
    const items = queue.items.filter(({ id }) => ids.includes(id) && !queue.late.has(id));
    if (items.length === 0) {
      this.set({ asked: null });
      return;
    }
    const own = { id: (this.#newest?.id ?? 0) + 1, decision, items };
    this.#newest = own;
    this.#lastWords = reason?.words ?? '';
    this.#unsentWords.delete(keyOf(ids));
    const isUndoable = items.every(this.#canReopen);
    this.set({
      queue: queues.removeItems(queue, idsOf(items)),
      decided: isUndoable ? [...decided, own] : decided,
      notice: null,
      asked: null,
    });
    this.#say(isUndoable ? { kind: 'decided', decided: own } : null);
    this.#requests.run(idsOf(items), {
      send: () => this.#sendDecision(own, reason),
      drop: () => this.#rollBack(own, new Error('an earlier request failed')),
    });
  };

  async #sendDecision(own: Decided<Item>, reason: GivenReason | null): Promise<boolean> {
    try {
      await this.#options.source.review(own.decision, own.items, reason);
      return true;
    } catch (error) {
      this.#rollBack(own, error);
      return false;
    }
  }

  #rollBack(own: Decided<Item>, error: unknown): void {
    const late = findLate(error);
    const { queue, decided } = this.state;
    const isUndone = !decided.includes(own) && this.#undone.has(own);
    // Items return where they were. After a later decision the current item stays, because the moderator may be typing.
    const isNewest = this.#newest === own;
    const { said } = this.state;
    const back = isUndone
      ? queue
      : queues.restoreItems(queue, own.items, { isSelected: isNewest, isCurrent: isNewest });
    this.set({
      queue: queues.markLate(back, late.ids),
      decided: decided.filter((each) => each !== own),
      said: said?.kind === 'decided' && said.decided === own ? null : said,
      ...(!isUndone && { notice: late.ids.length > 0 ? { kind: 'late', ...late } : { kind: 'failed' } }),
    });
    // The items may have been edited, so show their current versions.
    this.refresh();
  }

  readonly undo = (): void => {
    const own = this.state.decided.at(-1);
    this.#undos += 1;
    if (!own) {
      this.#say({ kind: 'nothing-to-undo', id: this.#undos });
      return;
    }
    this.#undone.add(own);
    this.set({
      queue: queues.restoreItems(this.state.queue, own.items, { isSelected: false, isCurrent: true }),
      decided: this.state.decided.slice(0, -1),
      notice: null,
    });
    this.#say({ kind: 'undone', id: this.#undos, items: own.items });
    this.#requests.run(idsOf(own.items), { send: () => this.#sendUndo(own, own.items), drop: () => undefined });
  };

  /** Skips items that another moderator has changed since; a notice lists them. */
  async #sendUndo(own: Decided<Item>, items: Item[], known: number[] = []): Promise<boolean> {
    try {
      if (items.length > 0) await this.#options.source.reopen(own.decision, items);
      if (known.length > 0) this.set({ notice: { kind: 'undo-late', ids: known, text: null } });
      return true;
    } catch (error) {
      const { ids: late } = findLate(error);
      const gone = late.length > 0 ? late : idsOf(items);
      this.change((queue) => queues.removeItems(queue, gone));
      this.#say(null);
      if (late.length > 0) {
        const rest = items.filter(({ id }) => !late.includes(id));
        return this.#sendUndo(own, rest, [...known, ...late]);
      }
      this.set({ decided: [...this.state.decided, own], notice: { kind: 'undo-failed' } });
      return false;
    }
  }

  #say(said: Said<Item> | null): void {
    clearTimeout(this.#saidTimer);
    this.set({ said });
    if (said) this.#saidTimer = setTimeout(() => this.set({ said: null }), undoMs);
  }

  readonly refresh = (): void => {
    this.#refreshTimer ??= setTimeout(() => {
      this.#refreshTimer = undefined;
      const limit = Math.min(Math.max(this.state.queue.items.length, 1) + 1, mostInQueuePage);
      const { changes } = this.#requests;
      this.#options.source.list({ limit }).then(
        (page) => {
          // After a decision in the meantime, the page may still contain the decided item.
          if (this.#requests.changes !== changes) return this.refresh();
          this.change((queue) => queues.merge(queue, page, this.#requests.pending));
          this.#pressHeld();
        },
        // The page keeps the items that it has.
        () => {},
      );
    }, settleMs);
  };

  readonly loadMore = async (): Promise<void> => {
    const { queue, more } = this.state;
    if (more === 'loading' || !queue.hasMore) return;
    this.set({ more: 'loading' });
    try {
      const last = queue.lastLoaded;
      const page = await this.#options.source.list(last ? { after: last.id, since: last.waiting_since } : {});
      const added = queues.append(this.state.queue, page, this.#requests.pending);
      this.set({ queue: added, more: 'idle' });
      this.#pressHeld();
    } catch {
      this.#held = [];
      this.set({ more: 'failed' });
    }
  };

  #isWaitingForItem(needsItem: boolean): boolean {
    const { items, hasMore } = this.state.queue;
    return this.#held.length > 0 || (needsItem && items.length === 0 && hasMore && this.state.more !== 'failed');
  }

  #pressHeld(): void {
    for (const pressed of this.#held.splice(0)) this.press(pressed);
  }

  #run(command: ReviewCommand): void {
    const { queue } = this.state;
    const current = queues.findCurrent(queue);
    // On a narrow page no item is current at first.
    const isNowhere = current === null && queue.selected.size === 0;
    if (command === 'undo') this.undo();
    else if (command === 'help') this.set({ isHelpOpen: true });
    else if (command === 'previous') this.change((before) => queues.moveBy(before, -1));
    else if (command === 'next' || isNowhere) this.change((before) => queues.moveBy(before, 1));
    else if (command === 'select')
      this.change((before) => (current === null ? before : queues.toggle(before, current)));
    else this.choose(command === 'approve' ? 'approved' : 'rejected', queues.findSubjects(queue));
  }
}

const keyOf = (ids: readonly number[]) => ids.join(' ');
const idsOf = (items: Queued[]) => items.map(({ id }) => id);
