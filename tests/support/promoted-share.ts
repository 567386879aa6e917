import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '#platform/config/project-root.ts';

const run = promisify(execFile);

/**
 * Returns 0 to 1. V8 remembers which objects survived, so `program` (about 50 MB of allocations) gets its own process.
 */
export async function promotedShare(program: string): Promise<number> {
  const measured = `
    import { GCProfiler } from 'node:v8';
    const profiler = new GCProfiler();
    profiler.start();
    ${program}
    const used = ({ heapSpaceStatistics }, name) => heapSpaceStatistics.find(({ spaceName }) => spaceName === name).spaceUsedSize;
    let promoted = 0;
    let collected = 0;
    for (const { gcType, beforeGC, afterGC } of profiler.stop().statistics) {
      if (gcType !== 'Scavenge') continue;
      promoted += used(afterGC, 'old_space') - used(beforeGC, 'old_space');
      collected += used(beforeGC, 'new_space');
    }
    console.log(promoted / collected);`;
  const options = ['--max-semi-space-size=4', '--input-type=module', '-e', measured];
  const { stdout } = await run(process.execPath, options, { cwd: projectRoot });
  return Number(stdout);
}
