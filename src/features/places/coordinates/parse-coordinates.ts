import { type CoordinatesReading, longestCoordinates } from './coordinates-reading.ts';
import { parseCoordinatePair } from './parse-coordinate-pair.ts';
import { parseMapLink } from './parse-map-link.ts';
import { parsePlusCode } from './plus-code.ts';

/** "///word.word.word" of what3words. Without slashes, shorter words are initials or a host. */
const threeWords = /^(?:\/\/\/ ?\p{L}{2,30}|(?!www)\p{L}{4,30})\.\p{L}{4,30}\.\p{L}{4,30}$/u;

/** Reads what phones and maps give: a pair, a `geo:` URI, a link or a plus code. Returns null for other text. */
export function parseCoordinates(text: string): CoordinatesReading | null {
  const trimmed = text.trim();
  if (trimmed === '' || trimmed.length > longestCoordinates) return null;
  const link = parseMapLink(trimmed);
  if (link) return link;
  if (threeWords.test(trimmed)) return { problem: 'what3words' };
  return parsePlusCode(trimmed) ?? parseCoordinatePair(trimmed);
}
