import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '#platform/config/project-root.ts';
import type { ModelWorkerAnswer, ModelWorkerRequest } from './photo-model-worker.ts';
import type { ModelFiles } from './read-model.ts';
import { interpolate, similarityOf } from './similarity.ts';

export interface PhotoModel {
  /** Only embeddings of the same key can be compared. */
  key: string;
  /**
   * A vector of what a picture shows, as signed bytes. Throws PictureRefusedError for a picture that the model can't take, ModelLoadError if the
   * model does not load. Pictures are taken one after the other.
   */
  embed(picture: Uint8Array): Promise<Uint8Array>;
  /** The log-likelihood ratio, in nats, of two embeddings of this model: above 0 for one subject, below 0 for two. */
  similarityNats(one: Uint8Array, other: Uint8Array): number;
  /** Rejects the picture in progress. */
  close(): Promise<void>;
}

/** The model has no embedding of this picture, and would have none the next time. */
export class PictureRefusedError extends Error {
  override name = 'PictureRefusedError';
}

/** The file is no model that can be run. */
export class ModelLoadError extends Error {
  override name = 'ModelLoadError';
}

interface ModelOptions {
  /** Of one picture, and of loading the model. */
  timeLimitMs?: number;
  startThread?: (files: ModelFiles) => Worker;
}

const defaultTimeLimitMs = 60_000;

/** Runs a model in a thread of its own, which starts with the first picture, and again with the next one after it has died. */
export function openPhotoModel(
  files: ModelFiles,
  { timeLimitMs = defaultTimeLimitMs, startThread = startModelThread }: ModelOptions = {},
): PhotoModel {
  let thread: Worker | null = null;
  let isClosed = false;
  let last: Promise<unknown> = Promise.resolve();

  async function stop() {
    const stopped = thread;
    thread = null;
    await stopped?.terminate();
  }

  async function start(): Promise<Worker> {
    const started = startThread(files);
    thread = started;
    started.once('exit', () => {
      if (thread === started) thread = null;
    });
    // Without a listener an error of an idle thread would end the process.
    started.on('error', () => undefined);
    const loaded = await nextAnswer(started, timeLimitMs).catch((error: Error) => ({
      type: 'failed' as const,
      reason: error.message,
    }));
    if (loaded.type === 'failed') {
      await stop();
      throw new ModelLoadError(`The model ${files.path} can't be loaded: ${loaded.reason}`);
    }
    return started;
  }

  async function embed(picture: Uint8Array): Promise<Uint8Array> {
    if (isClosed) throw new Error('The photo model is closed');
    const worker = thread ?? (await start());
    const answered = nextAnswer(worker, timeLimitMs);
    worker.postMessage(picture satisfies ModelWorkerRequest);
    const answer = await answered.catch(async (error: Error) => {
      await stop();
      if (isClosed) throw error;
      throw new PictureRefusedError(error.message);
    });
    if (answer.type === 'embedded') return answer.embedding;
    throw new PictureRefusedError(answer.type === 'refused' ? answer.reason : answer.type);
  }

  return {
    key: files.key,
    embed(picture) {
      const turn = last.then(() => embed(picture));
      last = turn.catch(() => undefined);
      return turn;
    },
    similarityNats: (one, other) => interpolate(files.card.calibration, similarityOf(one, other)),
    async close() {
      isClosed = true;
      await stop();
    },
  };
}

/** The thread runs from its source, as that of the database engine does. */
function startModelThread({ path, card }: ModelFiles): Worker {
  return new Worker(join(projectRoot, 'src/platform/photo-model/photo-model-worker.ts'), {
    workerData: { path, card },
  });
}

/** Rejects when the thread ends instead of answering, or takes too long. */
function nextAnswer(worker: Worker, timeLimitMs: number): Promise<ModelWorkerAnswer> {
  return new Promise((resolve, reject) => {
    const settle = (act: () => void) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      worker.off('error', onError);
      worker.off('exit', onExit);
      act();
    };
    const onMessage = (answer: ModelWorkerAnswer) => settle(() => resolve(answer));
    const onError = (error: unknown) => settle(() => reject(error));
    const onExit = () => settle(() => reject(new Error('The thread of the model ended')));
    const timer = setTimeout(
      () => settle(() => reject(new Error(`The model did not answer within ${timeLimitMs / 1000} s`))),
      timeLimitMs,
    );
    worker.on('message', onMessage);
    worker.on('error', onError);
    worker.on('exit', onExit);
  });
}
