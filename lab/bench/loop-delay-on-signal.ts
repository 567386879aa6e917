// Preload it into a measured server: SIGUSR2 starts and stops a recording of blocked time in `event-loop.json`.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMainThread } from 'node:worker_threads';

const tickMs = 2;

if (isMainThread) {
  const delays: number[] = [];
  const processor: number[] = [];
  let timer: NodeJS.Timeout | undefined;

  const record = () => {
    let at = performance.now();
    let used = process.threadCpuUsage();
    timer = setInterval(() => {
      const spent = process.threadCpuUsage(used);
      delays.push(Math.max(0, performance.now() - at - tickMs));
      processor.push((spent.user + spent.system) / 1000);
      at = performance.now();
      used = process.threadCpuUsage();
    }, tickMs);
  };

  process.on('SIGUSR2', () => {
    if (!timer) return record();
    clearInterval(timer);
    timer = undefined;
    writeFileSync(join(process.env.DATA_DIR!, 'event-loop.json'), JSON.stringify({ delays, processor }));
    delays.length = 0;
    processor.length = 0;
  });
}
