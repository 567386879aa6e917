import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import type { Email } from 'postal-mime';
import { findMail, linkIn } from '#tests/support/read-mail-folder.ts';

export async function waitForMail(to: string, { subject }: { subject?: string } = {}): Promise<Email & { link: URL }> {
  let mail: Email | null = null;
  await expect
    .poll(
      async () => {
        mail = await findMail(join(process.env.CATLAS_E2E_DATA_DIR!, 'outbox'), to, subject);
        return mail !== null;
      },
      { message: `a mail to ${to}`, intervals: [50, 100, 200] },
    )
    .toBe(true);
  return Object.assign(mail!, { link: linkIn(mail!) });
}

export async function waitForTextMessage(to: string): Promise<string> {
  const directory = join(process.env.CATLAS_E2E_DATA_DIR!, 'outbox');
  let code: string | null = null;
  await expect
    .poll(
      async () => {
        const names = (await readdir(directory).catch(() => [])).filter((name) => name.endsWith('.sms')).sort();
        for (const name of names) {
          const message = JSON.parse(await readFile(join(directory, name), 'utf8'));
          if (message.to === to) code = message.code;
        }
        return code !== null;
      },
      { message: `a message to ${to}`, intervals: [50, 100, 200] },
    )
    .toBe(true);
  return code!;
}

export function codeIn({ text }: Pick<Email, 'text'>): string {
  const code = /(?<!\S)\d{6}(?!\S)/.exec(text ?? '')?.[0];
  if (!code) throw new Error(`No code in the mail:\n${text}`);
  return code;
}
