import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { LatestBuild } from '#features/updates/latest-build.ts';

/** The id is React Router's, so a build that changes nothing for browsers is no update. */
export function announceBuild(clientDirectory: string): LatestBuild {
  const [manifest] = globSync('assets/manifest-*.js', { cwd: clientDirectory });
  const id = /manifest-(\w+)\.js$/.exec(manifest ?? '')?.[1];
  if (!id) throw new Error('The build has no manifest of its routes');
  const build: LatestBuild = { id, time: new Date().toISOString() };
  mkdirSync(join(clientDirectory, 'builds'), { recursive: true });
  writeFileSync(join(clientDirectory, 'builds/latest.json'), JSON.stringify(build));
  return build;
}
