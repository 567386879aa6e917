import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { AppError } from '@catlas/platform/errors/app-error.ts';
import { sharp } from '@catlas/platform/images/configured-sharp.server.ts';
import { createTaskQueue } from '@catlas/platform/queue/task-queue.ts';
import type { ReadReply, ReplyOptions } from './read-reply.ts';
import type { ReplyWorkerAnswer, ReplyWorkerInput } from './read-reply-worker.ts';

/** Logos of signatures are lower than this; phones' photos are not. */
const minPhotoSidePixels = 160;

const checkEveryMs = 200;

/** The other processor is for requests. Further mails get a 503, and their server sends them again. */
const readings = createTaskQueue({ concurrency: 1, maxWaiting: 20, maxTaskMs: 60_000 });

interface ThreadLimits {
  processorMs: number;
  memoryMegabytes: number;
}
const usualLimits: ThreadLimits = {
  /** This is processor time, so that a busy machine refuses no mail. The largest mail takes 3 s. */
  processorMs: 15_000,
  /** The limit excludes the raw mail and its pictures. */
  memoryMegabytes: 256,
};

/** A separate thread keeps a mail from stopping the site. Throws `readReply`'s errors and `unavailable`. */
export async function readReplyInThread(
  raw: Uint8Array,
  options: ReplyOptions,
  limits: Partial<ThreadLimits> = {},
): Promise<ReadReply> {
  const reply = await readings.run(() => readInWorker({ raw, options }, { ...usualLimits, ...limits }));
  const pictures: Uint8Array[] = [];
  for (const picture of reply.pictures) if (!(await isLogo(picture))) pictures.push(picture);
  const isReply = reply.kind === 'reply' || (reply.kind === 'empty' && pictures.length > 0);
  return { ...reply, kind: isReply ? 'reply' : reply.kind, pictures };
}

/** The worker runs from its source, as that of the database engine does. */
function readInWorker(input: ReplyWorkerInput, limits: ThreadLimits): Promise<ReadReply> {
  const worker = new Worker(join(projectRoot, 'src/features/contact/reply-text/read-reply-worker.ts'), {
    workerData: input,
    resourceLimits: { maxOldGenerationSizeMb: limits.memoryMegabytes, maxYoungGenerationSizeMb: 32 },
  });
  const unreadable: ReadReply = { kind: 'unreadable', text: '', pictures: [], ignoredAttachmentCount: 0 };
  let timer: NodeJS.Timeout;
  const read = new Promise<ReadReply>((resolve, reject) => {
    timer = setInterval(async () => {
      const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
      if ((user + system) / 1000 > limits.processorMs) resolve(unreadable);
    }, checkEveryMs);
    worker.once('message', (answer: ReplyWorkerAnswer) => {
      if (answer.type === 'read') resolve(answer.reply);
      else reject(new AppError(answer.code));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? resolve(unreadable) : reject(error),
    );
    worker.once('exit', () => reject(new Error('The thread that reads a mail ended')));
  });
  return read.finally(() => {
    clearInterval(timer);
    return worker.terminate();
  });
}

/** An unreadable picture is passed on: the code that stores it reports the error. */
async function isLogo(bytes: Uint8Array): Promise<boolean> {
  const size = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  return size !== null && Math.min(size.width, size.height) < minPhotoSidePixels;
}
