const longestMs = 100;

/** Runs `work` right after the paint, or within 100 ms in a hidden page. */
export function afterPaint(work: () => void): void {
  let timer = setTimeout(run, longestMs);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(run);
  });
  function run() {
    cancelAnimationFrame(frame);
    work();
  }
}
