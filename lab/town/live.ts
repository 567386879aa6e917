import sharp from 'sharp';
import type { CatsNear } from '#features/browse/list/list-cats-near.server.ts';
import { sendDueMails } from '#features/mail/send-due-mails.server.ts';
import { compareReport } from '#features/matching/compare-report.server.ts';
import type { Match, MatchAnswer } from '#features/matching/model/match.ts';
import { compareReports } from '#features/matching/pairs/compare-reports.server.ts';
import { queueMatchMails } from '#features/matching/pairs/queue-match-mails.server.ts';
import { sendNotifications } from '#features/notifications/mail/send-notifications.server.ts';
import { chance, type Random } from '#seeds/demo/random.ts';
import type { Person } from '#tests/support/memory-api.ts';
import { Agenda } from './agenda.ts';
import { assumed } from './assumptions.ts';
import type { Tally } from './measure.ts';
import { type LostCat, lasting, type PlannedReport, type TownPlan } from './plan.ts';
import type { TownSite } from './site.ts';
import { pointAt } from './spot.ts';

interface Posted {
  id: number;
  author: Person;
  plan: PlannedReport;
  of: LostCat | null;
}

interface Living {
  site: TownSite;
  plan: TownPlan;
  random: Random;
  tally: Tally;
  days: number;
}

const { owner, finder, moderator } = assumed;
const minute = 1 / (24 * 60);

/** People act through calls of the site only; its database is read to measure. */
export async function live(living: Living): Promise<void> {
  await new TownLife(living).run();
}

class TownLife {
  readonly #site: TownSite;
  readonly #plan: TownPlan;
  readonly #random: Random;
  readonly #tally: Tally;
  readonly #days: number;
  readonly #agenda = new Agenda();
  #today = 0;
  readonly #posted = new Map<number, Posted>();
  readonly #idOf = new Map<PlannedReport, number>();
  readonly #approved = new Set<PlannedReport>();
  readonly #home = new Set<LostCat>();
  readonly #listed = new Set<LostCat>();
  readonly #foundInList = new Set<LostCat>();
  readonly #photos = new Map<PlannedReport, Uint8Array<ArrayBuffer>>();
  readonly #measured = new Set<LostCat>();
  /** By the owner's own report. */
  readonly #lostOf: ReadonlyMap<PlannedReport, LostCat>;
  /** By every report of the cat. */
  readonly #catOf: ReadonlyMap<PlannedReport, LostCat>;

  constructor({ site, plan, random, tally, days }: Living) {
    [this.#site, this.#plan, this.#random, this.#tally, this.#days] = [site, plan, random, tally, days];
    this.#lostOf = new Map(plan.lost.map((cat) => [cat.report, cat]));
    this.#catOf = new Map(plan.lost.flatMap((cat) => reportsOf(cat).map((each) => [each, cat] as const)));
  }

  async run(): Promise<void> {
    for (const cat of this.#plan.lost) {
      this.#tally.town.lost += 1;
      for (const report of reportsOf(cat)) this.#agenda.note(report.sentDay, () => this.#report(report));
    }
    for (const other of this.#plan.others) this.#agenda.note(other.sentDay, () => this.#report(other));
    for (let day = 0.5; day < this.#days; day++) this.#agenda.note(day, () => this.#runJobs());
    await this.#agenda.liveUntil(this.#days, (day) => {
      this.#today = day;
      this.#site.setDay(day);
    });
    for (const { report } of this.#plan.lost) {
      if (this.#approved.has(report)) this.#tally.ownerWeeks += (this.#days - report.sentDay) / 7;
    }
  }

  async #report(written: PlannedReport): Promise<void> {
    const author = await this.#site.join();
    const clientId = this.#site.uuid();
    const id = await this.#send(written, author, clientId);
    this.#posted.set(id, { id, author, plan: written, of: this.#catOf.get(written) ?? null });
    this.#idOf.set(written, id);
    if (written.isSentTwice) {
      this.#tally.town.sentTwice += 1;
      if ((await this.#send(written, author, clientId)) !== id) this.#tally.town.storedTwice += 1;
    }
    if (!written.isLost) this.#tally.town[written.kind === 'found' ? 'found' : 'madeUp'] += 1;
    this.#agenda.note(this.#today + lasting(this.#random, moderator.reviewDays), () => this.#review(id));
  }

  async #send(written: PlannedReport, author: Person, clientId: string): Promise<number> {
    const photo = await this.#photoOf(written);
    const response = await this.#site.request('/cats/add', {
      method: 'POST',
      as: author,
      body: formOf(written, { clientId, photo, dateOf: this.#site.dateOf }),
    });
    const answer = (await response.json()) as { cat?: { id: number } };
    if (!answer.cat) throw new Error(`A report was refused with ${response.status}: ${JSON.stringify(answer)}`);
    return answer.cat.id;
  }

  /** A copy is a smaller picture, as a screenshot is. */
  async #photoOf(written: PlannedReport): Promise<Uint8Array<ArrayBuffer>> {
    const stored = this.#photos.get(written);
    if (stored) return stored;
    const original = written.photoOf && this.#photos.get(written.photoOf);
    const photo = original ? await copyPhoto(original) : await drawPhoto(this.#random);
    this.#photos.set(written, photo);
    return photo;
  }

  async #review(id: number): Promise<void> {
    const { plan: written } = this.#posted.get(id)!;
    const isMadeUp = written.kind === 'prank' || written.kind === 'scam';
    const isRefused = isMadeUp && chance(this.#random, moderator.knowsFake);
    await this.#mustPost(
      '/bo/cats/review',
      { approved: isRefused ? [] : [id], rejected: isRefused ? [id] : [] },
      this.#site.moderator,
    );
    if (isRefused) {
      this.#tally.town.refused += 1;
      return;
    }
    this.#approved.add(written);
    await this.#runJobs();
    await this.#measureRank(written);
    const cat = this.#lostOf.get(written);
    if (!cat) return;
    if (cat.homeDay !== null) this.#agenda.note(Math.max(cat.homeDay, this.#today + minute), () => this.#comeHome(cat));
    for (const after of owner.visits) {
      if (chance(this.#random, owner.visitChance)) this.#agenda.note(this.#today + after, () => this.#visit(cat));
    }
  }

  /** The rank is taken when both reports are public for the first time. */
  async #measureRank(written: PlannedReport): Promise<void> {
    const cat = this.#catOf.get(written);
    const open = cat?.finds.filter((each) => this.#approved.has(each)) ?? [];
    if (!cat || open.length === 0 || !this.#approved.has(cat.report)) return;
    if (this.#home.has(cat) || this.#measured.has(cat)) return;
    this.#measured.add(cat);
    const lostId = this.#idOf.get(cat.report)!;
    const foundIds = new Set(open.map((each) => this.#idOf.get(each)!));
    const comparison = await compareReport(this.#site.context, lostId);
    const index = comparison?.ranked.findIndex(({ candidate }) => foundIds.has(candidate.id)) ?? -1;
    const shown = (await this.#matchesOf(this.#posted.get(lostId)!)).find(({ cat: { id } }) => foundIds.has(id));
    this.#tally.noteRank({
      perKm2: cat.report.district.perKm2,
      rank: index < 0 ? Number.POSITIVE_INFINITY : index + 1,
      grade: shown?.grade ?? null,
    });
    const { latitude, longitude } = pointOf(cat.report);
    const where = `latitude=${latitude}&longitude=${longitude}`;
    const { cats } = await this.#site.get<CatsNear>(`/cats/list?${where}&is_lost=false&limit=${owner.listLength}`);
    if (cats.some(({ id }) => foundIds.has(id))) this.#listed.add(cat);
  }

  async #runJobs(): Promise<void> {
    const { context } = this.#site;
    const comparedAt = context.now();
    while ((await compareReports(context)) > 0) await this.#notePairs(comparedAt);
    await queueMatchMails(context);
    this.#site.setDay(this.#today + minute);
    await sendDueMails(context, { notifications: sendNotifications });
    this.#site.setDay(this.#today);
    for (const { to, text } of this.#site.takeMails()) {
      const about = text.match(/\/cat\/(\d+)#matches/)?.[1];
      if (about) await this.#receive(to, Number(about));
    }
  }

  async #notePairs(comparedAt: Date): Promise<void> {
    const rows = await this.#site.context.db
      .selectFrom('match_pairs')
      .select(['lost_id', 'found_id', 'grade', 'probability'])
      .where('compared_at', '=', comparedAt)
      .orderBy('lost_id')
      .orderBy('found_id')
      .execute();
    for (const { lost_id: lostId, found_id: foundId, grade, probability } of rows) {
      if (grade !== 'unlikely')
        this.#tally.notePair({
          ...{ lostId, foundId, grade, probability },
          isRight: this.#isRight(lostId, foundId),
          perKm2: this.#posted.get(lostId)!.plan.district.perKm2,
        });
    }
  }

  async #receive(to: string, catId: number): Promise<void> {
    const own = this.#posted.get(catId)!;
    if (own.author.email !== to) throw new Error(`${to} got a mail about cat ${catId} of ${own.author.email}`);
    if (!own.plan.isLost) {
      if (chance(this.#random, finder.readsMail))
        this.#agenda.note(this.#today + lasting(this.#random, finder.mailDays), () => this.#answerAsFinder(own));
      return;
    }
    const pair = await this.#site.context.db
      .selectFrom('match_pairs')
      .select('found_id')
      .where('lost_id', '=', catId)
      .where('mailed_at', 'is not', null)
      .orderBy('mailed_at', 'desc')
      .executeTakeFirst();
    if (pair) this.#tally.noteMail(own.plan.district.perKm2, this.#isRight(catId, pair.found_id));
    const cat = this.#lostOf.get(own.plan);
    if (cat && chance(this.#random, owner.readsMail))
      this.#agenda.note(this.#today + lasting(this.#random, owner.mailDays), () => this.#look(cat));
  }

  async #visit(cat: LostCat): Promise<void> {
    await this.#browse(cat);
    await this.#look(cat);
  }

  async #look(cat: LostCat): Promise<void> {
    if (this.#home.has(cat)) return;
    const own = this.#posted.get(this.#idOf.get(cat.report)!)!;
    for (const { cat: offered, answer } of await this.#matchesOf(own)) {
      if (answer !== null) continue;
      const isOwn = this.#isRight(own.id, offered.id);
      const knows = chance(this.#random, isOwn ? owner.knowsOwn : owner.knowsOthers);
      const isMistaken = !isOwn && chance(this.#random, owner.mistakes);
      await this.#say(own, offered.id, isMistaken || (isOwn && knows) ? 'same' : knows ? 'different' : 'unsure');
    }
    await this.#runJobs();
  }

  /** A scammer says yes to everybody. */
  async #answerAsFinder(own: Posted): Promise<void> {
    if (own.of && this.#home.has(own.of)) return;
    for (const { cat: offered, is_said_same: isSaid, answer } of await this.#matchesOf(own)) {
      if (!isSaid || answer !== null) continue;
      const isIt = this.#isRight(offered.id, own.id);
      if (!isIt && own.plan.kind === 'found') await this.#say(own, offered.id, 'different');
      else if (own.plan.kind === 'scam' || chance(this.#random, finder.agrees)) {
        await this.#say(own, offered.id, 'same');
        if (isIt) this.#agenda.note(this.#today + 1, () => this.#meet(own.of!));
      }
    }
  }

  async #meet(cat: LostCat): Promise<void> {
    if (this.#home.has(cat) || !chance(this.#random, owner.saysHome)) return;
    this.#tally.reunions.with += 1;
    await this.#comeHome(cat);
  }

  async #comeHome(cat: LostCat): Promise<void> {
    if (this.#home.has(cat)) return;
    this.#home.add(cat);
    this.#tally.town.cameHome += 1;
    const own = this.#posted.get(this.#idOf.get(cat.report)!)!;
    await this.#mustPost('/cats/reunite', { catId: own.id, reunited: true }, own.author);
  }

  /** Owners read the list even if the site has sent them a match. */
  async #browse(cat: LostCat): Promise<void> {
    if (!this.#listed.has(cat) || this.#foundInList.has(cat) || !chance(this.#random, owner.knowsInList)) return;
    if (!chance(this.#random, finder.agrees) || !chance(this.#random, owner.saysHome)) return;
    this.#foundInList.add(cat);
    this.#tally.reunions.without += 1;
    if (this.#home.has(cat)) return;
    this.#tally.reunions.with += 1;
    this.#agenda.note(this.#today + 1, () => this.#comeHome(cat));
  }

  async #mustPost(path: string, body: unknown, as: Person): Promise<void> {
    const response = await this.#site.post(path, body, as);
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  }

  async #matchesOf({ id, author }: Posted): Promise<Match[]> {
    return (await this.#site.get<{ next: { matches: Match[] } }>(`/user/cats/${id}/next`, author)).next.matches;
  }

  #say(own: Posted, other: number, answer: MatchAnswer): Promise<void> {
    return this.#mustPost(`/user/cats/${own.id}/matches`, { other, answer }, own.author);
  }

  #isRight(lostId: number, foundId: number): boolean {
    const lost = this.#posted.get(lostId)!.of;
    return lost !== null && lost === this.#posted.get(foundId)?.of;
  }
}

const reportsOf = ({ report, twin, finds }: LostCat): PlannedReport[] => [report, ...(twin ? [twin] : []), ...finds];

const pointOf = ({ district: { corner }, spot }: PlannedReport) => pointAt(corner, spot);

interface FormOptions {
  clientId: string;
  photo: Uint8Array<ArrayBuffer>;
  dateOf: (day: number) => Date;
}

function formOf(written: PlannedReport, { clientId, photo, dateOf }: FormOptions): FormData {
  const { traits, isLost, locationType, toldDay } = written;
  const { latitude, longitude } = pointOf(written);
  const { seen_at: _, ...told } = traits;
  const form = new FormData();
  const fields = {
    ...Object.fromEntries(Object.entries(told).map(([name, value]) => [name, String(value)])),
    name: isLost ? 'Minou' : 'A cat',
    description: isLost ? 'Our cat is missing.' : 'A cat that nobody here knows.',
    lat: String(latitude),
    lng: String(longitude),
    location_type: locationType,
    is_lost: String(isLost),
    client_id: clientId,
    seen_at: toldDay === null ? '' : dateOf(toldDay).toISOString(),
  };
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([photo]), 'cat.jpg');
  return form;
}

const photoSide = 48;

async function drawPhoto(random: Random): Promise<Uint8Array<ArrayBuffer>> {
  const grid = Buffer.from(Array.from({ length: 3 * 6 * 6 }, () => Math.floor(random() * 256)));
  const photo = await sharp(grid, { raw: { width: 6, height: 6, channels: 3 } })
    .resize(photoSide, photoSide, { kernel: 'cubic' })
    .jpeg()
    .toBuffer();
  return new Uint8Array(photo);
}

async function copyPhoto(original: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const copied = await sharp(original)
    .resize(photoSide - 8)
    .jpeg({ quality: 70 })
    .toBuffer();
  return new Uint8Array(copied);
}
