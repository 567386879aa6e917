import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

type Field = [number: number, value: number | string | Uint8Array];

/** A Protocol Buffers message: integers as varints, all else with its length. */
function message(...fields: Field[]): Uint8Array {
  return Buffer.concat(
    fields.flatMap(([number, value]) => {
      if (typeof value === 'number') return [varint(number << 3), varint(value)];
      const bytes = Buffer.from(value as string | Uint8Array);
      return [varint((number << 3) | 2), varint(bytes.length), bytes];
    }),
  );
}

function varint(value: number): Uint8Array {
  const bytes = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return Uint8Array.from([...bytes, rest]);
    bytes.push((rest % 128) | 128);
  }
}

const floatType = 1;
const intsAttribute = 7;

const tensorInfo = (name: string, shape: readonly number[]) => {
  const dimensions = shape.map((size): Field => [1, message([1, size])]);
  return message([1, name], [2, message([1, message([1, floatType], [2, message(...dimensions)])])]);
};
const ints = (name: string, values: readonly number[]) =>
  message([1, name], ...values.map((value): Field => [8, value]), [20, intsAttribute]);

/** An ONNX model whose embedding is the mean colour of each of `grid` × `grid` parts of a picture of `side` pixels. */
export function encodeOnnxModel({ side, grid }: { side: number; grid: number }): Uint8Array {
  const part = [side / grid, side / grid];
  const pool = message(
    [1, 'picture'],
    [2, 'means'],
    [4, 'AveragePool'],
    [5, ints('kernel_shape', part)],
    [5, ints('strides', part)],
  );
  const flatten = message([1, 'means'], [2, 'embedding'], [4, 'Flatten']);
  const graph = message(
    [1, pool],
    [1, flatten],
    [2, 'means of a grid'],
    [11, tensorInfo('picture', [1, 3, side, side])],
    [12, tensorInfo('embedding', [1, 3 * grid * grid])],
  );
  const opset = message([1, ''], [2, 13]);
  return message([1, 8], [7, graph], [8, opset]);
}

export const testCard = {
  input: { width: 32, height: 32 },
  mean: [0.5, 0.5, 0.5],
  deviation: [0.25, 0.25, 0.25],
  calibration: [
    [0.2, -3],
    [0.8, 3],
  ],
};

/** Writes a model and its card into a folder. Returns the path of the model. */
export function writeOnnxModel(
  folder: string,
  { grid = 4, name = 'model', card = {} }: { grid?: number; name?: string; card?: object } = {},
): string {
  const path = join(folder, `${name}.onnx`);
  writeFileSync(path, encodeOnnxModel({ side: 32, grid }));
  writeFileSync(join(folder, `${name}.json`), JSON.stringify({ ...testCard, ...card }));
  return path;
}
