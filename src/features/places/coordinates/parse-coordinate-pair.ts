import { type CoordinatesReading, isOnEarth, type ReadPoint } from './coordinates-reading.ts';
import { type CoordinateToken, type Direction, tokenizeCoordinates } from './tokenize-coordinates.ts';

/** The longest form has labels, letters, and degrees, minutes and seconds with fractions. */
const longestPair = 160;
const mostTokens = 24;

type Axis = 'latitude' | 'longitude';

interface Angle {
  axis: Axis | null;
  direction: Direction | null;
  sign: 'minus' | 'plus' | null;
  /** A dash with spaces around it may be a separator. */
  isSignUnclear: boolean;
  /** The size is without the sign, in degrees. */
  size: number;
  isMarked: boolean;
  hasMinutes: boolean;
  fractionDigits: number;
  isInRange: boolean;
}

interface Pair {
  first: Angle;
  second: Angle;
  hasSeparator: boolean;
}

/** Reads "47.4739, -0.5541", "47,4739 -0,5541", "N 47° 28.434' W 0° 33.246'" and "48°51′24″N 2°21′07″E". */
export function parseCoordinatePair(text: string): CoordinatesReading | null {
  if (text.length > longestPair || !/\d/.test(text)) return null;
  // In "45.76,4.83" the comma separates, in "45,76 4,83" it is part of the number.
  const readings = /\d\.\d/.test(text) ? [false, true] : [true, false];
  for (const isCommaDecimal of readings) {
    const tokens = tokenizeCoordinates(text, { isCommaDecimal });
    const pair = tokens && tokens.length <= mostTokens ? splitPair(tokens) : null;
    if (pair && isCoordinates(pair, text)) return readPair(pair);
  }
  return null;
}

/** Returns null if no place or several places of the text divide it into two angles. */
function splitPair(tokens: CoordinateToken[]): Pair | null {
  const pairs: Pair[] = [];
  for (let at = 1; at < tokens.length; at++) {
    const hasSeparator = tokens[at]!.kind === 'separator';
    const first = readAngle(tokens.slice(0, at));
    const second = first && readAngle(tokens.slice(hasSeparator ? at + 1 : at));
    if (first && second) pairs.push({ first, second, hasSeparator });
  }
  return pairs.length === 1 ? pairs[0]! : null;
}

function readAngle(tokens: CoordinateToken[]): Angle | null {
  let at = 0;
  const take = <Kind extends CoordinateToken['kind']>(kind: Kind) => {
    const token = tokens[at];
    if (token?.kind !== kind) return null;
    at += 1;
    return token as Extract<CoordinateToken, Record<'kind', Kind>>;
  };
  const skip = (...kinds: CoordinateToken['kind'][]) => {
    const isThere = kinds.includes(tokens[at]?.kind as CoordinateToken['kind']);
    if (isThere) at += 1;
    return isThere;
  };
  const axis = take('axis');
  if (axis) skip('colon');
  const before = take('direction');
  const minus = take('minus');
  const sign = minus ? 'minus' : skip('plus') ? 'plus' : null;
  const degrees = take('number');
  if (!degrees) return null;
  const isMarked = skip('degree');
  if (!isMarked) skip('colon');
  let minutes = take('number');
  let seconds: typeof minutes = null;
  if (minutes && skip('second')) {
    [minutes, seconds] = [null, minutes];
  } else if (minutes) {
    skip('minute', 'colon');
    seconds = take('number');
    if (seconds) skip('second');
  }
  const after = take('direction');
  if (at < tokens.length || (before && after)) return null;
  const hasParts = minutes !== null || seconds !== null;
  // "47 28 26" alone may be a phone number, and "47:28:26" a time.
  const isAngle = isMarked || before !== null || after !== null;
  const isDivided =
    (hasParts && degrees.fractionDigits > 0) || (minutes && seconds ? minutes.fractionDigits > 0 : false);
  if ((hasParts && !isAngle) || isDivided) return null;
  return {
    axis: axis?.axis ?? null,
    direction: (before ?? after)?.direction ?? null,
    sign,
    isSignUnclear: minus?.isBetweenSpaces === true,
    size: degrees.value + (minutes?.value ?? 0) / 60 + (seconds?.value ?? 0) / 3600,
    isMarked,
    hasMinutes: hasParts,
    fractionDigits: degrees.fractionDigits,
    isInRange: (minutes?.value ?? 0) < 60 && (seconds?.value ?? 0) < 60,
  };
}

/** Two integers may begin an address, so they need a comma and a space, a semicolon, letters or labels. */
function isCoordinates({ first, second, hasSeparator }: Pair, text: string): boolean {
  const both = (test: (angle: Angle) => boolean) => test(first) && test(second);
  return (
    both(({ fractionDigits }) => fractionDigits > 0) ||
    both(({ isMarked }) => isMarked) ||
    both(({ hasMinutes }) => hasMinutes) ||
    both(({ direction, axis }) => direction !== null || axis !== null) ||
    (hasSeparator && (/[;,]\s|;/.test(text) || first.fractionDigits > 0))
  );
}

function readPair({ first, second, hasSeparator }: Pair): CoordinatesReading | null {
  const axes = [axisOf(first), axisOf(second)];
  if (axes.includes('unclear') || (axes[0] !== null && axes[0] === axes[1])) return null;
  // Without letters the latitude is first, except where that is impossible.
  const isLongitudeFirst =
    axes[0] === 'longitude' ||
    axes[1] === 'latitude' ||
    (axes[0] === null && axes[1] === null && first.size > 90 && second.size <= 90);
  const [latitude, longitude] = isLongitudeFirst ? [second, first] : [first, second];
  const pointWith = (degreesOf: (angle: Angle) => number): ReadPoint => ({
    latitude: degreesOf(latitude),
    longitude: degreesOf(longitude),
    isApproximate: [latitude, longitude].some(({ hasMinutes, fractionDigits }) => !hasMinutes && fractionDigits < 2),
  });
  const point = pointWith(signedSize);
  if (!first.isInRange || !second.isInRange || !isOnEarth(point)) return { problem: 'out-of-range' };
  if (isContradictory(first) || isContradictory(second))
    return { choices: [point, pointWith(sizeWithSign)], problem: 'sign-against-letter' };
  if (second.isSignUnclear && !hasSeparator && second.direction === null) {
    const other = pointWith((angle) => (angle === second ? angle.size : signedSize(angle)));
    return { choices: [point, other], problem: 'unclear-minus' };
  }
  return { point };
}

function axisOf({ axis, direction }: Angle): Axis | 'unclear' | null {
  const ofLetter = direction && (direction === 'N' || direction === 'S' ? 'latitude' : 'longitude');
  return axis && ofLetter && axis !== ofLetter ? 'unclear' : (axis ?? ofLetter);
}

/** "-0.55 W" says west twice; "-0.55 E" contradicts itself. */
function isContradictory({ direction, sign }: Angle): boolean {
  return (
    (sign === 'minus' && (direction === 'N' || direction === 'E')) ||
    (sign === 'plus' && (direction === 'S' || direction === 'W'))
  );
}

function signedSize(angle: Angle): number {
  if (angle.direction === null) return sizeWithSign(angle);
  return angle.direction === 'S' || angle.direction === 'W' ? -angle.size : angle.size;
}

function sizeWithSign(angle: Angle): number {
  if (angle.sign === null) return angle.direction === null ? angle.size : signedSize(angle);
  return angle.sign === 'minus' ? -angle.size : angle.size;
}
