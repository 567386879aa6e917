import { parentPort, workerData } from 'node:worker_threads';
import { isAppError } from '@catlas/platform/errors/app-error.ts';
import { type ReadReply, type ReplyOptions, readReply } from './read-reply.ts';

export interface ReplyWorkerInput {
  raw: Uint8Array;
  options: ReplyOptions;
}
export type ReplyWorkerAnswer =
  | { type: 'read'; reply: ReadReply }
  | { type: 'refused'; code: 'malformed' | 'too-large' };

const { raw, options } = workerData as ReplyWorkerInput;
const answer = (message: ReplyWorkerAnswer) => parentPort!.postMessage(message);

try {
  answer({ type: 'read', reply: await readReply(raw, options) });
} catch (error) {
  if (!isAppError(error)) throw error;
  answer({ type: 'refused', code: error.code === 'too-large' ? 'too-large' : 'malformed' });
}
