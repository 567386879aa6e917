/** The build of a page, sent with its calls, so that a newer server can ask it to reload. */
export const clientBuildHeader = 'catlas-build';

/** Changes with every file that browsers load. Null in development, where nothing is built. */
export function runningBuild(): string | null {
  if (import.meta.env.DEV) return null;
  const { __reactRouterManifest: manifest } = globalThis as { __reactRouterManifest?: { version?: string } };
  return manifest?.version ?? null;
}
