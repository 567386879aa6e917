import { readFile } from 'node:fs/promises';
import { learnRates } from '#features/matching/learn/learn-rates.server.ts';
import { openPhotoModel, type PhotoModel, PictureRefusedError } from '#platform/photo-model/open-photo-model.ts';
import { readModel } from '#platform/photo-model/read-model.ts';
import { similarityOf } from '#platform/photo-model/similarity.ts';
import { type Command, CommandError, type CommandGroup, type Terminal } from './command.ts';
import { type CalibrationPoint, measureSimilarities } from './match/measure-similarities.ts';
import { type CatFolder, readCatFolders } from './match/read-cat-folders.ts';
import { countOf, createProgress, formatCount } from './progress.ts';
import { textTable } from './text-table.ts';

const evaluate: Command = {
  usage: 'eval <folder>',
  summary: 'how well the configured photo model distinguishes cats',
  details: `  <folder>  one folder for each cat, with at least two pictures of it

Compares each picture with all others. TOP-1: the share of the pictures whose most similar picture is of the same cat. TOP-5: those with
one of the same cat among the five most similar. EER: the error rate at the similarity where as many pairs of one cat are rejected as pairs
of two cats are accepted. AUC: the probability that a pair of one cat is more similar than a pair of two.

Also prints a calibration that is fitted to these pairs, for the model's card. It needs no database.`,
  wordCount: 1,
  async run(_context, { words }, terminal) {
    const { matchModelPath } = terminal.readConfig();
    if (!matchModelPath)
      throw new CommandError('MATCH_MODEL is not set: it is the path of the ONNX file of the model.');
    const folders = await readCatFolders(terminal.resolvePath(words[0]!));
    const model = openPhotoModel(await readModel(matchModelPath, { setting: 'MATCH_MODEL' }));
    const { cats, refused } = await embedCats(model, folders, terminal).finally(() => model.close());
    const pictures = cats.flatMap((embeddings, cat) => embeddings.map((embedding) => ({ cat, embedding })));
    const measured = measureSimilarities(
      pictures.map(({ cat }) => cat),
      (one, other) => similarityOf(pictures[one]!.embedding, pictures[other]!.embedding),
    );
    return [
      ...textTable([
        ['CATS', 'PICTURES', 'TOP-1', 'TOP-5', 'EER', 'AUC'],
        [
          formatCount(cats.length),
          formatCount(pictures.length),
          ...[measured.top1, measured.top5, measured.equalErrorRate, measured.areaUnderCurve].map((share) =>
            share.toFixed(3),
          ),
        ],
      ]),
      '',
      ...(refused > 0 ? [`${countOf(refused, 'file')} left out: no picture that the model can read`, ''] : []),
      describeCalibration(measured.calibration),
    ];
  },
};

const learn: Command = {
  usage: 'learn',
  summary: 'how often people err, learnt from matches that were confirmed',
  details: `Counts the pairs of which both authors say that it is the same cat, and what owners answered to matches, and stores the shares for
the score. The assumptions count as 50 pairs or 100 cats, so few answers change little. Run it again when there are more.

OBSERVED: the share among what people answered. ASSUMED: the share without it. USED: what the score uses from now on.`,
  wordCount: 0,
  async run(context) {
    const { db, now } = await context();
    const rows = await learnRates({ db, now });
    return textTable([
      ['WHAT', 'COUNT', 'OBSERVED', 'ASSUMED', 'USED'],
      ...rows.map(({ name, count, observed, assumed, used }) => [
        name,
        formatCount(count),
        observed?.toFixed(3) ?? '-',
        assumed.toFixed(3),
        used.toFixed(3),
      ]),
    ]);
  },
};

export const matchCommands: CommandGroup = {
  summary: 'matching lost and found cats',
  commands: { eval: evaluate, learn },
};

/** The embeddings of each cat with at least two. Throws CommandError for fewer than two such cats. */
async function embedCats(model: PhotoModel, folders: readonly CatFolder[], { tell }: Pick<Terminal, 'tell'>) {
  const progress = createProgress(tell);
  const cats: Uint8Array[][] = [];
  let [refused, done] = [0, 0];
  for (const { name, files } of folders) {
    const embeddings: Uint8Array[] = [];
    for (const file of files) {
      const embedding = await embedFile(model, file);
      if (embedding instanceof Uint8Array) embeddings.push(embedding);
      else tell(`${file} is left out: ${embedding.reason}`);
      refused += Number(!(embedding instanceof Uint8Array));
      progress(countOf(++done, 'file'));
    }
    if (embeddings.length >= 2) cats.push(embeddings);
    else tell(`The folder ${name} is left out: it has ${countOf(embeddings.length, 'picture')}`);
  }
  if (cats.length < 2)
    throw new CommandError(`There are ${cats.length} cats with at least two pictures: at least two cats are needed.`);
  return { cats, refused };
}

async function embedFile(model: PhotoModel, path: string): Promise<Uint8Array | { reason: string }> {
  try {
    return await model.embed(await readFile(path));
  } catch (error) {
    const { message, code } = error as NodeJS.ErrnoException;
    if (!(error instanceof PictureRefusedError) && !code) throw error;
    return { reason: message };
  }
}

function describeCalibration(points: readonly CalibrationPoint[]): string {
  if (points.length < 2) return 'No calibration: pairs of one cat are not more similar than pairs of two.';
  return `"calibration": ${JSON.stringify(points)}`;
}
