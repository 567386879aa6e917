interface MailHtmlInput {
  locale: string;
  subject: string;
  paragraphs: string[];
  /** The events, in order, each with its link. */
  items?: { text: string; href: string; label: string }[];
  action: { href: string; label: string; code: string | null; below: string; valid: string } | null;
  code: string | null;
  why: string;
  /** The link that turns these mails off. */
  unsubscribe?: { href: string; label: string };
  siteUrl: string;
}

/*
 * Mail programs support tables and inline styles only. The colours stay readable in programs that invert all colours in
 * dark mode, and in those that invert only the text.
 */
const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;";
const darkStyles = `
  @media (prefers-color-scheme: dark) {
    .page { background: #1c1917 !important; }
    .card { background: #292524 !important; color: #f5f5f4 !important; }
    .quiet, .quiet a { color: #d6d3d1 !important; }
    .link { color: #fdba74 !important; }
  }`;

/** One mail: a greeting, the events or a large button with its URL below, and the reason for the mail. Escapes all texts. */
export function renderMailHtml(input: MailHtmlInput): string {
  const { locale, subject, paragraphs, items = [], action, code, why, unsubscribe, siteUrl } = input;
  const text = (line: string, style = 'font-size:16px;line-height:1.55;margin:0 0 16px;') =>
    `<p style="${style}">${escapeHtml(line)}</p>`;
  const quiet = (content: string) =>
    `<p class="quiet" style="font-size:14px;line-height:1.5;margin:0 0 14px;color:#57534e;">${content}</p>`;
  const body = [
    ...paragraphs.map((paragraph) => text(paragraph)),
    ...items.map(
      ({ text: what, href, label }) =>
        `<p style="font-size:16px;line-height:1.55;margin:0 0 16px;">${escapeHtml(what)}<br><a class="link" href="${escapeHtml(href)}" style="color:#9a3412;font-weight:600;">${escapeHtml(label)}</a></p>`,
    ),
    action &&
      `<p style="margin:28px 0;"><a href="${escapeHtml(action.href)}" style="display:inline-block;background:#c2410c;color:#ffffff;font-size:17px;font-weight:600;line-height:1.2;text-decoration:none;padding:16px 28px;border-radius:999px;">${escapeHtml(action.label)}</a></p>`,
    action?.code && text(action.code),
    action && text(action.valid),
    action &&
      quiet(
        `${escapeHtml(action.below)}<br><a href="${escapeHtml(action.href)}" style="color:#9a3412;word-break:break-all;">${escapeHtml(action.href)}</a>`,
      ),
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
<tr><td style="padding:0 8px 16px;font-size:20px;font-weight:700;letter-spacing:-0.02em;"><a href="${escapeHtml(siteUrl)}" style="color:#c2410c;text-decoration:none;">Catlas</a></td></tr>
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

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#39;');
}
