/** Waits `pauseMs` before each call and survives rejections; the returned function stops it and awaits the last. */
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
