/** One signed byte per dimension: the value of a vector of length 1, times this. */
const scale = 127;

/** A vector as an embedding, of length 1 before rounding. Throws for one without a direction. */
export function packEmbedding(vector: ArrayLike<number>): Uint8Array {
  const values = Array.from(vector);
  const length = Math.hypot(...values);
  if (!Number.isFinite(length) || length === 0) throw new Error('The model gave a vector without a direction');
  return new Uint8Array(Int8Array.from(values, (value) => Math.round((value / length) * scale)).buffer);
}

/** The cosine of the angle between two embeddings of one model, -1 to 1. Throws RangeError for embeddings of different lengths. */
export function similarityOf(one: Uint8Array, other: Uint8Array): number {
  if (one.length !== other.length) throw new RangeError(`Embeddings of ${one.length} and ${other.length} bytes`);
  const [a, b] = [signed(one), signed(other)];
  let [product, squareA, squareB] = [0, 0, 0];
  for (let at = 0; at < a.length; at++) {
    product += a[at]! * b[at]!;
    squareA += a[at]! ** 2;
    squareB += b[at]! ** 2;
  }
  return product / Math.sqrt(squareA * squareB);
}

const signed = ({ buffer, byteOffset, length }: Uint8Array) => new Int8Array(buffer, byteOffset, length);

/** The value at `x` of the line through these points, which have rising x. Beyond the ends: the value of the end. */
export function interpolate(points: readonly (readonly [x: number, y: number])[], x: number): number {
  const after = points.findIndex(([at]) => at >= x);
  if (after === -1) return points.at(-1)![1];
  const [toX, toY] = points[after]!;
  if (after === 0) return toY;
  const [fromX, fromY] = points[after - 1]!;
  return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
}
