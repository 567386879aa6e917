import type { Mail } from '@catlas/platform/mail/mail-sender.ts';
import type { Hono } from 'hono';
import { askQuestions } from '#features/follow-ups/ask-questions.server.ts';
import { between, pickWeighted, type Random } from '#seeds/demo/random.ts';
import { buildCat } from '#tests/support/cat-builder.ts';
import { sendMails } from '#tests/support/send-mails.ts';
import { Agenda } from '../agenda.ts';
import { assumed } from '../assumptions.ts';
import type { TownSite } from '../site.ts';
import { type Open, scanners } from './scanners.ts';

export interface FollowUpsResult {
  reports: number;
  closedByScanners: number;
  confirmedNotShown: number;
  doubleMails: number;
}

interface Living {
  site: TownSite;
  app: Pick<Hono, 'request'>;
  random: Random;
  reports: number;
  days: number;
}

/** The days on which an owner is asked (decision 67), written again without the site's code. */
const askedDays = [3, 7, 14, 30, 61, 90, 181, 272, 363];
const hour = 1 / 24;
const minute = hour / 60;
/** The jobs of the town run less often than those of a site. */
const tick = 3 * hour;
/** Reports are this far apart, so that the list around one begins with it. */
const stepDegrees = 0.05;
const perRow = 120;
const kinds = Object.keys(scanners);

interface Asked {
  index: number;
  day: number;
  place: { latitude: number; longitude: number };
  mails: number[];
  answers: { day: number; answer: 'still' | 'unsure' | 'home' }[];
  isClosedByScanner: boolean;
}

export async function liveQuestions(living: Living): Promise<FollowUpsResult> {
  return new Owners(living).run();
}

class Owners {
  readonly #living: Living;
  readonly #agenda = new Agenda();
  readonly #asked = new Map<number, Asked>();
  readonly #unseen = new Set<number>();
  #today = 0;
  #doubleMails = 0;

  constructor(living: Living) {
    this.#living = living;
    living.site.context.mail = { send: async (mail) => this.#receive(mail) };
  }

  async run(): Promise<FollowUpsResult> {
    const { site, random, reports, days } = this.#living;
    for (let index = 0; index < reports; index += 1) {
      this.#agenda.note(between(random, 0, Math.min(10, days / 3)), () => this.#report(index));
    }
    this.#agenda.note(tick, () => this.#tick());
    await this.#agenda.liveUntil(days, (day) => {
      this.#today = day;
      site.setDay(day);
    });
    for (const [id, asked] of this.#asked) await this.#compare(id, asked);
    return {
      reports,
      closedByScanners: [...this.#asked.values()].filter(({ isClosedByScanner }) => isClosedByScanner).length,
      confirmedNotShown: this.#unseen.size,
      doubleMails: this.#doubleMails,
    };
  }

  async #report(index: number): Promise<void> {
    const place = {
      latitude: 40 + Math.floor(index / perRow) * stepDegrees,
      longitude: (index % perRow) * stepDegrees,
    };
    const createdAt = this.#living.site.context.now();
    const { id } = await buildCat(this.#living.site.context, { ...place, createdAt });
    this.#asked.set(id, { index, day: this.#today, place, mails: [], answers: [], isClosedByScanner: false });
  }

  /** Two processes ask and send at the same time. */
  async #tick(): Promise<void> {
    this.#agenda.note(this.#today + tick, () => this.#tick());
    const { context } = this.#living.site;
    await Promise.all([askQuestions(context), askQuestions(context)]);
    await Promise.all([sendMails(context), sendMails(context)]);
  }

  #receive({ text }: Mail): void {
    const links = text.match(/https?:\/\/\S+/g) ?? [];
    const answerLinks = links.filter((link) => link.includes('/follow-up/'));
    if (answerLinks.length === 0) return;
    const token = /\/follow-up\/([\w-]+)/.exec(answerLinks[0]!)![1]!;
    // The first bytes of the token are the number of the report.
    const id = Number(Buffer.from(token, 'base64url').readBigUInt64BE());
    const asked = this.#asked.get(id)!;
    if (this.#isDouble(asked)) this.#doubleMails += 1;
    const isFirst = asked.mails.push(this.#today) === 1;
    const { random } = this.#living;
    if (isFirst) this.#agenda.note(this.#today + minute, () => this.#scan(id, asked, links));
    const answer = pickWeighted(random, assumed.asked.answers);
    if (answer === 'silence') return;
    this.#agenda.note(this.#today + hour + 2 * random(), () => this.#answer(asked, answerLinks[0]!, answer));
  }

  /** A second mail for one of the days. Who is not sure is asked again a week later. */
  #isDouble({ day, mails, answers }: Asked): boolean {
    const last = mails.at(-1);
    if (last === undefined) return false;
    const daysUntil = (at: number) => askedDays.filter((each) => each <= at - day + 1e-6).length;
    const isUnsure = answers.some((each) => each.answer === 'unsure' && each.day > last);
    return daysUntil(last) === daysUntil(this.#today) && !isUnsure;
  }

  async #scan(id: number, asked: Asked, links: readonly string[]): Promise<void> {
    await scanners[kinds[asked.index % kinds.length]!]!(this.#openAs(asked.index), links);
    await this.#compare(id, asked);
  }

  readonly #openAs =
    (index: number): Open =>
    async (url, { method = 'GET', headers = {} } = {}) => {
      const response = await this.#living.app.request(url, { method, headers: { ...addressOf(index), ...headers } });
      if (response.status >= 400) throw new Error(`${method} ${url} answered ${response.status} to a scanner`);
      // What would wait for the reader is read.
      if (method === 'GET' && !response.bodyUsed) return new Response(await response.text(), response);
      return response;
    };

  /** Only what the owner has pressed may be stored. */
  async #compare(id: number, asked: Asked): Promise<void> {
    const { db } = this.#living.site.context;
    const { reunited_at: homeAt, user_id: userId } = await db
      .selectFrom('cats')
      .select(['reunited_at', 'user_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const stored = await db.selectFrom('follow_ups').select('answer').where('cat_id', '=', id).execute();
    const { has_question_mail_on: isOn } = await db
      .selectFrom('users')
      .select('has_question_mail_on')
      .where('id', '=', userId)
      .executeTakeFirstOrThrow();
    const isHome = asked.answers.some(({ answer }) => answer === 'home');
    const isMore = stored.filter(({ answer }) => answer !== null).length > asked.answers.length;
    if (!isOn || isMore || (homeAt !== null) !== isHome) asked.isClosedByScanner = true;
  }

  async #answer(asked: Asked, link: string, answer: Asked['answers'][number]['answer']): Promise<void> {
    const { app } = this.#living;
    const { origin, pathname } = new URL(link);
    if (asked.answers.some((each) => each.answer === 'home')) return;
    const response = await app.request(origin + pathname, {
      method: 'POST',
      headers: { origin, ...addressOf(asked.index + this.#asked.size * asked.answers.length) },
      body: new URLSearchParams({ answer }),
    });
    if (response.status >= 400) throw new Error(`An answer was refused with ${response.status}`);
    asked.answers.push({ day: this.#today, answer });
    if (answer !== 'still') return;
    const next = askedDays.find((each) => each > this.#today - asked.day + 2)!;
    // Just before the next question, and after it until silence puts the report after the others.
    for (const day of [asked.day + next - hour, asked.day + next + 13]) {
      this.#agenda.note(day, () => this.#look(asked));
    }
  }

  async #look(asked: Asked): Promise<void> {
    if (asked.answers.some(({ answer }) => answer === 'home')) return;
    const { latitude, longitude } = asked.place;
    const url = `/api/cats/list?latitude=${latitude}&longitude=${longitude}&limit=5`;
    const response = await this.#living.app.request(`http://catlas.test${url}`, { headers: addressOf(asked.index) });
    const { cats } = (await response.json()) as { cats: { id: number }[] };
    const isShown = cats.some(({ id }) => this.#asked.get(id) === asked);
    if (!isShown) this.#unseen.add(asked.index);
  }
}

/** Behind a proxy, everybody has an address of their own, so that no limit applies. */
const addressOf = (index: number) => ({
  'x-forwarded-for': `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`,
});
