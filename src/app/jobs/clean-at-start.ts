import type { Context } from '#context/context.ts';

export type Chore = (context: Context) => Promise<number>;

/**
 * Only one of several machines runs the night's job, and a machine may be off at night, so each also cleans at start.
 * A process that ends closes its database and files under the work, which the next start does again.
 */
export async function cleanAtStart(context: Context, chores: Chore[], closing: AbortSignal): Promise<void> {
  for (const run of chores) {
    if (closing.aborted) return;
    try {
      const count = await run(context);
      if (count > 0) context.log.info({ job: run.name, count }, 'left-overs of killed processes are removed');
    } catch (error) {
      if (closing.aborted) return;
      context.log.warn({ err: error, job: run.name }, 'left-overs of killed processes could not be removed');
    }
  }
}
