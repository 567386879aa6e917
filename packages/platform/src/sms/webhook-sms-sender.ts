import { createHmac, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SmsSender, TextMessage } from './sms-sender.ts';

interface WebhookOptions {
  uri: string;
  secrets: Buffer[];
  timeoutMs?: number;
  backoffMs?: number;
}

const maxTries = 3;
const maxAnswerBytes = 200 * 1024;

/** Signs as Standard Webhooks. Retries without an answer, and after 429 or 503 with Retry-After. */
export function createWebhookSmsSender({
  uri,
  secrets,
  timeoutMs = 5000,
  backoffMs = 2000,
}: WebhookOptions): SmsSender {
  return {
    async send(message) {
      const body = toBody(message);
      const signal = AbortSignal.timeout(timeoutMs);
      for (let tries = 1; ; tries++) {
        const response = await post(uri, { body, headers: sign(body, secrets), signal }).catch(async (error) => {
          if (tries === maxTries || signal.aborted) throw error;
          await sleep(backoffMs, undefined, { signal });
          return null;
        });
        if (response && isBusy(response) && tries < maxTries) await response.body?.cancel();
        else if (response) {
          await requireTaken(response);
          return null;
        }
      }
    },
  };
}

function toBody({ to, code, user }: TextMessage): string {
  const metadata = { uuid: randomUUID(), time: new Date().toISOString(), name: 'send-sms' };
  return JSON.stringify({ metadata, user, sms: { otp: code, phone: to } });
}

interface Call {
  body: string;
  headers: Record<string, string>;
  signal: AbortSignal;
}

async function post(uri: string, { body, headers, signal }: Call): Promise<Response> {
  return fetch(uri, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    // A redirect could send the code to a host that the operator did not name.
    redirect: 'manual',
    signal,
  });
}

function sign(body: string, secrets: Buffer[]): Record<string, string> {
  const id = randomUUID();
  const timestamp = String(Math.floor(Date.now() / 1000));
  const signatures = secrets.map(
    (secret) => `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`,
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

function isBusy({ status, headers }: Response): boolean {
  return (status === 429 || status === 503) && headers.has('retry-after');
}

/** An error can also come with status 200, as `{error: {message}}`. */
async function requireTaken(response: Response): Promise<void> {
  const text = (await response.text()).slice(0, maxAnswerBytes);
  if (!response.ok) throw new Error(`the webhook answered ${response.status}`);
  let answer: { error?: { message?: unknown } } | null = null;
  try {
    answer = JSON.parse(text);
  } catch {
    // Only a JSON response can contain an error.
  }
  if (answer?.error?.message) throw new Error(`the webhook refused the message: ${answer.error.message}`);
}
