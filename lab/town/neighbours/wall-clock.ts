/**
 * The clock on the wall, from `Intl` alone: the site uses another library, which this one is to contradict. Times are minutes, because clocks
 * and plans have no seconds.
 */
export class WallClock {
  readonly #formats = new Map<string, Intl.DateTimeFormat>();
  readonly #offsets = new Map<string, number>();

  /** Minutes since the start of 1970 on the wall. The first day of 1970 was a Thursday. */
  read(timeZone: string, ms: number): number {
    const day = Math.floor(ms / dayMs);
    const [before, after] = [day, day + 1].map((each) => this.#offsetAt(timeZone, each * dayMs));
    // Only a day on which the clock changes is looked up by the quarter of an hour.
    const offset = before === after ? before! : this.#offsetAt(timeZone, Math.floor(ms / quarterMs) * quarterMs);
    return Math.floor(ms / minuteMs) + offset;
  }

  #offsetAt(timeZone: string, ms: number): number {
    const key = `${timeZone} ${ms}`;
    const known = this.#offsets.get(key);
    if (known !== undefined) return known;
    const parts = this.#formatOf(timeZone).formatToParts(ms);
    const partOf = (name: Intl.DateTimeFormatPartTypes) => Number(parts.find(({ type }) => type === name)!.value);
    const [year, month, day] = [partOf('year'), partOf('month'), partOf('day')];
    const offset = (Date.UTC(year, month - 1, day, partOf('hour'), partOf('minute')) - ms) / minuteMs;
    this.#offsets.set(key, offset);
    return offset;
  }

  #formatOf(timeZone: string): Intl.DateTimeFormat {
    const known = this.#formats.get(timeZone);
    if (known) return known;
    const format = new Intl.DateTimeFormat('en-GB', {
      ...{ timeZone, hourCycle: 'h23', year: 'numeric', month: '2-digit', day: '2-digit' },
      ...{ hour: '2-digit', minute: '2-digit' },
    });
    this.#formats.set(timeZone, format);
    return format;
  }
}

export const minuteMs = 60_000;
export const quarterMs = 15 * minuteMs;
export const hourMs = 60 * minuteMs;
export const dayMs = 24 * hourMs;
export const minutesOfDay = 24 * 60;

/** `HH:MM` as minutes since midnight. */
export const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** Monday is 1. */
export const weekdayOf = (wallMinutes: number): number => ((Math.floor(wallMinutes / minutesOfDay) + 3) % 7) + 1;
