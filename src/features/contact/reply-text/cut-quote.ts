import { cutSignature } from './cut-signature.ts';
import { countHeaderLines, findForeignHeader, type QuoteLines, unquotedLine } from './quote-headers.ts';

/** No history of quotes is longer, and the text above this limit is not read. */
const maxReadCharacters = 200_000;

const programMarks =
  /^(?:(?:(?:sent (?:from|with|via|using)|get|envoyée? (?:de|depuis|à partir de|avec|via|par)|télécharge[rz]|obtene[rz]|obtenir|gesendet (?:von|mit|aus|über)|von meinem|enviado (?:desde|con|do|a partir)|inviato (?:da|con)|(?:verzonden|verstuurd) (?:vanaf|met|via|vanuit)|sendt fra|skickat från|wysłan[eoy] z)\b|provenance ?:).{0,40}\b(?:iphone|ipad|android|galaxy|samsung|smartphone|téléphone|telefon|teléfono|handy|(?:mon|my|mein|meu) mobile|phone|blackberry|huawei|xiaomi|pixel|outlook|yahoo|proton ?mail|gmail|hotmail|windows|mail|courrier|bluemail|thunderbird|application|app orange|orange mail|laposte|gmx|web\.de|mobil|móvil)\b.{0,60}|-----(?:begin|end) pgp .{0,40}-----|hash: sha\d{1,3})$/i;

export interface Quoting {
  /** Answers quote the first lines of our mails. */
  markers: readonly string[];
  siteHosts: readonly string[];
  /** `writerName` is empty if the headers have no name. */
  writerName: string;
}

/** Answers between quoted lines stay. Mail programs differ only in the rules' tables. */
export function cutQuote(mailText: string, { markers, siteHosts, writerName }: Quoting): string {
  const lines = cutPgpSignature(tidyLines(mailText));
  const quoting = { lines, nextWritten: listNextWritten(lines), markers: new Set(markers) };
  const { kept, hasQuotation } = removeQuotations(quoting, siteHosts);
  return kept
    .flatMap((part) =>
      cutSignature(hasQuotation ? part.filter((line) => !line.startsWith('>')) : dropQuotedRuns(part), { writerName }),
    )
    .filter((line) => !programMarks.test(line.trim()) && !quoting.markers.has(line.trim()))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
}

function tidyLines(mailText: string): string[] {
  return mailText
    .slice(0, maxReadCharacters)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/[\u00a0\u202f\u2007]/g, ' ')
    .replaceAll(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .normalize('NFC')
    .split('\n')
    .map((line) => (line === '-- ' ? line : line.trimEnd()));
}

function cutPgpSignature(lines: string[]): string[] {
  const start = lines.indexOf('-----BEGIN PGP SIGNATURE-----');
  if (start < 0) return lines;
  const end = lines.indexOf('-----END PGP SIGNATURE-----', start);
  return [...lines.slice(0, start), ...(end < 0 ? [] : lines.slice(end + 1))];
}

function listNextWritten(lines: readonly string[]): number[] {
  const next = new Array<number>(lines.length);
  for (let at = lines.length - 1, found = lines.length; at >= 0; at--) {
    next[at] = found;
    if (lines[at] !== '') found = at;
  }
  return next;
}

function removeQuotations(
  quoting: QuoteLines,
  siteHosts: readonly string[],
): { kept: string[][]; hasQuotation: boolean } {
  const { lines, markers } = quoting;
  const kept: string[][] = [[]];
  let hasQuotation = false;
  for (let at = 0; at < lines.length; ) {
    const headerLines = countHeaderLines(quoting, at);
    if (headerLines === 0) {
      kept.at(-1)!.push(lines[at]!);
      at++;
      continue;
    }
    hasQuotation = true;
    if (markers.has(unquotedLine(lines[at]))) cutForeignHeader(kept.at(-1)!, siteHosts);
    const end = findQuotationEnd(quoting, at, headerLines);
    if (end === null) return { kept, hasQuotation };
    kept.push([]);
    at = end;
  }
  return { kept, hasQuotation };
}

function cutForeignHeader(part: string[], siteHosts: readonly string[]): void {
  const isOurAddress = (line: string) => /reply\+/i.test(line) || siteHosts.some((host) => line.includes(`@${host}`));
  part.length = findForeignHeader(part, part.length, isOurAddress);
}

/** Returns null when everything that follows is quoted: some programs put an unmarked quotation last. */
function findQuotationEnd({ lines, nextWritten }: QuoteLines, start: number, headerLines: number): number | null {
  const next = nextWritten[start + headerLines - 1] ?? lines.length;
  if (!lines[start]!.startsWith('>') && !lines[next]?.startsWith('>')) return next === lines.length ? next : null;
  let end = start + headerLines;
  for (let at = end; at < lines.length && (lines[at] === '' || lines[at]!.startsWith('>')); at++)
    if (lines[at] !== '') end = at + 1;
  return end;
}

/** Without a header, one line that begins with > is the writer's own. */
function dropQuotedRuns(lines: readonly string[]): string[] {
  const isQuoted = (index: number) => lines[index]?.startsWith('>') ?? false;
  return lines.filter((_, index) => !(isQuoted(index) && (isQuoted(index - 1) || isQuoted(index + 1))));
}
