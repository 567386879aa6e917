import type { MailLink } from './mail-text.server.ts';

export interface MailHtmlItem {
  text: string;
  /** `src` must be a `cid:` URL of a picture in the mail, because mail programs block other pictures. */
  picture: { src: string; alt: string; width: number } | null;
  action: MailLink | null;
  /** Further answers to the same question, below the first. */
  otherActions?: MailLink[];
  link: MailLink | null;
}

interface MailHtmlInput {
  locale: string;
  subject: string;
  paragraphs: string[];
  items?: MailHtmlItem[];
  action: { href: string; label: string; code: string | null; below: string; valid: string } | null;
  code: string | null;
  why: string;
  unsubscribe?: MailLink;
  siteUrl: string;
}

/* Mail programs support only tables and inline styles. These colours stay readable in every dark mode. */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;";
const darkStyles = `
  :root { color-scheme: light dark; }
  @media (prefers-color-scheme: dark) {
    .page { background: #1c1917 !important; }
    .card { background: #292524 !important; color: #f5f5f4 !important; }
    .quiet, .quiet a { color: #d6d3d1 !important; }
    .link { color: #fdba74 !important; }
    .divider { border-color: #57534e !important; }
  }`;

const text = (line: string, style = 'font-size:16px;line-height:1.55;margin:0 0 16px;') =>
  `<p style="${style}">${escapeHtml(line)}</p>`;
const quiet = (content: string) =>
  `<p class="quiet" style="font-size:14px;line-height:1.5;margin:0 0 14px;color:#57534e;">${content}</p>`;
const button = ({ href, label }: MailLink, margin: string) =>
  `<p style="margin:${margin};"><a href="${escapeHtml(href)}" style="display:inline-block;background:#c2410c;color:#ffffff;font-size:17px;font-weight:600;line-height:1.2;text-decoration:none;padding:16px 28px;border-radius:999px;">${escapeHtml(label)}</a></p>`;
/** The URL may break anywhere, so that a phone shows all of it. */
const visibleUrl = (href: string) =>
  `<a class="link" href="${escapeHtml(href)}" style="color:#9a3412;word-break:break-all;">${escapeHtml(href)}</a>`;

export function renderMailHtml(input: MailHtmlInput): string {
  const { locale, subject, paragraphs, items = [], action, code, why, unsubscribe, siteUrl } = input;
  const body = [
    ...paragraphs.map((paragraph) => text(paragraph)),
    ...items.map(renderItem),
    action && button(action, '28px 0'),
    action?.code && text(action.code),
    action && text(action.valid),
    action && quiet(`${escapeHtml(action.below)}<br>${visibleUrl(action.href)}`),
    code && text(code, 'font-size:32px;font-weight:700;letter-spacing:0.2em;margin:24px 0;'),
    quiet(escapeHtml(why)),
    unsubscribe &&
      quiet(`<a href="${escapeHtml(unsubscribe.href)}" style="color:#9a3412;">${escapeHtml(unsubscribe.label)}</a>`),
  ];
  return `<!doctype html>
<html lang="${locale}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${darkStyles}</style>
</head>
<body class="page" style="margin:0;padding:0;background:#f5f5f4;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" style="background:#f5f5f4;">
<tr><td align="center" style="padding:32px 16px;">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="max-width:560px;${font}">
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:700;letter-spacing:-0.02em;"><a class="link" href="${escapeHtml(siteUrl)}" style="color:#c2410c;text-decoration:none;">Catlas</a></td></tr>
<tr><td class="card" style="background:#ffffff;color:#1c1917;border-radius:20px;padding:32px 28px 18px;">
${body.filter(Boolean).join('\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** Outlook ignores `max-width` and needs the attribute `width`. */
function renderItem({ text: what, picture, action, otherActions = [], link }: MailHtmlItem, index: number): string {
  const image =
    picture &&
    `<img src="${escapeHtml(picture.src)}" alt="${escapeHtml(picture.alt)}" width="${picture.width}" style="display:block;width:100%;max-width:${picture.width}px;height:auto;border:0;border-radius:16px;margin:0 0 16px;">`;
  return [
    index > 0 && '<hr class="divider" style="border:0;border-top:1px solid #e7e5e4;margin:0 0 24px;">',
    image,
    text(what),
    action && button(action, '0 0 20px'),
    ...otherActions.map((other) => button(other, '0 0 20px')),
    link && quiet(`${escapeHtml(link.label)}<br>${visibleUrl(link.href)}`),
  ]
    .filter(Boolean)
    .join('\n');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
