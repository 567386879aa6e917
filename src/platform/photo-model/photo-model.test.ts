import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { projectRoot } from '#platform/config/project-root.ts';
import { testCard, writeOnnxModel } from '#tests/support/onnx-model.ts';
import { ModelLoadError, openPhotoModel, PictureRefusedError } from './open-photo-model.ts';
import { readModel } from './read-model.ts';
import { interpolate, packEmbedding, similarityOf } from './similarity.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'catlas-model-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const read = (path: string) => readModel(path, { setting: 'MATCH_MODEL' });
const plain = (background: string) =>
  sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .png()
    .toBuffer();
/** Left half in one colour, right half in another. */
async function halves(left: string, right: string) {
  const half = await sharp({ create: { width: 20, height: 40, channels: 3, background: right } })
    .png()
    .toBuffer();
  return sharp({ create: { width: 40, height: 40, channels: 3, background: left } })
    .composite([{ input: half, left: 20, top: 0 }])
    .png()
    .toBuffer();
}

describe('the thread of a photo model', () => {
  it('gives similar embeddings to similar pictures, as bytes', async () => {
    const model = openPhotoModel(await read(writeOnnxModel(folder)));
    try {
      const [one, alike, other] = await Promise.all(
        [
          await halves('#c03020', '#204080'),
          await halves('#b83828', '#284888'),
          await halves('#204080', '#c03020'),
        ].map((picture) => model.embed(picture)),
      );
      expect(one).toHaveLength(48);
      expect(similarityOf(one!, alike!)).toBeGreaterThan(0.95);
      expect(similarityOf(one!, other!)).toBeLessThan(0.2);
      expect(model.similarityNats(one!, one!)).toBe(3);
      expect(model.similarityNats(one!, other!)).toBe(-3);
    } finally {
      await model.close();
    }
  });

  it('gets the picture as its card says: channels apart, reduced by the mean, divided by the deviation', async () => {
    const card = { mean: [0.5, 0, 0], deviation: [0.5, 1, 0.5] };
    const model = openPhotoModel(await read(writeOnnxModel(folder, { grid: 1, name: 'channels', card })));
    // Red 1, green 0.2, blue 0.4 become 1, 0.2 and 0.8.
    const embedding = await model.embed(await plain('#ff3366')).finally(() => model.close());
    expect([...embedding]).toEqual([...packEmbedding([1, 0.2, 0.8])]);
  });

  it('takes the next picture after one that it can’t read, after a crash, and after one that takes too long', async () => {
    const files = await read(writeOnnxModel(folder));
    const started: Worker[] = [];
    const startThread = () => {
      const thread = new Worker(join(projectRoot, 'src/platform/photo-model/photo-model-worker.ts'), {
        workerData: files,
      });
      started.push(thread);
      return thread;
    };
    const model = openPhotoModel(files, { startThread });
    const picture = await plain('#336699');
    await expect(model.embed(Buffer.from('no picture'))).rejects.toThrow(PictureRefusedError);
    expect(await model.embed(picture)).toHaveLength(48);
    expect(started).toHaveLength(1);
    await started[0]!.terminate();
    expect(await model.embed(picture)).toHaveLength(48);
    const crashing = model.embed(picture);
    started[1]!.postMessage = () => void started[1]!.terminate();
    await expect(crashing).rejects.toThrow(/ended/);
    expect(await model.embed(picture)).toHaveLength(48);
    expect(started).toHaveLength(3);
    await model.close();
    await expect(model.embed(picture)).rejects.toThrow(/closed/);
  });

  it('is given up when it does not answer in time', async () => {
    const files = await read(writeOnnxModel(folder));
    const silent = () =>
      new Worker(
        "require('node:worker_threads').parentPort.postMessage({ type: 'loaded' }); setInterval(() => {}, 1000)",
        { eval: true },
      );
    const model = openPhotoModel(files, { startThread: silent, timeLimitMs: 500 });
    await expect(model.embed(await plain('#fff'))).rejects.toThrow(/did not answer within 0.5 s/);
    await model.close();
  });

  it('says why a file is no model, or is not the model of its card', async () => {
    const broken = writeOnnxModel(folder, { name: 'broken' });
    writeFileSync(broken, 'not ONNX');
    const otherSide = writeOnnxModel(folder, { name: 'other-side', card: { input: { width: 64, height: 64 } } });
    const otherName = writeOnnxModel(folder, { name: 'other-name', card: { output: { name: 'features' } } });
    for (const path of [broken, otherSide, otherName]) {
      const model = openPhotoModel(await read(path));
      await expect(model.embed(await plain('#fff'))).rejects.toThrow(ModelLoadError);
      await model.close();
    }
  });
});

describe('a calibration', () => {
  it('is a line between its points, and constant beyond its ends', () => {
    const points = [
      [0, -2],
      [0.5, 0],
      [0.75, 4],
    ] as const;
    expect([-1, 0, 0.25, 0.5, 0.625, 0.75, 1].map((x) => interpolate(points, x))).toEqual([-2, -2, -1, 0, 2, 4, 4]);
  });

  it('compares embeddings of one model only', () => {
    expect(similarityOf(packEmbedding([1, 1]), packEmbedding([-2, -2]))).toBeCloseTo(-1);
    expect(() => similarityOf(packEmbedding([1, 1]), packEmbedding([1, 1, 1]))).toThrow(RangeError);
    expect(() => packEmbedding([0, 0])).toThrow(/direction/);
  });
});

describe('the files of a model', () => {
  it('have one key as long as model and preprocessing are the same, whatever the calibration', async () => {
    const keyOf = async (parts: Parameters<typeof writeOnnxModel>[1]) =>
      (await read(writeOnnxModel(folder, parts))).key;
    const key = await keyOf({});
    expect(key).toMatch(/^[0-9a-f]{64}$/);
    expect(
      await keyOf({
        name: 'copy',
        card: {
          calibration: [
            [0, 0],
            [1, 1],
          ],
        },
      }),
    ).toBe(key);
    expect(await keyOf({ grid: 2 })).not.toBe(key);
    expect(await keyOf({ card: { mean: [0, 0, 0] } })).not.toBe(key);
  });

  const { mean: _mean, ...withoutMean } = testCard;
  it.each([
    ['no JSON', '{', [/MATCH_MODEL: the card .*card\.json is not JSON: /]],
    ['a list', [], [/MATCH_MODEL: .*card\.json: the file: /]],
    ['no mean', withoutMean, [/card\.json: mean: /]],
    [
      'two mistakes',
      { ...testCard, input: { width: 0, height: 32 }, deviation: [1, 0, 1] },
      [/input\.width: /, /deviation: must be above 0/],
    ],
    ['one point', { ...testCard, calibration: [[0, 1]] }, [/calibration: must have at least two points/]],
    [
      'falling similarities',
      {
        ...testCard,
        calibration: [
          [0.5, 0],
          [0.5, 1],
        ],
      },
      [/calibration: must have rising/],
    ],
    ['a misspelt field', { ...testCard, calibrations: [] }, [/calibrations/]],
  ])('are rejected with the field and the reason: %s', async (_name, card, patterns) => {
    const path = writeOnnxModel(folder, { name: 'card' });
    writeFileSync(path.replace('.onnx', '.json'), typeof card === 'string' ? card : JSON.stringify(card));
    const { name, message } = await read(path).then(
      () => new Error('accepted'),
      (error: Error) => error,
    );
    expect(name).toBe('ConfigError');
    for (const pattern of patterns) expect(message).toMatch(pattern);
  });

  it('are named when they are missing', async () => {
    await expect(read(join(folder, 'none.onnx'))).rejects.toThrow(/MATCH_MODEL: there is no file .*none\.onnx/);
    const path = writeOnnxModel(folder, { name: 'alone' });
    rmSync(path.replace('.onnx', '.json'));
    await expect(read(path)).rejects.toThrow(/the card .*alone\.json of the model can't be read: ENOENT/);
  });
});
