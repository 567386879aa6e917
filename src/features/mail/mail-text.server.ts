interface MailEnd {
  /** Why the reader gets this mail. */
  why: string;
  unsubscribe?: MailLink;
  siteUrl: string;
}

export interface MailLink {
  href: string;
  label: string;
}

export const textOfLink = ({ href, label }: MailLink): string => `${label}\n${href}`;

/** The plain text of a mail. It ends like the HTML of `renderMailHtml`. */
export function renderMailText(paragraphs: readonly string[], { why, unsubscribe, siteUrl }: MailEnd): string {
  const end = [why, ...(unsubscribe ? [textOfLink(unsubscribe)] : []), `Catlas · ${siteUrl}`];
  return `${[...paragraphs, ...end].join('\n\n')}\n`;
}
