import { foldText } from '@catlas/platform/text/fold-text.ts';
import type { ReplyWords } from './reply-words.ts';
import { findSpokenNumbers } from './spoken-numbers.ts';

export interface WriterTraces {
  addresses: readonly string[];
  hosts: readonly string[];
}

interface ScrubOptions {
  removed: Pick<ReplyWords['removed'], 'address' | 'number'>;
  traces?: WriterTraces;
}

export interface ScrubbedText {
  text: string;
  removedCount: number;
}

interface Finding {
  start: number;
  end: number;
  kind: 'address' | 'number';
}

/** A long header can have any number of hosts. */
const maxHosts = 300;

/** Without this list, "meet @ 5. Bring…" would be an address. */
const commonEndings = '(?:com|org|net|info|fr|be|ch|ca|uk|us|ie|de|eu|it|es|lu|io|me|re|mq|gp|nc|pf)(?![a-z0-9])';
const providers =
  '(?:gmail|googlemail|outlook|hotmail|live|yahoo|icloud|orange|wanadoo|free|laposte|sfr|protonmail|proton|gmx|aol|msn|bbox|neuf)';
const local = "[\\p{L}\\p{N}._%+'-]{1,64}";
const label = '[\\p{L}\\p{N}-]{1,63}';
const atMark = '(?:\\(at\\)|\\[at\\]|\\{at\\}|<at>|\\(a\\)|\\(arobase\\)|\\[arobase\\])';
const at = `(?:@|${atMark})`;
const atWord = '(?:at|arobase|arobas|chez)';
const dot = '(?:\\.|\\(dot\\)|\\[dot\\]|\\(point\\)|\\[point\\])';

const addressPatterns: readonly RegExp[] = [
  new RegExp(`${local} ?${at} ?\\[(?:ipv6:)?[0-9a-f.:]{3,45}\\]`, 'gu'),
  new RegExp(`${local}${at}${label}(?:${dot}${label}){1,6}`, 'gu'),
  new RegExp(`${local} ?${atMark} ?${label}(?: ?${dot} ?${label}){1,6}`, 'gu'),
  new RegExp(`${local} ?${at} ?${label}(?: ?${dot} ?${label}){0,3} ?${dot} ?${commonEndings}`, 'gu'),
  new RegExp(`${local} ${atWord} ${label}(?: (?:dot|point) ${label}){0,3} (?:dot|point) ${commonEndings}`, 'gu'),
  new RegExp(`${local} ${atWord} ${providers}(?: ?(?:\\.|dot|point) ?${commonEndings})`, 'gu'),
  new RegExp(`${local} ?@ ?${providers}(?![a-z0-9])`, 'gu'),
  /(?<![\d.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\d.])/g,
  /(?<![0-9a-f:])(?:[0-9a-f]{1,4}:){4,7}[0-9a-f]{1,4}(?![0-9a-f:])/g,
];

const gap = '[ \\t.\\-/()_]{0,3}';
/** Some writers use such a letter for a digit. */
const digit = '[0-9oil|]';

const numberLinks: readonly RegExp[] = [
  /(?:tel|sms|callto|facetime|whatsapp|viber):(?:\/\/)?\S{3,80}/g,
  /(?:https?:\/\/)?(?:www\.)?(?:wa\.me|api\.whatsapp\.com|signal\.me|t\.me)\/\S{0,80}?\d{7}\S{0,80}/g,
];

/** These digits are no telephone number. */
const otherDigits: readonly RegExp[] = [
  /https?:\/\/\S+/g,
  // A chip has 15 digits (ISO 11784).
  /(?<![\d+]|\d[ .-])[1-9](?:[ .-]?\d){14}(?![ .-]?\d)/g,
  /(?<![\d.-])\d{1,2}[./-]\d{1,2}[./-]20\d\d(?!\d)/g,
  /(?<!\d)20\d\d[./-]\d{1,2}[./-]\d{1,2}(?!\d)/g,
  /(?<!\d)\d{1,2} ?(?:[:h]|heures) ?\d{2}(?!\d)/g,
  /(?<![\d.])-?\d{1,3}[.,]\d{4,}(?!\d)/g,
];

const numberPatterns: readonly RegExp[] = [
  new RegExp(`(?:\\+|(?<![0-9])00)${gap}[0-9](?:${gap}${digit}){6,13}`, 'g'),
  new RegExp(`(?<![a-z0-9])\\(?[0o]\\)?(?:${gap}${digit}){8,10}(?![a-z0-9])`, 'g'),
  new RegExp(`(?<![0-9])\\(?[2-9]\\d{2}\\)?${gap}[2-9]\\d{2}${gap}\\d{4}(?!\\d)`, 'g'),
  /(?<![\d-])[2-9]\d{2}-\d{4}(?![\d-])/g,
  /(?<!\d)[67](?:[ .-]\d{2}){4}(?!\d)/g,
  /(?<![\d.,])\d(?:[ .-]?\d){8,13}(?![ .-]?\d)/g,
  /\b(?:tel|telephone|phone|mobile|portable|cell|call|text|ring|sms|whatsapp|appele[rz]|appelle|joindre)\b[^\d\n+]{0,14}\+?\d(?:[ .\-/()]{0,3}\d){5,14}/g,
];

/** Removes every spelling of e-mail, phone and IP addresses. Dates, prices, coordinates and other links stay. */
export function scrubAddresses(text: string, { removed, traces }: ScrubOptions): ScrubbedText {
  const folded = foldText(text);
  const findings = [...findAddresses(folded.text, traces), ...findNumbers(folded.text)];
  const ranges = mergeOverlaps(findings);
  let scrubbed = '';
  let done = 0;
  for (const { start, end, kind } of ranges) {
    const source = folded.toSource(start, end);
    scrubbed += text.slice(done, source.start) + removed[kind];
    done = source.end;
  }
  return { text: scrubbed + text.slice(done), removedCount: ranges.length };
}

export const hasAddress = (text: string): boolean =>
  scrubAddresses(text, { removed: { address: '', number: '' } }).removedCount > 0;

function findAddresses(text: string, traces: WriterTraces | undefined): Finding[] {
  const patterns = traces ? [...addressPatterns, ...tracePatterns(traces)] : addressPatterns;
  return patterns.flatMap((pattern) => findAll(text, pattern, 'address'));
}

/** The part before @ is included where it is no plain word. */
function tracePatterns({ addresses, hosts }: WriterTraces): RegExp[] {
  const patterns: RegExp[] = [];
  const names = [...new Set(hosts)].filter((host) => host.includes('.')).slice(0, maxHosts);
  if (names.length > 0)
    patterns.push(
      new RegExp(
        `(?:https?://)?(?<![a-z0-9.-])(?:[a-z0-9-]{1,63}\\.){0,5}(?:${alternatives(names)})(?![a-z0-9-]|\\.[a-z0-9])(?:[:/?#]\\S*)?`,
        'g',
      ),
    );
  const handles = addresses
    .map((address) => address.split('@')[0]!)
    .filter((name) => /[\d._-]/.test(name) && name.length >= 5);
  const literals = [...new Set([...addresses, ...handles])].slice(0, maxHosts);
  if (literals.length > 0)
    patterns.push(new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives(literals)})(?![\\p{L}\\p{N}])`, 'gu'));
  return patterns;
}

const alternatives = (literals: readonly string[]) =>
  literals
    .map((literal) => foldText(literal).text)
    .sort((a, b) => b.length - a.length)
    .map((literal) => literal.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'))
    .join('|');

function findNumbers(text: string): Finding[] {
  const links = numberLinks.flatMap((pattern) => findAll(text, pattern, 'number'));
  const rest = otherDigits.reduce((left, pattern) => left.replace(pattern, (found) => '#'.repeat(found.length)), text);
  const written = numberPatterns
    .flatMap((pattern) => findAll(rest, pattern, 'number'))
    .filter(({ start, end }) => (rest.slice(start, end).match(/\d/g)?.length ?? 0) >= 6);
  const spoken = findSpokenNumbers(rest).map((range) => ({ ...range, kind: 'number' as const }));
  return [...links, ...written, ...spoken];
}

const findAll = (text: string, pattern: RegExp, kind: Finding['kind']): Finding[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({
    start: index,
    end: index + found.trimEnd().length,
    kind,
  }));

function mergeOverlaps(findings: readonly Finding[]): Finding[] {
  const merged: Finding[] = [];
  for (const finding of [...findings].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    if (last && finding.start < last.end) last.end = Math.max(last.end, finding.end);
    else merged.push({ ...finding });
  }
  return merged;
}
