import { writeOutboxFile } from '#outbox/write-outbox-file.ts';

/** A message with a code for a telephone. */
export interface TextMessage {
  /** E.164 without the plus. */
  to: string;
  text: string;
  /** The code alone, for senders that have words of their own. */
  code: string;
  channel: 'sms' | 'whatsapp';
  /** The recipient's public user fields. */
  user: Record<string, unknown>;
}

/** Resolves to the provider's message id, if any, when the provider accepts the message; rejects otherwise. */
export interface SmsSender {
  send(message: TextMessage): Promise<string | null>;
}

/** Writes each message as a `.sms` file of JSON, newest last by name. */
export function createOutboxSmsSender({ outboxDir }: { outboxDir: string }): SmsSender {
  return {
    send({ to, channel, text, code }) {
      const message = { to: `+${to}`, channel, text, code, sentAt: new Date().toISOString() };
      return writeOutboxFile(outboxDir, 'sms', `${JSON.stringify(message, null, 2)}\n`);
    },
  };
}
