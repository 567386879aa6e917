import { parentPort, workerData } from 'node:worker_threads';
import { env, InferenceSession, Tensor } from 'onnxruntime-web';
import { maxPixels } from '#platform/images/accept-picture.server.ts';
import { sharp } from '#platform/images/configured-sharp.server.ts';
import type { ModelFiles } from './read-model.ts';
import { packEmbedding } from './similarity.ts';

/** A picture; the answer to it follows before the next one is sent. */
export type ModelWorkerRequest = Uint8Array;
export type ModelWorkerAnswer =
  | { type: 'loaded' }
  | { type: 'failed'; reason: string }
  | { type: 'embedded'; embedding: Uint8Array }
  | { type: 'refused'; reason: string };

const port = parentPort!;
const answer = (message: ModelWorkerAnswer) => port.postMessage(message);
const { path, card } = workerData as Pick<ModelFiles, 'path' | 'card'>;
const { width, height } = card.input;
const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

// This thread is the only one: the other processor is for requests.
env.wasm.numThreads = 1;
env.wasm.proxy = false;
env.logLevel = 'error';

/** Red, green and blue one after the other, each row by row. */
async function readPixels(picture: Uint8Array): Promise<Float32Array> {
  const rgb = await sharp(picture, { limitInputPixels: maxPixels })
    .autoOrient()
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .resize(width, height, { fit: 'cover' })
    .raw()
    .toBuffer();
  const count = width * height;
  const pixels = new Float32Array(3 * count);
  for (let channel = 0; channel < 3; channel++) {
    const [mean, deviation] = [card.mean[channel]!, card.deviation[channel]!];
    for (let at = 0; at < count; at++) pixels[channel * count + at] = (rgb[3 * at + channel]! / 255 - mean) / deviation;
  }
  return pixels;
}

async function run(session: InferenceSession, pixels: Float32Array): Promise<Uint8Array> {
  const input = card.input.name ?? session.inputNames[0]!;
  const output = card.output?.name ?? session.outputNames[0]!;
  const { [output]: vector } = await session.run({ [input]: new Tensor('float32', pixels, [1, 3, height, width]) });
  if (!(vector?.data instanceof Float32Array)) throw new Error(`The output ${output} has no 32-bit floats`);
  return packEmbedding(vector.data);
}

try {
  const session = await InferenceSession.create(path, { executionProviders: ['wasm'] });
  // A model that does not fit its card fails here, not at each picture.
  await run(
    session,
    Float32Array.from({ length: 3 * width * height }, (_, at) => Math.sin(at)),
  );
  port.on('message', async (picture: ModelWorkerRequest) => {
    try {
      answer({ type: 'embedded', embedding: await run(session, await readPixels(picture)) });
    } catch (error) {
      answer({ type: 'refused', reason: reasonOf(error) });
    }
  });
  answer({ type: 'loaded' });
} catch (error) {
  answer({ type: 'failed', reason: reasonOf(error) });
}
