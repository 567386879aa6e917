import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

export async function findMail(mailFolder: string, to: string, subject?: string): Promise<Email | null> {
  const names = (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  for (const name of names.sort().reverse()) {
    const mail = await PostalMime.parse(await readFile(join(mailFolder, name)));
    const isTheirs = mail.to?.some(({ address }) => address === to) ?? false;
    if (isTheirs && (!subject || mail.subject === subject)) return mail;
  }
  return null;
}

export function linkIn({ text }: Pick<Email, 'text'>): URL {
  const link = /https?:\/\/\S+/.exec(text ?? '')?.[0];
  if (!link) throw new Error(`No link in the mail:\n${text}`);
  return new URL(link);
}

export async function listMails(mailFolder: string, to: string): Promise<Email[]> {
  const names = (await readdir(mailFolder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const mails = await Promise.all(names.map(async (name) => PostalMime.parse(await readFile(join(mailFolder, name)))));
  return mails.filter((mail) => mail.to?.some(({ address }) => address === to));
}

export function linksOf({ text, html, headers }: Email): string[] {
  const parts = [text ?? '', (html ?? '').replaceAll('&amp;', '&'), ...headers.map(({ value }) => value)];
  return parts.flatMap((part) => part.match(/https?:\/\/[^\s"'<>]+/g) ?? []);
}
