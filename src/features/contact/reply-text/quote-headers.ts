/** A header of a quotation may be wrapped over this many lines. */
const maxHeaderLines = 3;

/** These lines precede a quotation: “On … wrote:”, « Le … a écrit : », “Am … schrieb …:”. */
const attributions: Record<string, [begins: string, says: string]> = {
  en: ['on', 'wrote'],
  fr: ['le', '(?:a|à) écrit'],
  de: ['am', 'schrieb'],
  es: ['el', 'escribi(?:ó|o)'],
  it: ['il', 'ha scritto'],
  nl: ['op', 'schreef'],
  pt: ['em|a|no dia|na', 'escreveu'],
  da: ['den|d\\.', 'skrev'],
  sv: ['den|på', 'skrev'],
  pl: ['w dniu|dnia|(?:pon|wt|śr|czw|pt|sob|niedz?)\\.', 'napisał(?:\\(a\\)|a)?|pisze'],
};
const alternatives = (of: 0 | 1) => Object.values(attributions).map((each) => each[of]);

/** Without an address the line counts only before marked lines: the writer may quote a letter in their own words. */
const attribution = new RegExp(
  `^(?:${alternatives(0).join('|')})(?![\\p{L}\\d])(?=.*(?:\\b20\\d\\d\\b|\\d[:.h]\\d\\d|\\d/\\d)).{4,400}?(?<!\\p{L})(?:${alternatives(1).join('|')})(?!\\p{L}) ?(?:(?<=> ?(?:${alternatives(1).join('|')}) ?):|.{0,200}> ?:|.{0,120}:$)`,
  'iu',
);
const beginsAsAttribution = new RegExp(`^(?:${alternatives(0).join('|')})(?![\\p{L}\\d])`, 'iu');
/** Portuguese and Polish may begin with the name or the day, so the address, the verb and the colon are enough. */
const attributionWithAddress = new RegExp(
  `@.{1,200}(?<!\\p{L})(?:${alternatives(1).join('|')})(?!\\p{L}).{0,60}:$`,
  'iu',
);
const dateOrTime = /\b20\d\d\b|\d[:.h]\d\d|\d\/\d/;

const separatorWords = [
  'original message|reply message|forwarded message|forwarded by .{1,80}|original e-?mail|message|mail',
  "message d['’]origine|message (?:d['’])?original|mail original|message (?:transféré|réexpédié|initial)",
  'ursprüngliche (?:nachricht|mail|e-mail)|original-?nachricht|weitergeleitete (?:nachricht|mail)|weitergeleitet von .{1,80}',
  'mensaje original|mensaje reenviado|messaggio (?:originale|inoltrato)|mensagem (?:original|encaminhada|reencaminhada)',
  'oorspronkelijk bericht|doorgestuurd bericht|oprindelig meddelelse|videresendt (?:meddelelse|besked)|ursprungligt meddelande|vidarebefordrat meddelande',
  'wiadomość oryginalna|oryginalna wiadomość|(?:wiadomość )?przekazana(?: dalej)?(?: wiadomość)?|wiadomość przekazana',
].join('|');
const separators = [
  new RegExp(`^[-_=]{2,} ?(?:${separatorWords}) ?:? ?[-_=]{2,}$`, 'i'),
  /^(?:begin forwarded message|début du message (?:réexpédié|transféré)|message transféré|forwarded message|anfang der weitergeleiteten nachricht|inicio del mensaje reenviado|inizio messaggio inoltrato|begin doorgestuurd bericht|início da mensagem reencaminhada|start på videresendt besked|początek przekazywanej wiadomości) ?:$/i,
];

/** Mail programs put these fields before a quoted mail. */
const headerFields: readonly [string, RegExp][] = [
  ['from', /^\*?(?:from|de|expéditeur|von|da|van|fra|från|od|remitente|mittente|nadawca) ?:/i],
  [
    'date',
    /^\*?(?:sent|date|envoyé|envoyé le|message du|reçu|reçu le|gesendet(?: am)?|datum|enviado(?: el| em)?|fecha|data|inviato(?: il)?|verzonden|sendt|dato|skickat|wysłano|data wysłania)(?: ?:\*?|(?= \d\d\/\d\d\/\d\d))/i,
  ],
  ['to', /^\*?(?:to|à|a|pour|destinataires?|an|para|destinatario|aan|til|till|do|adresat) ?:/i],
  ['copy', /^\*?(?:cc|cci|ccn|cco|bcc|dw|udw|kopie?|kopia|cópia|copie(?: à)?|reply-to|répondre à|antwort an) ?:/i],
  ['subject', /^\*?(?:subject|objet|sujet|betreff|asunto|oggetto|onderwerp|assunto|emne|ämne|temat) ?:/i],
];

export interface QuoteLines {
  lines: readonly string[];
  nextWritten: readonly number[];
  markers: ReadonlySet<string>;
}

export const unquotedLine = (line = '') => line.replace(/^[> ]+/, '').trim();

/** Returns 0 if no header begins here. */
export function countHeaderLines({ lines, nextWritten, markers }: QuoteLines, at: number): number {
  const unquoted = (index: number) => unquotedLine(lines[index]);
  const first = unquoted(at);
  if (first === '') return 0;
  if (markers.has(first)) return 1;
  if (separators.some((pattern) => pattern.test(first.slice(0, 200)))) return 1;
  if (/^[_=]{10,}$/.test(first)) {
    const fields = countFieldLines(unquoted, at + 1);
    return fields === 0 ? 0 : fields + 1;
  }
  if (beginsAsAttribution.test(first))
    for (let count = 1; count <= maxHeaderLines; count++) {
      const joined = Array.from({ length: count }, (_, index) => unquoted(at + index).slice(0, 500)).join(' ');
      if (!attribution.test(joined.slice(0, 500))) continue;
      const next = lines[nextWritten[at + count - 1] ?? lines.length];
      return joined.includes('@') || lines[at]!.startsWith('>') || next?.startsWith('>') ? count : 0;
    }
  const next = lines[nextWritten[at] ?? lines.length] ?? '';
  const isBeforeQuote = next.startsWith('>') || markers.has(next.trim());
  if (isBeforeQuote && first.length <= 500 && dateOrTime.test(first) && attributionWithAddress.test(first)) return 1;
  return countFieldLines(unquoted, at);
}

/** A header has its sender and two other fields, on consecutive lines; a list of receivers may be wrapped. */
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

/** A field is `Word:` in any language, also in bold. */
const field = /^\*?[\p{L}][\p{L} .'’-]{0,24} ?: ?\*?/u;

/** A header has three fields, a date with a final colon, or our address. Returns `end` if there is none. */
export function findForeignHeader(
  lines: readonly string[],
  end: number,
  isOurAddress: (line: string) => boolean,
): number {
  let last = end;
  while (last > 0 && unquotedLine(lines[last - 1]) === '') last--;
  let start = last;
  while (start > 0 && last - start < 12 && unquotedLine(lines[start - 1]) !== '') start--;
  const paragraph = lines.slice(start, last).map(unquotedLine);
  if (paragraph.length === 0) return end;
  const firstField = paragraph.findIndex((line) => field.test(line));
  if (paragraph.filter((line) => field.test(line)).length >= 3) return start + firstField;
  // The answer may stand right above the lines of the header.
  const addressLine = paragraph.findLastIndex(isOurAddress);
  const ending = paragraph.at(-1)!;
  const isDated = (line: string) => dateOrTime.test(line);
  if (addressLine < 0 && !(ending.endsWith(':') && paragraph.slice(-2).some(isDated))) return end;
  const from = addressLine < 0 ? paragraph.length - 1 : addressLine;
  const dated = paragraph.findLastIndex((line, index) => index <= from && index >= from - 2 && isDated(line));
  let first = dated < 0 ? from : dated;
  while (first > 0 && field.test(paragraph[first]!) && field.test(paragraph[first - 1]!)) first--;
  return start + first;
}
