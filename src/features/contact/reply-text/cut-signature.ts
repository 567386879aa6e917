/** RFC 3676 §4.3 defines `-- `; some programs omit the space. */
const signatureMark = /^-- ?$/;
const contact =
  /@|\bwww\.|https?:\/\/|\b(?:tel|tél|phone|mobile|mob|cell|portable|fax|e-?mail|courriel|telefon|handy|móvil|telefono|cellulare|telefoon|telefone|telemóvel|mobil|kom)\b\.? ?:|(?:\d[ ./-]?){8}/i;
const place =
  /^\d{1,4} ?(?:bis|ter|[a-z])?,? \p{L}|\p{L}(?:straße|strasse|str\.|gasse|weg|platz|laan|straat|gracht|gade|vej|gatan) ?\d|^(?:rue|avenue|av\.|bd|boulevard|calle|c\/|plaza|via|viale|piazza|rua|avenida|ulica|ul\.|al\.|os\.) ?\p{L}.*\d|^(?:[A-Z]{1,2}-)?\d{4,5}(?:-\d{3}|-\d{4})? ?(?:[A-Z]{2} )?\p{Lu}|^\d\d-\d{3} \p{Lu}|\b[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}$/iu;
const fullName =
  /^\p{Lu}[\p{L}'’.-]*(?: (?:\p{Lu}[\p{L}'’.-]*|de|da|di|do|du|la|le|van|von|der|den|ten|zu|y|e)){1,4}$/u;

/** A letter has at most this many lines after the writer's name. */
const mostCardLines = 8;

interface Signing {
  /** `writerName` is empty if the headers have no name. */
  writerName: string;
}

export function cutSignature(part: readonly string[], { writerName }: Signing): string[] {
  const mark = part.findIndex((line) => signatureMark.test(line));
  const lines = mark < 0 ? [...part] : part.slice(0, mark);
  while (lines.length > 0 && lines.at(-1)!.trim() === '') lines.pop();
  const named = findNamedEnd(lines, writerName);
  if (named > 0) return [...lines.slice(0, named), ''];
  const start = lines.findLastIndex((line) => line.trim() === '') + 1;
  const last = lines.slice(start);
  const isShort = last.every((line) => line.length <= 70 && !/[.!?…] ?$/.test(line));
  if (start === 0 || last.length < 2 || last.length > mostCardLines || !isShort) return [...lines, ''];
  const isNamed = fullName.test(last[0]!.trim());
  const isContact = (line: string) => contact.test(line) && line.split(/\s+/, 9).length <= 8;
  const isCard = last.some(isContact) || (isNamed && last.slice(1).some((line) => place.test(line.trim())));
  if (!isCard) return [...lines, ''];
  // A greeting stays, a full name goes with the rest.
  return contact.test(last[0]!) || isNamed ? lines.slice(0, start) : [...lines.slice(0, start + 1), ''];
}

/** Returns -1 if the writer's name nowhere stands alone with only short lines below. */
function findNamedEnd(lines: readonly string[], writerName: string): number {
  const name = writerName.trim().toLowerCase();
  if (!name.includes(' ')) return -1;
  const from = Math.max(0, lines.length - mostCardLines - 1);
  const at = lines.slice(from).findIndex((line) => line.trim().replace(/[,.]$/, '').toLowerCase() === name);
  if (at < 0) return -1;
  const below = lines.slice(from + at + 1);
  return below.every((line) => line.length <= 70 && !/[.!?…] ?$/.test(line)) ? from + at : -1;
}
