import type { Logger } from '#log/logger.ts';

interface EndOptions {
  log: Pick<Logger, 'info' | 'error' | 'fatal'>;
  close(): Promise<void>;
  /** After this time the process exits with 1, even if `close` has not finished. */
  limitMs: number;
}

/** Exits with 0 on SIGINT and SIGTERM, and with 1 after an unhandled error, which leaves an unknown state. */
export function endProcessInOrder({ log, close, limitMs }: EndOptions): void {
  let exitCode = 0;
  let isEnding = false;

  const end = async () => {
    if (isEnding) return;
    isEnding = true;
    setTimeout(() => process.exit(1), limitMs).unref();
    try {
      await close();
    } catch (error) {
      log.error({ err: error }, 'the process did not close in order');
      exitCode = 1;
    }
    process.exit(exitCode);
  };
  const fail = (reason: unknown) => {
    const err = reason instanceof Error ? reason : new Error(`Not an error: ${String(reason)}`);
    if (isEnding) log.error({ err }, 'an error was not handled while the process ended');
    else log.fatal({ err }, 'an error was not handled: the process finishes its requests and exits with 1');
    exitCode = 1;
    void end();
  };

  process.on('unhandledRejection', fail);
  process.on('uncaughtException', fail);
  for (const signal of ['SIGINT', 'SIGTERM']) {
    // A second Ctrl-C ends the process without waiting.
    process.once(signal, () => {
      if (!isEnding) log.info({ signal }, 'shutting down');
      void end();
    });
  }
}

/** From now on `scripts/bootstrap.mjs` restarts the process after a crash. */
export function announceServing(): void {
  process.send?.('serving', undefined, undefined, () => undefined);
}
