import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeOnnxModel } from '#tests/support/onnx-model.ts';
import { runCatlas } from '../run-catlas.ts';
import { measureSimilarities } from './measure-similarities.ts';

describe('the measure of similarities', () => {
  /** Six pictures of three cats, by their similarity to each other. */
  const cats = [0, 0, 1, 1, 2, 2];
  const measure = (similarity: (isSame: boolean, one: number, other: number) => number) =>
    measureSimilarities(cats, (one, other) => similarity(cats[one] === cats[other], one, other));

  it('is 1 if pictures of the same cat are the most similar, and 0.5 if similarity is random', () => {
    expect(measure((isSame) => (isSame ? 0.9 : 0.1))).toMatchObject({
      top1: 1,
      top5: 1,
      equalErrorRate: 0,
      areaUnderCurve: 1,
    });
    const blind = measure(() => 0.5);
    expect(blind).toMatchObject({ top1: 0, top5: 1, equalErrorRate: 0.5, areaUnderCurve: 0.5 });
    expect(blind.calibration).toHaveLength(1);
  });

  it('counts what it is called by: one pair of one cat is less similar than all pairs of two', () => {
    // Of 6 ordered pairs of one cat 2 are below all 24 of two cats.
    const measured = measure((isSame, one) => (isSame ? (one >= 4 ? 0 : 0.9) : 0.5));
    expect(measured.top1).toBeCloseTo(4 / 6);
    expect(measured.top5).toBeCloseTo(1);
    expect(measured.areaUnderCurve).toBeCloseTo(4 / 6);
    // At the similarity 0.5 a third of the pairs of one cat is rejected.
    expect(measured.equalErrorRate).toBeCloseTo(1 / 3);
  });

  it('fits a calibration that rises with the similarity, and has the log of the ratio of both shares', () => {
    const catOf = Array.from({ length: 60 }, (_, index) => Math.floor(index / 3));
    // A repeatable number from 0 to 1 for each pair.
    const noise = (one: number, other: number) =>
      Math.abs(Math.sin(one * other * 12.9898 + (one + other) * 78.233) * 43_758.5453) % 1;
    const { calibration } = measureSimilarities(catOf, (one, other) => {
      const isSame = catOf[one] === catOf[other];
      return isSame ? 0.3 + 0.6 * noise(one, other) : 0.6 * noise(one, other);
    });
    expect(calibration.length).toBeGreaterThanOrEqual(3);
    for (const [index, [similarity, nats]] of calibration.entries()) {
      if (index === 0) continue;
      expect(similarity).toBeGreaterThan(calibration[index - 1]![0]);
      expect(nats).toBeGreaterThanOrEqual(calibration[index - 1]![1]);
    }
    expect(calibration[0]![1]).toBeLessThan(-2);
    expect(calibration.at(-1)![1]).toBeGreaterThan(2);
  });
});

describe('npm run catlas -- match eval', () => {
  let folder: string;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'catlas-match-'));
    for (const [cat, [left, right]] of [
      ['#c03020', '#204080'],
      ['#204080', '#c03020'],
      ['#e0e0e0', '#101010'],
    ].entries()) {
      mkdirSync(join(folder, 'cats', `cat ${cat}`), { recursive: true });
      for (const size of [40, 64, 100])
        await draw(join(folder, 'cats', `cat ${cat}`, `${size}.png`), size, left!, right!);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  async function draw(path: string, size: number, left: string, right: string) {
    const half = `<rect width="${size / 2}" height="${size}"`;
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">${half} fill="${left}"/>${half} x="${size / 2}" fill="${right}"/></svg>`;
    await sharp(Buffer.from(svg)).png().toFile(path);
  }

  async function evaluate(path: string, settings: Record<string, string>) {
    const [out, err]: [string[], string[]] = [[], []];
    const code = await runCatlas(['match', 'eval', path], settings, {
      say: (line) => void out.push(line),
      complain: (line) => void err.push(line),
    });
    return { code, out, err: err.join('\n') };
  }

  it('prints the figures of a folder of cats and a calibration for the card; files that are no pictures are named', async () => {
    const cats = join(folder, 'with others');
    cpSync(join(folder, 'cats'), cats, { recursive: true });
    writeFileSync(join(cats, 'cat 0', 'notes.txt'), 'black, very shy');
    mkdirSync(join(cats, 'lone'));
    cpSync(join(cats, 'cat 1', '40.png'), join(cats, 'lone', '1.png'));
    const { code, out, err } = await evaluate(cats, { MATCH_MODEL: writeOnnxModel(folder) });
    expect(code, err).toBe(0);
    expect(out.slice(0, 2).map((line) => line.split(/ +/))).toEqual([
      ['CATS', 'PICTURES', 'TOP-1', 'TOP-5', 'EER', 'AUC'],
      ['3', '9', '1.000', '1.000', '0.000', '1.000'],
    ]);
    expect(out).toContain('1 file left out: no picture that the model can read');
    expect(err).toMatch(/notes\.txt is left out: /);
    expect(err).toMatch(/folder lone is left out: it has 1 picture/);
    const { calibration } = JSON.parse(`{${out.at(-1)}}`) as { calibration: [number, number][] };
    // The card accepts what is printed.
    const path = writeOnnxModel(folder, { name: 'fitted', card: { calibration } });
    expect((await evaluate(cats, { MATCH_MODEL: path })).code).toBe(0);
  });

  it.each([
    ['no setting', 'cats', {}, /MATCH_MODEL is not set/],
    [
      'no model',
      'cats',
      { MATCH_MODEL: '/nowhere/model.onnx' },
      /MATCH_MODEL: there is no file \/nowhere\/model\.onnx/,
    ],
    [
      'another file',
      'cats',
      { MATCH_MODEL: '/nowhere/model.bin' },
      /MATCH_MODEL: must be the path of a file that ends in \.onnx/,
    ],
    ['no folder', 'none', null, /none can't be read: ENOENT/],
    ['no cats', 'cats/cat 0', null, /There are 0 cats with at least two pictures/],
  ])('says what is missing: %s', async (_name, path, settings, message) => {
    const { code, out, err } = await evaluate(join(folder, path), settings ?? { MATCH_MODEL: writeOnnxModel(folder) });
    expect({ code, out }).toEqual({ code: 1, out: [] });
    expect(err).toMatch(message);
  });
});
