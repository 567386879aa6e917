/** A page that is not shown is not painted. */
const longestMs = 100;

/** Runs `work` once, in a task of its own after the next paint: at once after it if the page is shown, within 100 ms if not. */
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
