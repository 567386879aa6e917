import type { NeighboursPlan, PlannedArea, PlannedHours, PlannedNews } from './plan-neighbours.ts';
import { dayMs, hourMs, minuteMs, minutesOf, minutesOfDay, quarterMs, WallClock, weekdayOf } from './wall-clock.ts';

/** What the site promises (decisions 5 and 68), written again without its code. */
const mostAlerts = 10;
const mostListed = 10;
const urgentMeters = 1000;
const cellSide = 250;
const metersOfDegree = 111_195;
/** The mean radius. */
const earthMeters = 6_371_008.8;
/** A clock that skips the end of the quiet hours may cost an hour, and the jobs of the town run every ten minutes. */
const usualLateMs = 90 * minuteMs;
/** A mail that was not taken is tried again, later each time, and then meets the next quiet hours. */
const lateAfterFailureMs = 48 * hourMs;

export interface ReceivedMail {
  ms: number;
  isDigest: boolean;
  news: number[];
  /** Reports that the mail only counts. */
  rest: number;
}

interface Pair {
  foundMs: number;
  deadlineMs: number;
}

interface Expected {
  confirmedMs: number;
  stoppedMs: number;
  mutedMs: Map<number, number>;
  hours: { fromMs: number; hours: PlannedHours }[];
  failedMs: number[];
  pairs: Map<number, Pair>;
  urgentMs: number[];
  received: ReceivedMail[];
}

export interface AlertCounts {
  lost: number;
  double: number;
  inQuietHours: number;
  overCap: number;
}

export class ExpectedAlerts {
  readonly #plan: NeighboursPlan;
  readonly #tickMs: number;
  readonly #clock = new WallClock();
  readonly #subscribers: Expected[];
  readonly #centers: ReturnType<typeof cellOf>[][];
  readonly #endMs = new Map<number, number>();

  constructor(plan: NeighboursPlan, tickMs: number) {
    [this.#plan, this.#tickMs] = [plan, tickMs];
    this.#centers = plan.subscribers.map(({ areas }) => areas.map(({ center }) => cellOf(center)));
    this.#subscribers = plan.subscribers.map(({ hours }) => ({
      ...{ confirmedMs: Infinity, stoppedMs: Infinity, mutedMs: new Map() },
      ...{ hours: [{ fromMs: 0, hours }], failedMs: [], pairs: new Map(), urgentMs: [], received: [] },
    }));
  }

  confirm(subscriber: number, ms: number): void {
    this.#subscribers[subscriber]!.confirmedMs = ms;
  }

  stop(subscriber: number, ms: number): void {
    this.#subscribers[subscriber]!.stoppedMs = ms;
  }

  mute(subscriber: number, news: number, ms: number): void {
    this.#subscribers[subscriber]!.mutedMs.set(news, ms);
  }

  changeHours(subscriber: number, hours: PlannedHours, ms: number): void {
    this.#subscribers[subscriber]!.hours.push({ fromMs: ms, hours });
  }

  fail(subscriber: number, ms: number): void {
    this.#subscribers[subscriber]!.failedMs.push(ms);
  }

  /** The cat is home, or its report was hidden. */
  end(news: number, ms: number): void {
    this.#endMs.set(news, Math.min(ms, this.#endMs.get(news) ?? Infinity));
  }

  isOpen(news: number): boolean {
    return !this.#endMs.has(news);
  }

  hasReceived(subscriber: number, news: number): boolean {
    return this.#subscribers[subscriber]!.received.some((mail) => mail.news.includes(news));
  }

  receive(subscriber: number, mail: ReceivedMail): void {
    this.#subscribers[subscriber]!.received.push(mail);
  }

  /** A report is published, or changes. */
  publish(news: number, ms: number): void {
    const planned = this.#plan.news[news]!;
    const place = cellOf(planned.place);
    for (const [index, expected] of this.#subscribers.entries()) {
      if (expected.pairs.has(news) || expected.confirmedMs > ms || expected.mutedMs.has(news)) continue;
      const { areas } = this.#plan.subscribers[index]!;
      const near = areas.flatMap((area, at) => {
        const meters = metersBetween(this.#centers[index]![at]!, place);
        return meters <= area.radiusMeters && isWanted(area, planned) ? [{ area, meters }] : [];
      });
      if (near.length === 0) continue;
      const foundMs = Math.ceil(ms / this.#tickMs) * this.#tickMs;
      const isUrgent = near.some(({ area, meters }) => planned.isLost && area.isAtOnce && meters <= urgentMeters);
      const isSentAtOnce =
        isUrgent && expected.urgentMs.filter((earlier) => earlier > foundMs - dayMs).length < mostAlerts;
      if (isSentAtOnce) expected.urgentMs.push(foundMs);
      const cadence = near.some(({ area }) => area.cadence === 'weekly') ? 'weekly' : 'daily';
      const digestMs = this.#deadline(expected, foundMs, cadence);
      // Of the reports of one run, any may be the one that waits.
      if (isUrgent && !isSentAtOnce) {
        for (const pair of expected.pairs.values()) {
          if (pair.foundMs === foundMs) pair.deadlineMs = Math.max(pair.deadlineMs, digestMs);
        }
      }
      const deadlineMs = isSentAtOnce ? this.#deadline(expected, foundMs, null) : digestMs;
      expected.pairs.set(news, { foundMs, deadlineMs });
    }
  }

  /** Without a cadence the report is sent at once. */
  #deadline({ hours: all }: Expected, foundMs: number, cadence: 'daily' | 'weekly' | null): number {
    const hours = all.at(-1)!.hours;
    const dueMs = cadence === null ? foundMs + minuteMs : this.#nextDigest(foundMs, hours, cadence);
    // The first run of the job may be in the quiet hours already.
    return this.#awake(Math.ceil(dueMs / this.#tickMs) * this.#tickMs, hours);
  }

  #nextDigest(foundMs: number, { timeZone, digestAt }: PlannedHours, cadence: 'daily' | 'weekly'): number {
    const wanted = minutesOf(digestAt);
    for (let ms = Math.floor(foundMs / quarterMs) * quarterMs; ; ms += quarterMs) {
      const [before, after] = [this.#clock.read(timeZone, ms), this.#clock.read(timeZone, ms + quarterMs)];
      const day = Math.floor(after / minutesOfDay);
      if (cadence === 'weekly' && weekdayOf(after) !== 1) continue;
      const at = day * minutesOfDay + wanted;
      // A clock that goes forward may skip the time itself.
      if (before < at && at <= after && ms + quarterMs > foundMs) return ms + quarterMs;
    }
  }

  #awake(ms: number, hours: PlannedHours): number {
    let awake = ms;
    while (this.#isQuiet(awake, hours)) awake += 5 * minuteMs;
    return awake;
  }

  #isQuiet(ms: number, { timeZone, quiet }: PlannedHours): boolean {
    if (!quiet) return false;
    const now = this.#clock.read(timeZone, ms) % minutesOfDay;
    const [from, until] = [minutesOf(quiet.from), minutesOf(quiet.until)];
    return from < until ? from <= now && now < until : from <= now || now < until;
  }

  /** `wrong` has a sentence for each mail that should not have been sent. */
  judge(): { counts: AlertCounts; wrong: string[] } {
    const counts: AlertCounts = { lost: 0, double: 0, inQuietHours: 0, overCap: 0 };
    const wrong: string[] = [];
    for (const [index, expected] of this.#subscribers.entries()) {
      this.#countReports(expected, counts);
      this.#countMails(expected, counts, this.#plan.subscribers[index]!.areas);
      wrong.push(...this.#listWrong(expected).map((what) => `${this.#plan.subscribers[index]!.email}: ${what}`));
    }
    return { counts, wrong };
  }

  #countReports(expected: Expected, counts: AlertCounts): void {
    const firstMs = new Map<number, number>();
    for (const { news, ms } of expected.received) {
      for (const each of news) {
        if (firstMs.has(each)) counts.double += 1;
        else firstMs.set(each, ms);
      }
    }
    const unlisted = { due: 0, all: 0 };
    const missed: number[] = [];
    for (const [news, pair] of expected.pairs) {
      const lastMs = pair.deadlineMs + this.#lateness(expected, pair);
      const receivedMs = firstMs.get(news);
      if (receivedMs !== undefined) {
        if (receivedMs > lastMs) {
          counts.lost += 1;
          this.#explain(expected, news, pair);
        }
        continue;
      }
      unlisted.all += 1;
      const endMs = Math.min(
        ...[this.#endMs.get(news), expected.mutedMs.get(news), expected.stoppedMs, this.#plan.endMs].map(
          (ms) => ms ?? Infinity,
        ),
      );
      if (lastMs < endMs) {
        unlisted.due += 1;
        missed.push(news);
      }
    }
    const counted = expected.received.reduce((sum, { rest }) => sum + rest, 0);
    counts.lost += Math.max(0, unlisted.due - counted);
    if (unlisted.due > counted) for (const news of missed) this.#explain(expected, news, expected.pairs.get(news)!);
    counts.double += Math.max(0, counted - unlisted.all);
  }

  /** Prints what is needed to find the reason of a loss. */
  #explain({ hours, received, failedMs }: Expected, news: number, { foundMs, deadlineMs }: Pair): void {
    const day = (ms: number) => new Date(ms).toISOString();
    const mails = received.map(
      ({ ms, isDigest, news: listed, rest }) =>
        `${day(ms)} ${isDigest ? 'digest' : 'alert'} of ${listed.join(',')} +${rest}`,
    );
    const reason = { news, found: day(foundMs), due: day(deadlineMs), hours, mails, failed: failedMs.map(day) };
    process.stderr.write(`lost: ${JSON.stringify(reason)}\n`);
  }

  #lateness({ failedMs, hours }: Expected, { foundMs, deadlineMs }: Pair): number {
    const isWithin = (ms: number) => ms >= foundMs && ms <= deadlineMs + usualLateMs;
    const isOut = this.#plan.outages.some(
      ({ fromMs, untilMs }) => untilMs >= foundMs && fromMs <= deadlineMs + usualLateMs,
    );
    // A digest that waits keeps its time when the hours change, and then meets the new quiet hours.
    if (isOut || failedMs.some(isWithin) || hours.some(({ fromMs }) => isWithin(fromMs))) return lateAfterFailureMs;
    return usualLateMs;
  }

  #countMails(expected: Expected, counts: AlertCounts, areas: readonly PlannedArea[]): void {
    const { received, hours } = expected;
    const cadences = new Set(areas.map(({ cadence }) => cadence)).size;
    for (const [index, mail] of received.entries()) {
      const current = hours.findLast(({ fromMs }) => fromMs <= mail.ms)!;
      if (this.#isQuiet(mail.ms, current.hours)) counts.inQuietHours += 1;
      if (mail.news.length === 0 || mail.news.length > mostListed) counts.overCap += 1;
      const isNew = current.fromMs > mail.ms - dayMs && current.fromMs > 0;
      const digests = received.slice(0, index + 1).filter((each) => each.isDigest && each.ms > mail.ms - dayMs / 2);
      if (mail.isDigest && !isNew && digests.length > cadences) counts.overCap += 1;
    }
    const alerted = received
      .filter(({ isDigest }) => !isDigest)
      .flatMap(({ news }) => news.map((each) => expected.pairs.get(each)?.foundMs ?? 0))
      .toSorted((one, other) => one - other);
    counts.overCap += alerted.filter((ms, index) => ms - (alerted[index - mostAlerts] ?? -Infinity) < dayMs).length;
  }

  #listWrong({ received, pairs, mutedMs, stoppedMs }: Expected): string[] {
    return received.flatMap(({ ms, news }) => [
      ...(ms > stoppedMs ? ['a mail after the last one was stopped'] : []),
      ...news.flatMap((each) => {
        if (!pairs.has(each)) return [`report ${each} was not for them`];
        if ((this.#endMs.get(each) ?? Infinity) < ms) return [`report ${each} was over`];
        return (mutedMs.get(each) ?? Infinity) < ms ? [`report ${each} was muted`] : [];
      }),
    ]);
  }
}

function isWanted(area: PlannedArea, { isLost, traits }: PlannedNews): boolean {
  const isOfKind = area.wanted === 'both' || (area.wanted === 'lost') === isLost;
  const { coat_colors: stated } = traits;
  return (
    isOfKind && (area.colors.length === 0 || stated.length === 0 || area.colors.some((color) => stated.includes(color)))
  );
}

/** The centre of the cell of a place, in radians. Rows count from the equator, and the columns of each row from Greenwich. */
function cellOf({ latitude, longitude }: { latitude: number; longitude: number }) {
  const height = cellSide / metersOfDegree;
  const north = (Math.floor(latitude / height) + 0.5) * height;
  const width = height / Math.cos((north * Math.PI) / 180);
  const east = (Math.floor(longitude / width) + 0.5) * width;
  return { north: radiansOf(north), east: radiansOf(east) };
}

/** Places are published with six digits, which decide where a circle ends exactly at a centre. */
const radiansOf = (degrees: number) => (Number(degrees.toFixed(6)) * Math.PI) / 180;

type Cell = ReturnType<typeof cellOf>;

/** The haversine; the site compares straight lines through the ground. */
function metersBetween(one: Cell, other: Cell): number {
  const half = (angle: number) => Math.sin(angle / 2) ** 2;
  const chord =
    half(one.north - other.north) + Math.cos(one.north) * Math.cos(other.north) * half(one.east - other.east);
  return 2 * earthMeters * Math.asin(Math.sqrt(chord));
}
