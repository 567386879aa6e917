import { writeMessageFile } from '#mail-folder/write-message-file.ts';

export interface TextMessage {
  /** The number is E.164 without the plus. */
  to: string;
  text: string;
  code: string;
  channel: 'sms' | 'whatsapp';
  user: Record<string, unknown>;
}

/** Resolves to the provider's message id, if any, when the provider accepts the message; rejects otherwise. */
export interface SmsSender {
  send(message: TextMessage): Promise<string | null>;
}

export function createFolderSmsSender({ mailFolder }: { mailFolder: string }): SmsSender {
  return {
    send({ to, channel, text, code }) {
      const message = { to: `+${to}`, channel, text, code, sentAt: new Date().toISOString() };
      return writeMessageFile(mailFolder, 'sms', `${JSON.stringify(message, null, 2)}\n`);
    },
  };
}
