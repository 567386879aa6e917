import type { Grade } from '#features/matching/score/grade-matches.ts';
import type { AttackResult } from './attack.ts';

export type Recall = Record<'1' | '5' | '10', number>;

/** Shares are from 0 to 1, with four digits. */
export interface TownResult {
  seed: number;
  cats: number;
  days: number;
  /** The keys are densities of open found reports per km². */
  recall: Record<string, Recall>;
  recallOf: Record<string, number>;
  shown: Record<string, number>;
  likely: { precision: number; count: number; calibrationError: number; shown: number };
  matchMails: { right: number; wrong: number };
  falseMailsPerOwnerWeek: number;
  reunionsPer1000: { with: number; without: number };
  attack: AttackResult;
  town: Record<'lost' | 'found' | 'madeUp' | 'refused' | 'sentTwice' | 'storedTwice' | 'cameHome', number>;
}

const binCount = 5;
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;
const shareOf = (part: number, all: number) => (all === 0 ? 0 : rounded(part / all));

export class Tally {
  readonly #ranks = new Map<number, number[]>();
  readonly #shown = new Map<number, number>();
  /** Each pair counts once, as it was when it was shown first. */
  readonly #pairs = new Map<string, { probability: number; isRight: boolean }>();
  readonly #likely = new Map<string, boolean>();
  readonly mails = { right: 0, wrong: 0 };
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
  noteRank(perKm2: number, rank: number, isShown: boolean): void {
    this.#ranks.set(perKm2, [...(this.#ranks.get(perKm2) ?? []), rank]);
    this.#shown.set(perKm2, (this.#shown.get(perKm2) ?? 0) + Number(isShown));
  }

  notePair(pair: { lostId: number; foundId: number; grade: Grade; probability: number; isRight: boolean }): void {
    const { lostId, foundId, grade, probability, isRight } = pair;
    const key = `${lostId} ${foundId}`;
    if (!this.#pairs.has(key)) this.#pairs.set(key, { probability, isRight });
    if (grade === 'likely') this.#likely.set(key, isRight);
  }

  result({ seed, cats, days, attack }: Pick<TownResult, 'seed' | 'cats' | 'days' | 'attack'>): TownResult {
    const densities = [...this.#ranks].toSorted(([one], [other]) => one - other);
    const byDensity = <Value>(measure: (ranks: number[], perKm2: number) => Value) =>
      Object.fromEntries(densities.map(([perKm2, ranks]) => [String(perKm2), measure(ranks, perKm2)]));
    const within = (ranks: number[], most: number) =>
      shareOf(ranks.filter((rank) => rank <= most).length, ranks.length);
    const right = [...this.#likely.values()].filter(Boolean).length;
    return {
      seed,
      cats,
      days,
      recall: byDensity((ranks) => ({ '1': within(ranks, 1), '5': within(ranks, 5), '10': within(ranks, 10) })),
      recallOf: byDensity((ranks) => ranks.length),
      shown: byDensity((ranks, perKm2) => shareOf(this.#shown.get(perKm2) ?? 0, ranks.length)),
      likely: {
        precision: shareOf(right, this.#likely.size),
        count: this.#likely.size,
        calibrationError: this.#findCalibrationError(),
        shown: this.#pairs.size,
      },
      matchMails: this.mails,
      falseMailsPerOwnerWeek: shareOf(this.mails.wrong, this.ownerWeeks),
      reunionsPer1000: {
        with: rounded((1000 * this.reunions.with) / this.town.lost),
        without: rounded((1000 * this.reunions.without) / this.town.lost),
      },
      attack,
      town: this.town,
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
