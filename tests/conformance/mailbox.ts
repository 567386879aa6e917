import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';

export interface ReceivedMail {
  to: string;
  from: string;
  subject: string;
  text: string;
  html: string;
  /** Returns null for a mail that has only a code. */
  link: URL | null;
  /** The code is the first run of six or more digits that stands alone. */
  code: string;
}

const parsed = new Map<string, ReceivedMail>();

/** The oldest mail comes first. A mail is here before the call that sends it has ended. */
export async function listMails(mailFolder: string, to: string): Promise<ReceivedMail[]> {
  const mails: ReceivedMail[] = [];
  for (const name of readNames(mailFolder, '.eml')) {
    const mail = parsed.get(name) ?? (await readMail(mailFolder, name));
    parsed.set(name, mail);
    if (mail.to === to) mails.push(mail);
  }
  return mails;
}

export function readLastText(mailFolder: string, to: string): { code: string; text: string } {
  const names = readNames(mailFolder, '.sms').reverse();
  const texts = names.map((name) => JSON.parse(readFileSync(join(mailFolder, name), 'utf8')));
  const found = texts.find((message) => message.to === `+${to}`);
  if (!found) throw new Error(`No text message was sent to ${to}`);
  return found;
}

function readNames(mailFolder: string, ending: string): string[] {
  try {
    return readdirSync(mailFolder)
      .filter((name) => name.endsWith(ending) && !name.startsWith('.'))
      .sort();
  } catch {
    return [];
  }
}

async function readMail(mailFolder: string, name: string): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(readFileSync(join(mailFolder, name)));
  const text = mail.text ?? '';
  const link = /https?:\/\/\S+/.exec(text)?.[0];
  return {
    to: mail.to?.[0]?.address ?? '',
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    text,
    html: mail.html ?? '',
    link: link ? new URL(link) : null,
    code: /(?<![\w=/+-])\d{6,10}(?![\w=/+-])/.exec(text.replaceAll(/https?:\/\/\S+/g, ''))?.[0] ?? '',
  };
}
