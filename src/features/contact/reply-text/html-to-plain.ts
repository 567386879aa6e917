import { Parser } from 'htmlparser2';

/** Mails with long histories have 500,000 characters. What the writer has added is at the beginning. */
const maxCharacters = 1_000_000;
/** The parser's cost grows with the depth. A history of 50 answers has 200 levels. */
const mostLevels = 400;

const notShown = new Set(['head', 'title', 'style', 'script', 'template', 'noscript', 'object', 'svg', 'textarea']);
const signature = /(?:^|\s)(?:gmail_signature|moz-signature|protonmail_signature_block|x_?gmail_signature)(?:\s|$)/;
const signatureIds = new Set(['Signature', 'ms-outlook-mobile-signature', 'x_Signature']);
const hiddenStyle =
  /display\s*:\s*none|visibility\s*:\s*hidden|mso-hide\s*:\s*all|(?:^|;)\s*(?:font-size|max-height|opacity|line-height)\s*:\s*0(?:\.0+)?(?:px|pt|em|%)?\s*(?:!important\s*)?(?:;|$)/i;
const blocks = new Set(
  'address article aside blockquote div dl dt dd footer form h1 h2 h3 h4 h5 h6 header hr li main ol p pre section table tr ul'.split(
    ' ',
  ),
);
const paragraphs = new Set(['p', 'blockquote', 'ul', 'ol', 'table', 'h1', 'h2', 'h3']);

/** Lines of a `blockquote` begin with `> `. The text ends where elements are nested too deeply. */
export function htmlToPlain(html: string): string {
  const lines: string[] = [];
  let line = '';
  let quoteDepth = 0;
  /** Each open element has one entry. */
  const open: { name: string; isHidden: boolean }[] = [];
  let hiddenDepth = 0;

  const endLine = () => {
    lines.push('> '.repeat(Math.min(quoteDepth, 5)) + line.trim());
    line = '';
  };
  const breakBlock = () => {
    if (line.trim() !== '') endLine();
    line = '';
  };
  const leave = ({ name, isHidden }: { name: string; isHidden: boolean }) => {
    if (blocks.has(name)) breakBlock();
    if (paragraphs.has(name) && hiddenDepth === 0) endLine();
    if (name === 'blockquote') quoteDepth--;
    if (isHidden) hiddenDepth--;
  };

  const parser = new Parser({
    onopentag(name, attributes) {
      if (blocks.has(name)) breakBlock();
      if (name === 'br' && hiddenDepth === 0) endLine();
      if (name === 'blockquote') quoteDepth++;
      if (name === 'td' || name === 'th') line += ' ';
      const isHidden = isNotShown(name, attributes);
      if (isHidden) hiddenDepth++;
      open.push({ name, isHidden });
      if (open.length > mostLevels) parser.pause();
    },
    ontext(text) {
      if (hiddenDepth === 0) line += text.replace(/\s+/g, ' ');
    },
    onclosetag(name) {
      if (open.at(-1)?.name === name) leave(open.pop()!);
    },
  });
  parser.write(html.slice(0, maxCharacters));
  if (open.length <= mostLevels) parser.end();
  breakBlock();
  return lines.join('\n');
}

function isNotShown(name: string, { class: names = '', id = '', style = '', hidden }: Record<string, string>): boolean {
  if (notShown.has(name) || hidden !== undefined) return true;
  return signature.test(names) || signatureIds.has(id) || hiddenStyle.test(style);
}
