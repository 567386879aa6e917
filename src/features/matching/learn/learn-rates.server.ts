import { sql, type Transaction } from 'kysely';
import type { Context } from '#context/context.ts';
import type { Schema } from '#db/schema.ts';
import { confirmedPairs } from '#features/cats/model/confirmed-pairs.server.ts';
import { assumedShares } from '#features/matching/score/assumed-shares.ts';
import type { LearntRates } from '#features/matching/score/score-pair.ts';
import { learntTraitNames, patternAgreed, traitRates } from '#features/matching/score/trait-rates.ts';
import { readLearntRates } from './learnt-rates.server.ts';

/** The assumed rates weigh as much as this many pairs, so that few pairs change little. */
const assumedPairs = 50;
/** The assumed share weighs as much as this many lost cats. */
const assumedCats = 100;
/** Cats that are lost for a shorter time may still be found. */
const oldEnoughDays = 30;
const dayMs = 24 * 60 * 60 * 1000;

interface Learnt {
  name: string;
  count: number;
  /** Null means that there are no observations. */
  observed: number | null;
  assumed: number;
  used: number;
}

/** A pair is confirmed when both authors say that it is the same cat. */
export function learnRates({ db, now }: Pick<Context, 'db' | 'now'>): Promise<Learnt[]> {
  return db.transaction().execute(async (transaction) => {
    const pairs = await listConfirmed(transaction);
    const traits = learntTraitNames.map((trait) => learnAgreement(trait, traitRates[trait].agreed, pairs));
    const pattern = learnAgreement('coat_pattern', patternAgreed, pairs);
    const counterpart = await learnCounterparts(transaction, new Date(now().getTime() - oldEnoughDays * dayMs));
    const honest = await learnHonesty(transaction);
    const rates: LearntRates = {
      agreed: Object.fromEntries(traits.map(({ name, used }) => [name, used])),
      patternAgreed: pattern.used,
      counterpartShare: counterpart.used,
      honestShare: honest.used,
    };
    const row = { rates: JSON.stringify(rates), learnt_at: now() };
    await transaction
      .insertInto('match_rates')
      .values(row)
      .onConflict((conflict) => conflict.column('is_only_row').doUpdateSet(row))
      .execute();
    return [...traits, pattern, counterpart, honest];
  });
}

const comparedTraits = [...learntTraitNames, 'coat_pattern'] as const;
type ComparedTraits = Record<(typeof comparedTraits)[number], string>;
interface ComparedPair {
  lost: ComparedTraits;
  found: ComparedTraits;
}

async function listConfirmed(transaction: Transaction<Schema>): Promise<ComparedPair[]> {
  const told = (alias: string) =>
    sql`json_build_object(${sql.join(comparedTraits.flatMap((name) => [sql.lit(name), sql.ref(`${alias}.${name}`)]))})`;
  const { rows } = await sql<ComparedPair>`
    select ${told('lost')} as lost, ${told('found')} as found
    from ${confirmedPairs} as pairs
    join cats lost on lost.id = lost_id and lost.status = 'approved'
    join cats found on found.id = found_id and found.status = 'approved'`.execute(transaction);
  return rows;
}

function learnAgreement(
  name: (typeof comparedTraits)[number],
  assumed: number,
  pairs: readonly ComparedPair[],
): Learnt {
  const told = pairs.filter(({ lost, found }) => lost[name] !== 'unknown' && found[name] !== 'unknown');
  const agreed = told.filter(({ lost, found }) => lost[name] === found[name]).length;
  return learn(name, { right: agreed, count: told.length, assumed, weight: assumedPairs });
}

interface Observation {
  right: number;
  count: number;
  assumed: number;
  weight: number;
}

function learn(name: string, { right, count, assumed, weight }: Observation): Learnt {
  const used = (right + weight * assumed) / (count + weight);
  // A share of 0 or 1 would make one report certain.
  return {
    name,
    count,
    observed: count > 0 ? right / count : null,
    assumed,
    used: Math.min(0.99, Math.max(0.01, used)),
  };
}

async function learnCounterparts(transaction: Transaction<Schema>, before: Date): Promise<Learnt> {
  const { rows } = await sql<{ cats: number; found: number }>`
    select count(*)::int as cats,
           count(*) filter (where exists (select 1 from ${confirmedPairs} as pairs where lost_id = cats.id))::int as found
    from cats where is_lost and status = 'approved' and created_at < ${before}`.execute(transaction);
  const { cats, found } = rows[0]!;
  return learn('reports of finders', {
    right: found,
    count: cats,
    assumed: assumedShares.counterpart,
    weight: assumedCats,
  });
}

/** The author of a found report that is older than the lost one has not read it. */
const mayBeMadeUp = sql`found.created_at >= lost.created_at`;

/** Stored probabilities are scaled with the share, so that learning again from the same answers changes nothing. */
async function learnHonesty(transaction: Transaction<Schema>): Promise<Learnt> {
  const before = (await readLearntRates({ db: transaction })).honestShare ?? assumedShares.honest;
  const { rows } = await sql<{ count: number; right: number; expected: number }>`
    select count(*)::int as count, count(*) filter (where answer = 'same')::int as right,
           coalesce(sum(probability), 0)::float8 as expected
    from match_pairs join match_answers on cat_id = lost_id and other_id = found_id
    join cats lost on lost.id = lost_id join cats found on found.id = found_id
    where answer in ('same', 'different') and ${mayBeMadeUp}`.execute(transaction);
  const { count, right, expected } = rows[0]!;
  const fitting = expected / before;
  const learned = learn('right matches', {
    right,
    count: fitting,
    assumed: assumedShares.honest,
    weight: assumedPairs,
  });
  await sql`
    update match_pairs set probability = least(1, probability * ${learned.used / before}::float8)
    from cats lost, cats found where lost.id = lost_id and found.id = found_id and ${mayBeMadeUp}`.execute(transaction);
  return { ...learned, count };
}
