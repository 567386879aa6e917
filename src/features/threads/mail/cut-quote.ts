import { locales } from '#i18n/locale.ts';
import { m } from '#i18n/paraglide/messages.js';

/** Above this many characters of a mail nothing is read. A long history of quotes is shorter. */
const maxReadCharacters = 200_000;

/** A header of a quotation may be wrapped over this many lines. */
const maxHeaderLines = 3;

/**
 * “On 24 Nov 2026, at 18:12, Catlas <…> wrote:”, « Le 24/11/2026 à 18:12, Catlas a écrit : ». It has a date or a time. Without an
 * address it counts only before marked lines: the writer may quote a letter in their own words.
 */
const attribution =
  /^(?:on|le)\b(?=.*(?:\b20\d\d\b|\d[:h]\d\d|\d\/\d)).{6,400}?(?:\b(?:wrote|(?:a|à) écrit) ?:$|> ?(?:wrote|a écrit) ?:)/i;

/** A line of its own before a quoted or forwarded mail. */
const separators = [
  /^[-_=]{2,} ?(?:original message|reply message|forwarded message|forwarded by .{1,80}|original e-?mail|message|mail) ?[-_=]{2,}$/i,
  /^[-_=]{2,} ?(?:message d['’]origine|message (?:d['’])?original|mail original|message (?:transféré|réexpédié|initial)) ?[-_=]{2,}$/i,
  /^(?:begin forwarded message|début du message (?:réexpédié|transféré)|message transféré|forwarded message) ?:$/i,
];

/** Fields of the header that Outlook, Zimbra and the French webmail services put before a quoted mail. */
const headerFields: readonly [string, RegExp][] = [
  ['from', /^\*?(?:from|de|expéditeur) ?:/i],
  ['date', /^\*?(?:sent|date|envoyé|envoyé le|message du|reçu|reçu le)(?: ?:\*?|(?= \d\d\/\d\d\/\d\d))/i],
  ['to', /^\*?(?:to|à|a|pour|destinataires?) ?:/i],
  ['copy', /^\*?(?:cc|cci|bcc|copie(?: à)?|reply-to|répondre à) ?:/i],
  ['subject', /^\*?(?:subject|objet|sujet) ?:/i],
];

/** A line that a program adds below the answer. */
const programMarks =
  /^(?:(?:sent (?:from|with|via|using)|get|envoyée? (?:de|depuis|à partir de|avec|via|par)|télécharge[rz]|obtene[rz]|obtenir)\b|provenance ?:).{0,40}\b(?:iphone|ipad|android|galaxy|samsung|smartphone|téléphone|(?:mon|my) mobile|phone|blackberry|huawei|xiaomi|pixel|outlook|yahoo|proton ?mail|gmail|hotmail|windows|mail|courrier|bluemail|thunderbird|application|app orange|orange mail|laposte)\b.{0,60}$/i;

/** Lines of our own mails, in every language: they return in answers. */
const ownLines = new Set<string>(locales.map((locale) => m.mail_reply_marker({}, { locale })));

/**
 * What the writer of a mail added to the quoted one, without quotations, signature and marks of the program. Answers between
 * quoted lines stay, in order. The rules are tables, because programs differ only in these lines.
 */
export function cutQuote(mailText: string): string {
  const lines = tidyLines(mailText);
  const { kept, hasQuotation } = removeQuotations(lines);
  return kept
    .flatMap((part) => cutSignature(hasQuotation ? part.filter((line) => !line.startsWith('>')) : dropQuotedRuns(part)))
    .filter((line) => !programMarks.test(line.trim()) && !ownLines.has(line.trim()))
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

/** The parts before, between and after quotations. */
function removeQuotations(lines: readonly string[]): { kept: string[][]; hasQuotation: boolean } {
  const kept: string[][] = [[]];
  let hasQuotation = false;
  for (let at = 0; at < lines.length; ) {
    const headerLines = countHeaderLines(lines, at);
    if (headerLines === 0) {
      kept.at(-1)!.push(lines[at]!);
      at++;
      continue;
    }
    hasQuotation = true;
    const end = findQuotationEnd(lines, at, headerLines);
    if (end === null) return { kept, hasQuotation };
    kept.push([]);
    at = end;
  }
  return { kept, hasQuotation };
}

/** Null when everything that follows is quoted: programs that don't mark each line put the quotation last. */
function findQuotationEnd(lines: readonly string[], start: number, headerLines: number): number | null {
  let end = start + headerLines;
  const isPrefixed = lines[start]!.startsWith('>');
  let next = end;
  while (next < lines.length && lines[next] === '') next++;
  if (!isPrefixed && !lines[next]?.startsWith('>')) return next === lines.length ? next : null;
  for (next = end; next < lines.length && (lines[next] === '' || lines[next]!.startsWith('>')); next++)
    if (lines[next] !== '') end = next + 1;
  return end;
}

/** How many lines from here are the header of a quotation; 0 if none. */
function countHeaderLines(lines: readonly string[], at: number): number {
  const unquoted = (index: number) => (lines[index] ?? '').replace(/^[> ]+/, '').trim();
  const first = unquoted(at);
  if (first === '') return 0;
  if (ownLines.has(first)) return 1;
  if (separators.some((pattern) => pattern.test(first.slice(0, 200)))) return 1;
  if (/^[_=]{10,}$/.test(first)) {
    const fields = countFieldLines(unquoted, at + 1);
    return fields === 0 ? 0 : fields + 1;
  }
  if (/^(?:on|le)\b/i.test(first))
    for (let count = 1; count <= maxHeaderLines; count++) {
      const joined = Array.from({ length: count }, (_, index) => unquoted(at + index)).join(' ');
      if (!attribution.test(joined.slice(0, 500))) continue;
      const next = lines.slice(at + count).find((line) => line !== '');
      return joined.includes('@') || lines[at]!.startsWith('>') || next?.startsWith('>') ? count : 0;
    }
  return countFieldLines(unquoted, at);
}

/** A header has its sender and two other fields, on lines one after the other; a list of receivers may be wrapped. */
function countFieldLines(lineAt: (index: number) => string, at: number): number {
  const found = new Set<string>();
  let count = 0;
  for (let index = at, wrapped = 0; index < at + 12 && wrapped <= 2; index++) {
    const line = lineAt(index);
    const field = headerFields.find(([, pattern]) => pattern.test(line));
    if (field) {
      if (found.has(field[0])) break;
      found.add(field[0]);
      count = index - at + 1;
      wrapped = 0;
    } else if (index === at || line === '') break;
    else wrapped++;
  }
  return found.has('from') && found.size >= 3 ? count : 0;
}

/** Without a header, one line that begins with > is the writer's own. */
function dropQuotedRuns(lines: readonly string[]): string[] {
  const isQuoted = (index: number) => lines[index]?.startsWith('>') ?? false;
  return lines.filter((_, index) => !(isQuoted(index) && (isQuoted(index - 1) || isQuoted(index + 1))));
}

/** `-- ` alone on a line (RFC 3676 §4.3), also without its space. */
const signatureMark = /^-- ?$/;
/** An address, a number, or a site. */
const contact =
  /@|\bwww\.|https?:\/\/|\b(?:tel|tél|phone|mobile|mob|cell|portable|fax|e-?mail|courriel)\b\.? ?:|(?:\d[ ./-]?){8}/i;

/** Cuts what stands below the mark of a signature, and a last paragraph that is a contact card: short lines, no sentence, a contact. */
function cutSignature(part: readonly string[]): string[] {
  const mark = part.findIndex((line) => signatureMark.test(line));
  const lines = mark < 0 ? [...part] : part.slice(0, mark);
  while (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop();
  const start = lines.findLastIndex((line) => line.trim() === '') + 1;
  const last = lines.slice(start);
  const isCard =
    start > 0 &&
    last.length >= 2 &&
    last.length <= 8 &&
    last.every((line) => line.length <= 70 && !/[.!?…] ?$/.test(line)) &&
    last.some((line) => contact.test(line) && line.split(/\s+/).length <= 8);
  if (!isCard) return [...lines, ''];
  // The first line is the writer's name or a greeting.
  return contact.test(last[0]!) ? lines.slice(0, start) : [...lines.slice(0, start + 1), ''];
}
