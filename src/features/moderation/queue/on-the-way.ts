/**
 * The ids of what is on its way to the server. `changes` tells an answer that was asked for before something left or arrived,
 * and may know nothing of it, from one that knows.
 */
export class OnTheWay extends Set<number> {
  changes = 0;

  override add(id: number): this {
    this.changes += 1;
    return super.add(id);
  }

  override delete(id: number): boolean {
    this.changes += 1;
    return super.delete(id);
  }
}
