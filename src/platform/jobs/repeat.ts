/**
 * Calls `run` repeatedly in this process, `pauseMs` after its last call has ended; the first one also waits. A rejected call
 * does not stop it. Returns a function that stops it and resolves when the current call has ended.
 */
export function repeat(run: () => Promise<void>, pauseMs: number): () => Promise<void> {
  let isOver = false;
  let running = Promise.resolve();
  let timer: NodeJS.Timeout;
  const wait = () => {
    timer = setTimeout(() => {
      running = run()
        .catch(() => undefined)
        .then(() => {
          if (!isOver) wait();
        });
    }, pauseMs);
  };
  wait();
  return () => {
    isOver = true;
    clearTimeout(timer);
    return running;
  };
}
