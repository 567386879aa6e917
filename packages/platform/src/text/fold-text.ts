export interface FoldedText {
  text: string;
  toSource(start: number, end: number): { start: number; end: number };
}

const plainMarks: Record<string, string> = {
  '’': "'",
  '‘': "'",
  ʼ: "'",
  '`': "'",
  '´': "'",
  '“': '"',
  '”': '"',
  '«': '"',
  '»': '"',
  '‐': '-',
  '‑': '-',
  '‒': '-',
  '–': '-',
  '—': '-',
  '−': '-',
  '·': '.',
  '•': '.',
  '∙': '.',
  '․': '.',
  œ: 'oe',
  æ: 'ae',
  ø: 'o',
  ł: 'l',
  ß: 'ss',
};

/** These have a Latin twin: Cyrillic, Greek, Armenian, small capitals, Arabic and Persian digits. */
const lookAlikes = pairs(
  'абвеѕіјкмнорстухԁԛԝһѵ',
  'abbesijkmhopctyxdqwhv',
  'αβγεζικμνορτυχω',
  'abyezikmnoptuxw',
  'ӏօսհց',
  'louhg',
  'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ',
  'abcdefghijklmnoprstuvwyz',
  'ıɑɡ',
  'iag',
  '٠١٢٣٤٥٦٧٨٩',
  '0123456789',
  '۰۱۲۳۴۵۶۷۸۹',
  '0123456789',
);

function pairs(...lists: string[]): Map<string, string> {
  const map = new Map<string, string>();
  for (let at = 0; at < lists.length; at += 2) {
    const latin = [...lists[at + 1]!];
    [...lists[at]!].forEach((letter, index) => {
      map.set(letter, latin[index]!);
    });
  }
  return map;
}

export function foldText(source: string): FoldedText {
  let text = '';
  const starts: number[] = [];
  const ends: number[] = [];
  let at = 0;
  for (const character of source) {
    const folded = foldCharacter(character);
    text += folded;
    for (let unit = 0; unit < folded.length; unit++) {
      starts.push(at);
      ends.push(at + character.length);
    }
    at += character.length;
  }
  return {
    text,
    toSource: (start, end) => ({
      start: starts[start] ?? source.length,
      end: Math.max(ends[end - 1] ?? 0, starts[end] ?? source.length),
    }),
  };
}

function foldCharacter(character: string): string {
  if (character >= ' ' && character <= '~') return plainMarks[character] ?? character.toLowerCase();
  const plain = character
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase();
  return [...plain].map((part) => plainMarks[part] ?? lookAlikes.get(part) ?? part).join('');
}
