/**
 * The ids of items whose decision the server has not confirmed yet. `changes` counts additions, removals and decisions that
 * were undone: a response requested before a change may be out of date.
 */
export class PendingDecisions extends Set<number> {
  changes = 0;

  override add(id: number): this {
    this.changes += 1;
    return super.add(id);
  }

  override delete(id: number): boolean {
    this.changes += 1;
    return super.delete(id);
  }

  noteUndone(): void {
    this.changes += 1;
  }
}
