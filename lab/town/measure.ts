import type { Grade } from '#features/matching/score/grade-matches.ts';
import type { AttackResult } from './attack.ts';
import type { AlertsResult } from './neighbours/live-neighbours.ts';
import type { FollowUpsResult } from './questions/live-questions.ts';

export type Recall = Record<'1' | '5' | '10', number>;

/** Shares are from 0 to 1, with four digits. */
export interface TownResult {
  seed: number;
  cats: number;
  days: number;
  hasCopies: boolean;
  /** The keys are densities of open found reports per km². */
  recall: Record<string, Recall>;
  recallOf: Record<string, number>;
  shown: Record<string, number>;
  /** Of the same cats: how often the owner reads “likely” at the right report. */
  shownLikely: Record<string, number>;
  /** By density: the pairs graded likely, and the mails about a match. */
  at: Record<string, { likelyPrecision: number; likelyCount: number; mailsRight: number; mailsWrong: number }>;
  likely: { precision: number; count: number; calibrationError: number; shown: number };
  matchMails: { right: number; wrong: number };
  falseMailsPerOwnerWeek: number;
  reunionsPer1000: { with: number; without: number };
  attack: AttackResult;
  /** With `--subscribers` only. */
  alerts?: AlertsResult;
  followUps?: FollowUpsResult;
  town: Record<'lost' | 'found' | 'madeUp' | 'refused' | 'sentTwice' | 'storedTwice' | 'cameHome', number>;
}

const binCount = 5;
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
const shareOf = (part: number, all: number) => (all === 0 ? 0 : rounded(part / all));

const countRight = (noted: readonly { isRight: boolean }[]) => noted.filter(({ isRight }) => isRight).length;

interface NotedPair {
  lostId: number;
  foundId: number;
  grade: Grade;
  probability: number;
  isRight: boolean;
  perKm2: number;
}

export class Tally {
  readonly #ranks = new Map<number, number[]>();
  readonly #shown = new Map<number, (Grade | null)[]>();
  /** Each pair counts once, as it was when it was shown first. */
  readonly #pairs = new Map<string, { probability: number; isRight: boolean }>();
  readonly #likely = new Map<string, { isRight: boolean; perKm2: number }>();
  readonly #mails: { isRight: boolean; perKm2: number }[] = [];
  readonly reunions = { with: 0, without: 0 };
  ownerWeeks = 0;
  readonly town: TownResult['town'] = {
    lost: 0,
    found: 0,
    madeUp: 0,
    refused: 0,
    sentTwice: 0,
    storedTwice: 0,
    cameHome: 0,
  };

  /** `rank` starts at 1, and is infinite for a pair that is not among the candidates. */
  noteRank({ perKm2, rank, grade }: { perKm2: number; rank: number; grade: Grade | null }): void {
    this.#ranks.set(perKm2, [...(this.#ranks.get(perKm2) ?? []), rank]);
    this.#shown.set(perKm2, [...(this.#shown.get(perKm2) ?? []), grade]);
  }

  noteMail(perKm2: number, isRight: boolean): void {
    this.#mails.push({ perKm2, isRight });
  }

  notePair(pair: NotedPair): void {
    const { lostId, foundId, grade, probability, isRight, perKm2 } = pair;
    const key = `${lostId} ${foundId}`;
    if (!this.#pairs.has(key)) this.#pairs.set(key, { probability, isRight });
    if (grade === 'likely') this.#likely.set(key, { isRight, perKm2 });
  }

  result({ attack, ...run }: Pick<TownResult, 'seed' | 'cats' | 'days' | 'hasCopies' | 'attack'>): TownResult {
    const densities = [...this.#ranks].toSorted(([one], [other]) => one - other);
    const byDensity = <Value>(measure: (ranks: number[], perKm2: number) => Value) =>
      Object.fromEntries(densities.map(([perKm2, ranks]) => [String(perKm2), measure(ranks, perKm2)]));
    const within = (ranks: number[], most: number) =>
      shareOf(ranks.filter((rank) => rank <= most).length, ranks.length);
    const graded = (perKm2: number, grades: readonly Grade[]) =>
      (this.#shown.get(perKm2) ?? []).filter((grade) => grade !== null && grades.includes(grade)).length;
    const likely = [...this.#likely.values()];
    const right = countRight(this.#mails);
    const wrong = this.#mails.length - right;
    return {
      ...run,
      recall: byDensity((ranks) => ({ '1': within(ranks, 1), '5': within(ranks, 5), '10': within(ranks, 10) })),
      recallOf: byDensity((ranks) => ranks.length),
      shown: byDensity((ranks, perKm2) => shareOf(graded(perKm2, ['likely', 'possible']), ranks.length)),
      shownLikely: byDensity((ranks, perKm2) => shareOf(graded(perKm2, ['likely']), ranks.length)),
      at: byDensity((_, perKm2) => this.#countAt(perKm2)),
      likely: {
        precision: shareOf(countRight(likely), likely.length),
        count: likely.length,
        calibrationError: this.#findCalibrationError(),
        shown: this.#pairs.size,
      },
      matchMails: { right, wrong },
      falseMailsPerOwnerWeek: shareOf(wrong, this.ownerWeeks),
      reunionsPer1000: {
        with: rounded((1000 * this.reunions.with) / this.town.lost),
        without: rounded((1000 * this.reunions.without) / this.town.lost),
      },
      attack,
      town: this.town,
    };
  }

  #countAt(perKm2: number): TownResult['at'][string] {
    const isHere = (noted: { perKm2: number }) => noted.perKm2 === perKm2;
    const likely = [...this.#likely.values()].filter(isHere);
    const mails = this.#mails.filter(isHere);
    return {
      likelyPrecision: shareOf(countRight(likely), likely.length),
      likelyCount: likely.length,
      mailsRight: countRight(mails),
      mailsWrong: mails.length - countRight(mails),
    };
  }

  #findCalibrationError(): number {
    const bins = Array.from({ length: binCount }, () => ({ said: 0, right: 0 }));
    for (const { probability, isRight } of this.#pairs.values()) {
      const bin = bins[Math.min(binCount - 1, Math.floor(probability * binCount))]!;
      bin.said += probability;
      bin.right += Number(isRight);
    }
    const off = bins.reduce((sum, { said, right }) => sum + Math.abs(said - right), 0);
    return shareOf(off, this.#pairs.size);
  }
}
