const maxLength = 1_000;
const signs: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", copy: '©', nbsp: ' ' };

function readText(html: string): string {
  return html
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:#(\d{1,6})|(\w{2,5}));/g, (all, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (signs[name] ?? all),
    );
}

function toHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

/** Keeps the text and the web links of another site's HTML, because the map shows it as HTML. */
export function cleanAttribution(html: string): string {
  return html
    .slice(0, maxLength)
    .split(/(<a\b[^>]*>.*?<\/a>)/is)
    .map((part) => {
      const text = toHtml(readText(part));
      const [, address] = /^<a\b[^>]*\bhref\s*=\s*["']?(https?:\/\/[^"'\s>]+)/i.exec(part) ?? [];
      return address ? `<a href="${toHtml(readText(address))}" target="_blank" rel="noopener">${text}</a>` : text;
    })
    .join('')
    .trim();
}

export function attributionText(html: string): string {
  return readText(html);
}
