import { createTransport } from 'nodemailer';
import { writeMessageFile } from '#mail-folder/write-message-file.ts';

export interface MailPicture {
  id: string;
  content: Uint8Array;
}

export interface MailStream {
  name: string;
  host: string;
  /** Constant for the site, 5 to 15 characters. */
  sender: string;
}

export interface Mail {
  to: string;
  subject: string;
  text: string;
  html: string;
  pictures?: MailPicture[];
  /** A BCP 47 tag. */
  locale: string;
  /** A post to this address ends such mails, without asking who posts (RFC 8058). */
  unsubscribeUrl?: string;
  /** Mail programs and mailbox providers sort and count mails by it. It never names a reader. */
  stream?: MailStream;
  replyTo?: string;
  /** The id has no brackets, and is the same for a repeated mail, so that mail programs show it once. */
  messageId?: string;
  /** The first mail's id lets mail programs show a conversation together. */
  conversationId?: string;
}

/** Resolves when the mail server accepts the mail; rejects otherwise. */
export interface MailSender {
  send(mail: Mail): Promise<void>;
}

export function createFolderMailSender({ mailFolder, from }: { mailFolder: string; from: string }): MailSender {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      await writeMessageFile(mailFolder, 'eml', message as Buffer);
    },
  };
}

export function createSmtpMailSender({ smtpUrl, from }: { smtpUrl: string; from: string }): MailSender {
  const transport = createTransport(smtpUrl, { connectionTimeout: 10_000, socketTimeout: 20_000 } as object);
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail, from));
    },
  };
}

function toMessage(mail: Mail, from: string) {
  return {
    from,
    to: mail.to,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.replyTo && { replyTo: mail.replyTo }),
    ...(mail.messageId && { messageId: `<${mail.messageId}>` }),
    ...(mail.conversationId && { references: `<${mail.conversationId}>` }),
    attachments: (mail.pictures ?? []).map(({ id, content }) => ({
      cid: id,
      filename: `${id}.jpg`,
      contentType: 'image/jpeg',
      contentDisposition: 'inline' as const,
      content: Buffer.from(content),
    })),
    headers: {
      'Content-Language': mail.locale,
      'Auto-Submitted': 'auto-generated',
      ...(mail.unsubscribeUrl && {
        'List-Unsubscribe': `<${mail.unsubscribeUrl}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
      ...(mail.stream && {
        'List-Id': `<${mail.stream.name}.${mail.stream.host}>`,
        'Feedback-ID': `${mail.stream.name}:::${mail.stream.sender}`,
      }),
    },
  };
}
