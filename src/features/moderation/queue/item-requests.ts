/** Requests about one item run in order. Those after a failed one are dropped: they assume success. */
export class ItemRequests {
  readonly #newest = new Map<number, Promise<boolean>>();

  /** A list that was requested before a change may be out of date. */
  changes = 0;

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
