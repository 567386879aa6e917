/**
 * Sends requests about the same item in the order of the calls, and those about different items at the same time. Requests that
 * follow a failed one about the same item are dropped: they assume that it succeeded.
 */
export class ItemRequests {
  readonly #newest = new Map<number, Promise<boolean>>();

  /** Counts the requests that started and ended: a list that was requested before may be out of date. */
  changes = 0;

  /** The items whose newest decision the server has not confirmed. */
  get pending(): ReadonlySet<number> {
    return new Set(this.#newest.keys());
  }

  /** `send` resolves to whether it succeeded, and never rejects. */
  run(ids: readonly number[], { send, drop }: { send: () => Promise<boolean>; drop: () => void }): void {
    const earlier = ids.map((id) => this.#newest.get(id) ?? true);
    const request = Promise.all(earlier)
      .then((haveSucceeded) => {
        if (haveSucceeded.every(Boolean)) return send();
        drop();
        return false;
      })
      .then((hasSucceeded) => {
        this.changes += 1;
        for (const id of ids) if (this.#newest.get(id) === request) this.#newest.delete(id);
        return hasSucceeded;
      });
    this.changes += 1;
    for (const id of ids) this.#newest.set(id, request);
  }
}
