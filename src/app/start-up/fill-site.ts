import { join } from 'node:path';
import { projectRoot } from '@catlas/platform/config/project-root.ts';
import { tryPatiently } from '@catlas/platform/process/try-patiently.ts';
import type { OpenContext } from '#app/context/open-context.ts';
import type { Config } from '#context/config.ts';
import { importGazetteer, isGazetteerMissing } from '#features/places/import-gazetteer.server.ts';
import {
  addDemoMembers,
  beginDemoTown,
  fillDemoTown,
  findUnfinishedTown,
  hasDemoTown,
} from '#seeds/demo/seed-demo.server.ts';
import { addMissingPlaceLabels } from './add-missing-place-labels.ts';

type Fillable = Pick<OpenContext, 'context' | 'embeddedAuth' | 'filling'>;

/** Runs before the site answers, so it must be short. */
export async function beginFilling({ context, embeddedAuth, filling }: Fillable): Promise<void> {
  if (await isGazetteerMissing(context)) filling.add('places');
  if (!embeddedAuth || !wantsDemoTown(context.config)) return;
  await beginDemoTown(context);
  if (await findUnfinishedTown(context)) filling.add('demo-town');
  if (await hasDemoTown(context))
    await context.map.streets.openInvented(join(projectRoot, 'build/base-map/invented-streets.tiles'));
}

export async function addDemoAccounts({ context, embeddedAuth, filling }: Fillable): Promise<void> {
  if (!filling.has('demo-town')) return;
  await fillPatiently(context, 'the demo accounts', async () => {
    const found = await findUnfinishedTown(context);
    if (found && !found.memberIds) await addDemoMembers(context, found.town, embeddedAuth!.putConfirmedUser);
  });
}

/** Resolves when all is there or the process ends. */
export async function fillSite({ context, filling }: Fillable, say: (line: string) => void): Promise<void> {
  const signal = context.live.closing;
  await Promise.all([
    filling.has('places') &&
      fillPatiently(context, 'the places', async () => {
        const startedAt = context.now();
        await importGazetteer(context, { signal });
        await addMissingPlaceLabels(context, startedAt);
        filling.delete('places');
      }),
    filling.has('demo-town') &&
      fillPatiently(context, 'the demo town', async () => {
        await fillDemoTown(context, { signal, onProgress: sayProgress(say) });
        filling.delete('demo-town');
      }),
  ]);
}

async function fillPatiently({ log, live }: Fillable['context'], what: string, work: () => Promise<void>) {
  const onFailure = (err: unknown) => log.error({ err }, `${what} could not be added yet`);
  await tryPatiently(work, { closing: live.closing, onFailure });
}

const sayEveryCats = 100;

function sayProgress(say: (line: string) => void) {
  let said = 0;
  return (done: number, total: number) => {
    if (done - said < sayEveryCats && done < total) return;
    said = done;
    say(done < total ? `  The demo town has ${done} of ${total} cats.` : `  The demo town is complete: ${total} cats.`);
  };
}

/** `DEMO` decides, else a new embedded database gets the town. A hosted sign-in gets no accounts. */
export function wantsDemoTown({ demo, databaseUrl, auth }: Config): boolean {
  return !auth && (demo ?? !databaseUrl);
}
