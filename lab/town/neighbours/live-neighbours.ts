import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import { Hono } from 'hono';
import type { RequestContext } from '#context/request-context.ts';
import type { Viewer } from '#context/viewer.ts';
import { addArea, confirmArea, followByMail } from '#features/alerts/areas/follow-area.server.ts';
import { editSettings, mute } from '#features/alerts/areas/follower-settings.server.ts';
import { alertFollowers } from '#features/alerts/jobs/alert-followers.server.ts';
import { publishPoint } from '#features/cats/model/publish-point.ts';
import { reuniteCat } from '#features/cats/reunite-cat.server.ts';
import { type Follower, findFollower } from '#features/followers/find-follower.server.ts';
import { unsubscribeRoutes } from '#features/notifications/unsubscribe/unsubscribe-routes.server.ts';
import { chance, type Random } from '#seeds/demo/random.ts';
import { buildUser } from '#tests/support/cat-builder.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { Agenda } from '../agenda.ts';
import { assumed } from '../assumptions.ts';
import type { TownSite } from '../site.ts';
import { ExpectedAlerts } from './expect-alerts.ts';
import type { NeighboursPlan, PlannedArea, PlannedHours } from './plan-neighbours.ts';
import { dayMs, hourMs, minuteMs } from './wall-clock.ts';

export interface AlertsResult {
  subscribers: number;
  lost: number;
  double: number;
  inQuietHours: number;
  overCap: number;
  reunionsPer1000: { with: number; without: number };
}

interface Living {
  site: TownSite;
  plan: NeighboursPlan;
  random: Random;
}

/** The jobs of the town run less often than those of a site, so mails leave late and meet quiet hours more often. */
const tickMs = 10 * minuteMs;
const { neighbour } = assumed;
/** Who may act how often is measured elsewhere, and all neighbours share one address. */
const limits = { consume: async () => undefined, tryConsume: async () => true } as unknown as RequestContext['limits'];

/** Neighbours follow areas, owners report cats, and everything that arrives is compared with what `ExpectedAlerts` says. */
export async function liveNeighbours({ site, plan, random }: Living): Promise<AlertsResult> {
  return new Neighbourhood(site, plan, random).run();
}

class Neighbourhood {
  readonly #site: TownSite;
  readonly #plan: NeighboursPlan;
  readonly #random: Random;
  readonly #agenda = new Agenda();
  readonly #expected: ExpectedAlerts;
  readonly #indexOf: ReadonlyMap<string, number>;
  readonly #followers = new Map<number, Follower>();
  readonly #newsOf = new Map<number, number>();
  readonly #cats = new Map<number, { id: number; owner: Viewer }>();
  readonly #pressed = new Set<number>();
  #nowMs: number;
  #hasNews = false;
  #reunions = 0;

  constructor(site: TownSite, plan: NeighboursPlan, random: Random) {
    [this.#site, this.#plan, this.#random] = [site, plan, random];
    this.#nowMs = plan.startMs;
    this.#expected = new ExpectedAlerts(plan, tickMs);
    this.#indexOf = new Map(plan.subscribers.map(({ email }, index) => [email, index]));
    site.context.mail = { send: (mail) => this.#receive(mail) };
  }

  async run(): Promise<AlertsResult> {
    const { startMs, endMs, subscribers, news } = this.#plan;
    for (const [index, { joinMs, change }] of subscribers.entries()) {
      this.#agenda.note(joinMs, () => this.#join(index));
      if (change) this.#agenda.note(change.ms, () => this.#changeHours(index, change.hours));
    }
    for (const [index, { publishMs, editMs, hideMs, homeMs, witnesses }] of news.entries()) {
      this.#agenda.note(publishMs, () => this.#publish(index));
      if (editMs) this.#agenda.note(editMs, () => this.#edit(index));
      if (hideMs) this.#agenda.note(hideMs, () => this.#hide(index));
      if (homeMs) this.#agenda.note(homeMs, () => this.#comeHome(index));
      for (const witness of witnesses) this.#agenda.note(witness.ms, () => this.#see(index, witness));
    }
    this.#agenda.note(startMs, () => this.#tick());
    await this.#agenda.liveUntil(endMs, (ms) => {
      this.#nowMs = ms;
      this.#site.setDay((ms - startMs) / dayMs);
    });
    return this.#result();
  }

  async #join(index: number): Promise<void> {
    const { email, areas, hours } = this.#plan.subscribers[index]!;
    await followByMail({ ...this.#site.context, limits }, inputOf(areas[0]), {
      ...{ email, locale: 'en', timeZone: hours.timeZone },
    });
  }

  /** Two processes look for followers and send mails at the same time. */
  async #tick(): Promise<void> {
    this.#agenda.note(this.#nowMs + tickMs, () => this.#tick());
    const { context } = this.#site;
    if (this.#hasNews) await Promise.all([alertFollowers(context), alertFollowers(context)]);
    this.#hasNews = false;
    if (await this.#hasDueMail()) await Promise.all([sendMails(context), sendMails(context)]);
  }

  async #hasDueMail(): Promise<boolean> {
    const due = await this.#site.context.db
      .selectFrom('outgoing_mails')
      .select('id')
      .where('done_at', 'is', null)
      .where('due_at', '<=', new Date(this.#nowMs))
      .executeTakeFirst();
    return due !== undefined;
  }

  async #receive({ to, text, stream, unsubscribeUrl }: Mail): Promise<void> {
    const index = this.#indexOf.get(to);
    // Owners get mails about their own reports.
    if (index === undefined) return;
    const isOut = this.#plan.outages.some(({ fromMs, untilMs }) => this.#nowMs >= fromMs && this.#nowMs < untilMs);
    if (isOut || chance(this.#random, neighbour.failures)) {
      this.#expected.fail(index, this.#nowMs);
      throw new Error('The mail server does not answer');
    }
    const key = /\/alerts\/([\w-]{64})/.exec(text)![1]!;
    if (!this.#followers.has(index)) return this.#confirmLater(index, key);
    const ids = [...text.matchAll(/\/cat\/(\d+)/g)].map(([, id]) => this.#newsOf.get(Number(id))!);
    const rest = Number(/And (\d+) more/.exec(text)?.[1] ?? 0);
    this.#expected.receive(index, { ms: this.#nowMs, isDigest: stream?.name === 'digest', news: ids, rest });
    const laterMs = this.#nowMs + 2 * hourMs + minuteMs;
    if (ids.length > 0 && chance(this.#random, neighbour.mutes)) {
      this.#agenda.note(laterMs, () => this.#mute(index, ids[0]!));
    }
    const isLast = chance(this.#random, neighbour.stops);
    this.#agenda.note(laterMs, () => this.#openStop(index, unsubscribeUrl!, isLast));
  }

  async #confirmLater(index: number, key: string): Promise<void> {
    const { confirmAfterMs } = this.#plan.subscribers[index]!;
    if (confirmAfterMs === null || this.#pressed.has(index)) return;
    this.#pressed.add(index);
    this.#agenda.note(this.#nowMs + confirmAfterMs + minuteMs, () => this.#confirm(index, key));
  }

  async #confirm(index: number, key: string): Promise<void> {
    const { context } = this.#site;
    const { areas, hours } = this.#plan.subscribers[index]!;
    const follower = (await findFollower({ ...context, viewer: null }, key))!;
    const { id: areaId } = await context.db
      .selectFrom('followed_areas')
      .select('id')
      .where('follower_id', '=', follower.id)
      .executeTakeFirstOrThrow();
    await confirmArea(context, { follower, areaId });
    for (const area of areas.slice(1)) await addArea(context, follower, inputOf(area));
    this.#followers.set(index, follower);
    this.#expected.confirm(index, this.#nowMs);
    await this.#saveHours(follower, hours);
  }

  async #changeHours(index: number, hours: PlannedHours): Promise<void> {
    const follower = this.#followers.get(index);
    if (!follower) return;
    await this.#saveHours(follower, hours);
    this.#expected.changeHours(index, hours, this.#nowMs);
  }

  async #saveHours(follower: Follower, { timeZone, quiet, digestAt }: PlannedHours): Promise<void> {
    const { from, until } = quiet ?? { from: '22:00', until: '07:00' };
    await editSettings(this.#site.context, follower, {
      ...{ time_zone: timeZone, is_quiet: quiet !== null, quiet_from: from, quiet_until: until, digest_at: digestAt },
    });
  }

  async #mute(index: number, news: number): Promise<void> {
    await mute(this.#site.context, this.#followers.get(index)!, { catId: this.#cats.get(news)!.id, what: 'cat' });
    this.#expected.mute(index, news, this.#nowMs);
  }

  /** A scanner opens the link of the mail program's button, and few readers press it. */
  async #openStop(index: number, url: string, isPressed: boolean): Promise<void> {
    const app = new Hono().route('/', unsubscribeRoutes(this.#site.context));
    await app.request(url);
    await app.request(url, { method: 'HEAD' });
    if (!isPressed) return;
    await app.request(url, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
    this.#expected.stop(index, this.#nowMs);
  }

  async #publish(index: number): Promise<void> {
    const { context } = this.#site;
    const { isLost, traits, place, publishMs } = this.#plan.news[index]!;
    const published = publishPoint(place, 'street');
    const userId = await buildUser(context, this.#site.uuid());
    const { seen_at: _, ...looks } = traits;
    const sentAt = new Date(publishMs - hourMs);
    const { id } = await context.db
      .insertInto('cats')
      .values({
        ...{ user_id: userId, name: 'Minou', description: 'A cat.', is_lost: isLost, status: 'pending' },
        ...{ ...place, location_type: 'street', place_label: 'Lyon' },
        ...{ public_latitude: published.latitude, public_longitude: published.longitude },
        ...{ created_at: sentAt, updated_at: sentAt, ...looks },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    this.#newsOf.set(id, index);
    const owner = { id: userId, email: `${userId}@example.org`, displayName: 'Somebody', locale: 'en' } as const;
    this.#cats.set(index, { id, owner: { ...owner, type: 'user', status: 'active' } });
    await this.#change(index, { status: 'approved', reviewed_at: new Date(this.#nowMs) });
    this.#announce(index);
  }

  async #edit(index: number): Promise<void> {
    if (!this.#expected.isOpen(index)) return;
    await this.#change(index, { version: 2, description: 'A cat with more words.' });
    this.#announce(index);
  }

  #announce(index: number): void {
    this.#hasNews = true;
    this.#expected.publish(index, this.#nowMs);
  }

  async #hide(index: number): Promise<void> {
    if (!this.#expected.isOpen(index)) return;
    await this.#change(index, { status: 'rejected' });
    this.#expected.end(index, this.#nowMs);
  }

  async #change(index: number, change: object): Promise<void> {
    await this.#site.context.db
      .updateTable('cats')
      .set({ ...change, updated_at: new Date(this.#nowMs) })
      .where('id', '=', this.#cats.get(index)!.id)
      .execute();
  }

  async #comeHome(index: number): Promise<void> {
    if (!this.#expected.isOpen(index)) return;
    const { id, owner } = this.#cats.get(index)!;
    await reuniteCat({ ...this.#site.context, viewer: owner }, { catId: id, reunited: true });
    this.#expected.end(index, this.#nowMs);
  }

  async #see(
    index: number,
    { subscriber, looksAlone, readsMail }: NeighboursPlan['news'][number]['witnesses'][number],
  ) {
    if (!this.#plan.news[index]!.isLost || !this.#expected.isOpen(index)) return;
    if (!looksAlone && !(readsMail && this.#expected.hasReceived(subscriber, index))) return;
    this.#reunions += 1;
    await this.#comeHome(index);
  }

  #result(): AlertsResult {
    const { counts, wrong } = this.#expected.judge();
    if (wrong.length > 0) throw new Error(`${wrong.length} mails were wrong: ${wrong.slice(0, 5).join('; ')}`);
    const lost = this.#plan.news.filter(({ isLost }) => isLost);
    const isSeen = ({ witnesses, hideMs, homeMs }: (typeof lost)[number]) =>
      witnesses.some(
        ({ ms, looksAlone }) => looksAlone && ms < Math.min(hideMs ?? Infinity, homeMs ?? Infinity, this.#plan.endMs),
      );
    const per1000 = (count: number) => Math.round((10_000 * count) / Math.max(1, lost.length)) / 10;
    return {
      subscribers: this.#plan.subscribers.length,
      ...counts,
      reunionsPer1000: { with: per1000(this.#reunions), without: per1000(lost.filter(isSeen).length) },
    };
  }
}

const inputOf = ({ center, radiusMeters, wanted, colors, isAtOnce, cadence }: PlannedArea) => ({
  ...center,
  ...{ name: 'Home', radius_meters: radiusMeters, wanted, coat_colors: colors },
  ...{ coat_pattern: null, is_at_once: isAtOnce, cadence },
});
