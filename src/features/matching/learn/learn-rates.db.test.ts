import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildCat } from '#tests/support/cat-builder.ts';
import { openTestContext, type TestContext } from '#tests/support/test-context.ts';
import { emptyTables } from '#tests/support/test-database.ts';
import { learnRates } from './learn-rates.server.ts';
import { readLearntRates } from './learnt-rates.server.ts';

let test: TestContext;
beforeAll(async () => {
  test = await openTestContext();
});
afterAll(() => test.close());
beforeEach(() => emptyTables(test.database));

const dayMs = 24 * 60 * 60 * 1000;

async function pair(
  sexes: ['male' | 'female', 'male' | 'female' | 'unknown'],
  answers: ['same' | 'different', 'same'?],
) {
  const createdAt = new Date(Date.now() - 40 * dayMs);
  const lost = await buildCat(test.context, { isLost: true, createdAt, traits: { sex: sexes[0] } });
  const found = await buildCat(test.context, { isLost: false, createdAt, traits: { sex: sexes[1] } });
  const [own, theirs] = answers;
  const said = [
    { cat_id: lost.id, other_id: found.id, answer: own, answered_at: createdAt },
    ...(theirs ? [{ cat_id: found.id, other_id: lost.id, answer: theirs, answered_at: createdAt }] : []),
  ];
  await test.context.db.insertInto('match_answers').values(said).execute();
  await test.context.db
    .insertInto('match_pairs')
    .values({ lost_id: lost.id, found_id: found.id, grade: 'likely', probability: 0.9, compared_at: createdAt })
    .execute();
}
const learnt = async () => new Map((await learnRates(test.context)).map(({ name, ...rest }) => [name, rest]));

it('the assumptions stay without any answer', async () => {
  for (const { used, assumed, observed } of (await learnt()).values()) {
    expect(used).toBeCloseTo(assumed);
    expect(observed).toBeNull();
  }
});

it('confirmed pairs show how often finders err; an unknown value on either side teaches nothing', async () => {
  for (let count = 0; count < 10; count++) await pair(['male', 'female'], ['same', 'same']);
  await pair(['male', 'unknown'], ['same', 'same']);
  await pair(['male', 'female'], ['same']);
  const sex = (await learnt()).get('sex')!;
  expect(sex).toMatchObject({ count: 10, observed: 0, assumed: 0.88 });
  expect(sex.used).toBeCloseTo((50 * 0.88) / 60);
  expect((await readLearntRates(test.context)).agreed?.sex).toBeCloseTo(sex.used);
});

it('“not the same cat” makes matches less probable, and learning again changes nothing', async () => {
  for (let count = 0; count < 30; count++) await pair(['male', 'male'], ['different']);
  const once = (await learnt()).get('right matches')!;
  expect(once).toMatchObject({ count: 30, observed: 0 });
  expect(once.used).toBeCloseTo((50 * 0.8) / (50 + (30 * 0.9) / 0.8));
  expect((await learnt()).get('right matches')!.used).toBeCloseTo(once.used, 5);
});

it('confirmed pairs show how many lost cats have a report of their finder', async () => {
  await pair(['male', 'male'], ['same', 'same']);
  await pair(['male', 'male'], ['different']);
  expect((await learnt()).get('reports of finders')).toMatchObject({ count: 2, observed: 0.5 });
});
