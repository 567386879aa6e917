export class Agenda {
  readonly #events: { day: number; run: () => Promise<void> }[] = [];

  /** A `day` in the past is the next one. */
  note(day: number, run: () => Promise<void>): void {
    let [low, high] = [0, this.#events.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#events[middle]!.day <= day) low = middle + 1;
      else high = middle;
    }
    this.#events.splice(low, 0, { day, run });
  }

  /** Runs events until `lastDay`; `setDay` gets each day before its event. */
  async liveUntil(lastDay: number, setDay: (day: number) => void): Promise<void> {
    for (let next = this.#events.shift(); next && next.day <= lastDay; next = this.#events.shift()) {
      setDay(next.day);
      await next.run();
    }
  }
}
