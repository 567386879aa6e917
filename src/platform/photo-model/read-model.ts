import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import { z } from 'zod';
import { ConfigError } from '#platform/config/settings.ts';

const side = z.number().int().min(8).max(1024);
const channels = z.tuple([z.number(), z.number(), z.number()]);
const deviations = channels.refine((values) => values.every((each) => each > 0), { error: 'must be above 0' });

const calibrationSchema = z
  .array(z.tuple([z.number().min(-1).max(1), z.number()]))
  .min(2, { error: 'must have at least two points' })
  .refine((points) => points.every(([similarity], index) => index === 0 || similarity > points[index - 1]![0]), {
    error: 'must have rising similarities',
  });

const cardSchema = z.strictObject({
  /** Pixels of the picture that the model takes. */
  input: z.strictObject({ width: side, height: side, name: z.string().min(1).optional() }),
  output: z.strictObject({ name: z.string().min(1) }).optional(),
  /** Of the values from 0 to 1 of red, green and blue: each is reduced by `mean` and divided by `deviation`. */
  mean: channels,
  deviation: deviations,
  /** Pairs of a cosine similarity and its log-likelihood ratio, in nats. */
  calibration: calibrationSchema,
});

export type ModelCard = z.output<typeof cardSchema>;

export interface ModelFiles {
  /** Of the ONNX file. */
  path: string;
  card: ModelCard;
  /** Identifies embeddings that can be compared: a checksum of the model and of how it gets its pictures, in hexadecimal. */
  key: string;
}

/** `/srv/model.onnx` → `/srv/model.json`. */
export const cardPathOf = (path: string) => path.replace(/\.onnx$/, '.json');

/** Reads the card of a model and the checksum of its file. Throws ConfigError with a line for each mistake. `setting` is named in it. */
export async function readModel(path: string, { setting }: { setting: string }): Promise<ModelFiles> {
  const fail = (...mistakes: string[]) =>
    new ConfigError(['These settings are wrong:', ...mistakes.map((each) => `  ${setting}: ${each}`)].join('\n'));
  const isFile = await stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
  if (!isFile) throw fail(`there is no file ${path}`);
  const cardPath = cardPathOf(path);
  const text = await readFile(cardPath, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw fail(`the card ${cardPath} of the model can't be read: ${error.code}`);
  });
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    throw fail(`the card ${cardPath} is not JSON: ${(error as Error).message}`);
  }
  const parsed = cardSchema.safeParse(content);
  if (!parsed.success) {
    const nameOf = (names: PropertyKey[]) => (names.length === 0 ? 'the file' : names.join('.'));
    throw fail(...parsed.error.issues.map(({ path: at, message }) => `${cardPath}: ${nameOf(at)}: ${message}`));
  }
  const card = parsed.data;
  return { path, card, key: await checksumOf(path, card) };
}

/** Not of the calibration: a new one applies to the embeddings that are stored. */
async function checksumOf(path: string, { input, output, mean, deviation }: ModelCard): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  hash.update(JSON.stringify([input.width, input.height, input.name, output?.name, mean, deviation]));
  return hash.digest('hex');
}
